import "./again.css";
import { Form, Link, useNavigation } from "react-router";
import type { Zones } from "../../catalogue/prices/delivery";
import { dateInWords } from "../../ui/format/lagos-time";
import { formatCount, formatNaira } from "../../ui/format/money";
import { AnsweredField } from "../../ui/forms/answered-field";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import {
  EmailField,
  FormNotice,
  NameField,
  PhoneField,
  SubmitButton,
} from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { ChangedPrice } from "../requesting/changed-price";
import { DeliveryFields } from "../requesting/delivery-fields";
import { LineItem } from "../requesting/line-item";
import { readFormLines } from "../requesting/lines/form-lines";
import { tellRemoved } from "../requesting/lines/tell-removed";
import { OrderTicket } from "../requesting/order-ticket";
import type { DateTerms } from "../requesting/promised-date";
import { ShowPrice } from "../requesting/show-price";
import { shownIn } from "../requesting/shown-numbers";
import { type Again, hasProof, type LineBefore } from "./again";
import { KeptFiles } from "./kept-files";
import { type LineAgain, useAgain } from "./use-again";

/**
 * The form that orders an order again: its lines, the files that it takes along, how to get it and
 * how to reach the customer.
 */
export function AgainForm({
  again,
  address,
  zones,
  terms,
  formId,
  answer,
}: {
  again: Again;
  /** The path of the order's page. */
  address: string;
  zones: Zones;
  terms: DateTerms;
  formId: string;
  answer: FormAnswer | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const { form, notice } = useAnswerFocus(answer, false);
  const { lines, sum, isSame, orderLines, read } = useAgain(again, zones, form, answer);
  const { number, contact, place } = again;
  const { changed } = answer ?? {};
  const isPrinted = isSame && hasProof(again) && sum.isWhole && sum.total > 0;
  return (
    <>
      <h1>Order again</h1>
      <p className="lead">
        As <Link to={address}>order {number}</Link> of {dateInWords(again.orderedAt)}, at today’s
        price.
      </p>
      <Form
        ref={form}
        method="post"
        action={address.replace("?", "/again?")}
        className="order-form"
        noValidate
        preventScrollReset
        onInput={read}
      >
        <input type="hidden" name="clientId" value={answer?.formId || formId} />
        <input type="hidden" name="shown" value={shownIn(lines, sum, terms)} />
        <input type="hidden" name="total" value={sum.total} />
        <div className="order-form-parts">
          <FormNotice ref={notice} answer={answer} />
          <Lines {...{ again, lines, orderLines, answer }} />
          <KeptFiles again={again} answer={answer} />
          <fieldset className="stack">
            <legend>Delivery</legend>
            <DeliveryFields
              answer={answer}
              address={again.isPickUp ? undefined : { country: "Nigeria", ...place }}
              isPickUp={again.isPickUp}
            />
          </fieldset>
          <fieldset className="stack">
            <legend>Contact</legend>
            <div className="field-pair">
              <NameField answer={answer} initial={contact.name} />
              <PhoneField answer={answer} initial={contact.phoneNumber} />
            </div>
            <EmailField
              answer={answer}
              label="Email (optional, for news of your order)"
              initial={contact.email}
              required={false}
            />
            <AnsweredField
              answer={answer}
              label="Notes (optional)"
              name="notes"
              initial={again.notes}
              lines
            />
          </fieldset>
        </div>
        <div className="order-form-sum">
          <OrderTicket {...{ lines, sum, terms }} isApproved={isPrinted}>
            {again.total === null ? null : (
              <p className="text-small numerals">
                Order {number} came to {formatNaira(again.total)}.
              </p>
            )}
            <Notice kind="info" role="status">
              {isPrinted
                ? `Nothing has changed, so there is no new proof: with this press you approve the same print for ${formatNaira(sum.total)}. Its day stands on the page of the order. If you change anything above, we send a proof first.`
                : "We confirm the price where there is none, and send a proof before we print."}
            </Notice>
            {changed ? (
              <ChangedPrice changed={changed} busy={busy} />
            ) : (
              <SubmitButton busy={busy} disabled={lines.length === 0} look="accent" isWide>
                {isPrinted ? "Approve and print again" : "Send order request"}
              </SubmitButton>
            )}
            <ShowPrice />
          </OrderTicket>
        </div>
      </Form>
    </>
  );
}

function Lines({
  again,
  lines,
  orderLines,
  answer,
}: {
  again: Again;
  lines: LineAgain[];
  orderLines: ReturnType<typeof useAgain>["orderLines"];
  answer: FormAnswer | undefined;
}) {
  const said = new Map(readFormLines(answer?.errors ?? {}).map((line) => [line.slot, line]));
  return (
    <fieldset className="order-lines">
      <legend className="visually-hidden">Products</legend>
      {again.gone.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Notice key={index} kind="warn">
          <b>{lineWords(line)}</b> is no longer in the shop as it was. Ask us in the chat.
        </Notice>
      ))}
      <ul>
        {lines.map((line) => {
          const { fields, product } = said.get(line.slot) ?? {};
          const first = answer ? {} : (again.lines[line.slot - 1]?.errors ?? {});
          return (
            <LineItem
              key={line.slot}
              line={line}
              said={{ ...first, ...fields, ...(product && line.slot !== 1 ? { product } : {}) }}
              then={thenWords(line)}
              onRemove={() => tellRemoved(line.name, orderLines.remove(line.slot))}
              onRefill={(fields) => orderLines.refill(line.slot, fields)}
            />
          );
        })}
      </ul>
      {lines.length === 0 ? <p>You have taken everything off. Reload to begin anew.</p> : null}
    </fieldset>
  );
}

const lineWords = ({ name, choice, makeUp }: LineBefore): string =>
  `${formatCount(choice.quantity)} × ${name}${makeUp && ` (${makeUp})`}`;

/** `Before: 300, Matt, for ₦21,100`. */
function thenWords({ before, line }: LineAgain): string {
  const { choice, makeUp, price } = before;
  const made = makeUp && makeUp !== line.makeUp ? `, ${makeUp}` : "";
  const cost = price === null ? "by quote" : `for ${formatNaira(price)}`;
  return `Before: ${formatCount(choice.quantity)}${made}, ${cost}`;
}
