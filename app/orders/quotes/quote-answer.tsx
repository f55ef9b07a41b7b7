import { useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { business } from "../../shop/business";
import { Field } from "../../ui/forms/field";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer";
import { whileBusy } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { type Quote, quoteDay } from "../quote";

/** The usual wishes for a change; the ticked ones go before the buyer's own words. */
export const ABOUT = ["Fewer or more", "Price", "Date", "Something else"];

/**
 * 'Accept this quote' and 'Ask for a change' while the quote waits for its buyer; 'Ask for today's
 * price' once it has lapsed.
 */
export function QuoteAnswer({
  quote,
  address,
  change,
  canAskAnew,
}: {
  quote: Quote;
  /** The address of the forms. */
  address: string;
  /** Why a request for a change was refused. */
  change: FormAnswer | undefined;
  /** Whether the order still takes quotes. */
  canAskAnew: boolean;
}) {
  const act = useNavigation().formData?.get("act");
  const { number, state, asked } = quote;
  if (state === "lapsed" || state === "overtaken") {
    if (!canAskAnew) return null;
    return asked ? (
      <Notice kind="ok">You asked for today's price. We answer on this page.</Notice>
    ) : (
      <Form method="post" action={address} preventScrollReset>
        <input type="hidden" name="act" value="today" />
        <input type="hidden" name="quote" value={number} />
        <button
          type="submit"
          className="button button-primary button-block"
          disabled={act === "today"}
        >
          Ask for today's price
        </button>
      </Form>
    );
  }
  if (state !== "sent") return null;
  return (
    <>
      <div className="quote-answer">
        <AcceptQuote quote={quote} address={address} />
        <AskForChange {...{ quote, address, change }} busy={act === "change"} />
      </div>
      <AcceptedTerms />
    </>
  );
}

/** What accepting means; stands by {@link AcceptQuote} wherever that is. */
export function AcceptedTerms() {
  return (
    <p className="text-smallest muted">
      By accepting you agree to the{" "}
      <Link className="link" to="/term-condition" target="_blank">
        terms, version {business.terms.version}
      </Link>
      . Nothing is printed before you approve a proof.
    </p>
  );
}

/** The button that accepts a quote, on any page of its order. */
export function AcceptQuote({
  quote: { number, total },
  address,
}: {
  quote: Pick<Quote, "number" | "total">;
  address: string;
}) {
  const busy = useNavigation().formData?.get("act") === "accept";
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="act" value="accept" />
      <input type="hidden" name="quote" value={number} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="terms" value={business.terms.version} />
      <button type="submit" className="button button-accent button-block" {...whileBusy(busy)}>
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon name="check" />}
        {busy ? "Accepting..." : "Accept this quote"}
      </button>
    </Form>
  );
}

function AskForChange({
  quote: { number, validUntil },
  address,
  change,
  busy,
}: {
  quote: Quote;
  address: string;
  change: FormAnswer | undefined;
  busy: boolean;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isShown, setIsShown] = useState(false);
  if (!isShown && change) setIsShown(true);
  useEffect(() => {
    if (change) area.current?.focus();
  }, [change]);
  return (
    // The browser's own element, so that it opens before any script has loaded.
    <details className="quote-change" open={isShown}>
      <summary className="button button-line">Ask for a change</summary>
      <Form method="post" action={address} className="stack" noValidate preventScrollReset>
        <input type="hidden" name="act" value="change" />
        <input type="hidden" name="quote" value={number} />
        <fieldset>
          <legend>What should be different?</legend>
          <div className="quote-change-about">
            {ABOUT.map((about) => (
              <label key={about} className="chip">
                <input type="checkbox" name="about" value={about} />
                {about}
              </label>
            ))}
          </div>
        </fieldset>
        <Field label="Your words" {...(change ? { error: saidOf(change) ?? "" } : {})}>
          <textarea
            className="textarea"
            name="note"
            required
            rows={4}
            ref={area}
            defaultValue={change?.values.note}
          />
        </Field>
        <button type="submit" className="button button-primary" {...whileBusy(busy)}>
          Send
        </button>
        <p className="text-smallest muted">
          We answer with a new quote. You can accept this one until {quoteDay(validUntil)}.
        </p>
      </Form>
    </details>
  );
}
