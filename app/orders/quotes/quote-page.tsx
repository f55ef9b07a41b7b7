import "../ui/orders.css";
import "./quotes.css";
import { useState } from "react";
import { data, Link, redirect, useLocation } from "react-router";
import { db } from "../../../database/db.server";
import { guestOf, viewerContext } from "../../accounts/viewer.server";
import { refuseAct, type Typed } from "../../http/form-answer.server";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { business } from "../../shop/business";
import { chatOf, useSite } from "../../shop/use-site";
import { EmptyState } from "../../ui/empty-state";
import { lagosDay } from "../../ui/format/lagos-time";
import { type FormAnswer, saidOf, sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { type Act, invalid } from "../changes/order-act.server";
import { ruleOf } from "../money-settings/money-settings.server";
import { type Order, orderNumber, titleOf } from "../order";
import { paperNumber, paperPath } from "../paper-number";
import { type Quote, takesQuotes } from "../quote";
import { keyHeaders, keyOrOwn, nothing, openLink, requireBuyer } from "../reading/open-link.server";
import { buyerWhatsappText, readOrder } from "../reading/read-orders.server";
import { behindLinkMeta, NOT_THE_BUYER, showWhatCame } from "../ui/behind-link";
import { OrderHead } from "../ui/order-head";
import { Live, NotFound } from "../ui/order-page-parts";
import { Overtaken } from "../ui/stale-order-notice";
import { useOrderLive } from "../ui/use-order-live";
import type { Route } from "./+types/quote-page";
import { acceptQuote, askForQuoteChange, askForTodaysPrice } from "./answer-quote.server";
import { ABOUT, QuoteAnswer } from "./quote-answer";
import { EarlierQuotes, NewerQuote, QuoteBadge, QuoteNews } from "./quote-parts";
import { readQuotePromise } from "./quote-promise.server";
import { PayShares, QuoteTicket } from "./quote-ticket";

const FIELDS = ["act", "quote", "total", "terms", "about", "note"];
const NOT_DONE = "That did not work. Nothing has changed. Please press again.";

/**
 * The quotes of the order that the link opens (`?key=`), the newest first; `?quote=` shows another
 * one. People who own the order need no key; an admin is redirected to where quotes are written.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const key = await keyOrOwn(viewer, request, params.number, "/quote");
  const opened = await openLink({ number: params.number, key }, facts.address);
  if (opened instanceof Response) return nothing(opened);
  const order = await readOrder(opened.id);
  if (!order || !key) return nothing(new Response(null, { status: 404 }));
  const asked = order.quotes.find(({ number }) => `${number}` === searchParams.get("quote"));
  const { headers } = "user" in viewer ? { headers: new Headers() } : guestOf(request);
  const link = `${facts.origin}/order/${orderNumber(order.number)}?key=${key}`;
  return data(
    {
      order,
      key,
      number: (asked ?? order.quotes[0])?.number,
      promised: await readQuotePromise(order),
      payFirst: await ruleOf(db, { createdAt: new Date(order.createdAt) }),
      whatsappText: buyerWhatsappText(order, link),
      today: lagosDay(new Date().toISOString()),
      error: undefined,
    },
    { headers, status: order.quotes.length > 0 ? 200 : 404 },
  );
}

export const headers = keyHeaders;

/** 'Accept this quote', 'Ask for a change', 'Ask for today's price'; 403 for an admin. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(requestContext);
  requireBuyer(context.get(viewerContext));
  const key = new URL(request.url).searchParams.get("key");
  const opened = await openLink({ number: params.number, key }, facts.address);
  if (opened instanceof Response) throw opened;
  const { typed, all } = await readForm(request, FIELDS);
  const done = await perform(opened.id, typed, all("about"));
  const here = `/order/${params.number}/quote?key=${key}`;
  return done.ok ? redirect(here, 303) : refuseAct(typed, done);
}

/** @param typed with the total, in kobo, and the version of the terms that were on screen */
async function perform(id: string, typed: Typed, about: string[]): Promise<Act> {
  const number = Number(typed.quote);
  if (typed.act === "accept") {
    return acceptQuote(id, number, Number(typed.total ?? Number.NaN), typed.terms ?? "");
  }
  if (typed.act === "today") return askForTodaysPrice(id, number);
  if (typed.act !== "change") return invalid("act", NOT_DONE);
  const ticked = ABOUT.filter((one) => about.includes(one)).join(", ");
  const note = typed.note?.trim() ?? "";
  return askForQuoteChange(id, number, ticked && note ? `${ticked}: ${note}` : note);
}

export const shouldRevalidate = showWhatCame;

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_DONE, NOT_THE_BUYER);
}

export const handle = { form: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const number = loaderData?.order && orderNumber(loaderData.order.number);
  return behindLinkMeta({
    title: number ? `Your quote, ${number}` : "Order not found",
    description: "See what your order costs, accept it or ask for a change.",
    origin: matches[0].loaderData.origin,
  });
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { order: object }>;

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useKeptAnswer(actionData);
  if (!loaderData.order) return <NotFound error={loaderData.error} />;
  return <OpenQuotes key={loaderData.order.id} loaded={loaderData} refused={refused} />;
}

function OpenQuotes({ loaded, refused }: { loaded: Loaded; refused: FormAnswer | undefined }) {
  const { order, key, today } = loaded;
  const number = orderNumber(order.number);
  const live = useOrderLive(number, key);
  const { search } = useLocation();
  /**
   * A quote that arrives while another is being read does not replace it, so that none is accepted
   * unseen.
   */
  const [shown, setShown] = useState({ search, number: loaded.number });
  const isFirst = shown.number === undefined && loaded.number !== undefined;
  if (shown.search !== search || isFirst) setShown({ search, number: loaded.number });
  const quote = order.quotes.find((one) => one.number === shown.number);
  const [newest] = order.quotes;
  const address = `/order/${number}/quote?key=${key}`;
  return (
    <section className="wrap order-page quote-page">
      <OrderHead
        back={{ to: `/order/${number}?key=${key}`, words: `Order ${number}` }}
        title="Your quote"
        about={`${number}, ${quote ? titleOf(quote.lines.map(({ name }) => name)) : order.title}`}
      >
        {quote ? <QuoteBadge quote={quote} all={order.quotes} /> : null}
      </OrderHead>
      {quote && newest ? (
        <>
          {newest.number > quote.number ? (
            <NewerQuote
              quote={newest}
              than={quote}
              today={today}
              address={address}
              onLook={() => setShown({ search, number: newest.number })}
            />
          ) : null}
          <Refused key={quote.number} {...{ quote, refused }} text={loaded.whatsappText} />
          <QuoteNews quote={quote} today={today} isOver={!takesQuotes(order.status)} />
          <QuoteColumns {...{ loaded, quote, refused, address }} isNewest={newest === quote} />
        </>
      ) : (
        <EmptyState title="There is no quote yet">
          We write to you as soon as it is there.
        </EmptyState>
      )}
      <Live {...live} />
    </section>
  );
}

/** Why a press was refused, with the words that came with it. */
function Refused({
  quote,
  refused,
  text,
}: {
  quote: Quote;
  refused: FormAnswer | undefined;
  text: string;
}) {
  const [away, setAway] = useState<FormAnswer>();
  if (!refused || refused === away) return null;
  const { act, note = "" } = refused.values;
  const isOpen = quote.state === "sent";
  // The field shows the error.
  if (act === "change" && isOpen) return null;
  const said = saidOf(refused) ?? NOT_DONE;
  if (act === "change" && note.trim() !== "") {
    return (
      <Overtaken says={said} text={`${text}\n${note}`} onAway={() => setAway(refused)}>
        <p className="order-words">{note}</p>
      </Overtaken>
    );
  }
  return (
    <Notice kind={quote.state === "accepted" ? "info" : "bad"} role="alert">
      {said}
    </Notice>
  );
}

function QuoteColumns({
  loaded: { order, promised, payFirst, key },
  quote,
  refused,
  address,
  isNewest,
}: {
  loaded: Loaded;
  quote: Quote;
  refused: FormAnswer | undefined;
  address: string;
  isNewest: boolean;
}) {
  const { viewer } = useSite();
  const change = refused?.values.act === "change" ? refused : undefined;
  return (
    <div className="quote-columns">
      <QuoteTicket quote={quote} order={order} promised={quote.state === "sent" ? promised : null}>
        <QuoteAnswer
          key={`${quote.number} ${quote.asked?.timestamp}`}
          quote={quote}
          address={address}
          change={change}
          canAskAnew={isNewest && takesQuotes(order.status)}
        />
        {quote.state === "accepted" ? (
          <>
            <PayShares total={quote.total} payFirst={payFirst} />
            <Accepted order={order} orderKey={key} />
          </>
        ) : null}
      </QuoteTicket>
      <aside className="stack quote-aside">
        {quote.note ? (
          <section className="quote-note">
            <p className="text-small muted">Note from {business.name}</p>
            <p className="order-words">{quote.note}</p>
          </section>
        ) : null}
        {quote.state === "sent" ? (
          <section>
            <h2>How you pay</h2>
            <PayShares total={quote.total} payFirst={payFirst} />
            <p className="text-small muted">
              By transfer, after you accept. You see the account then.
            </p>
          </section>
        ) : null}
        <QuotePdf order={order} quote={quote} orderKey={key} />
        <Link className="button button-text" to={chatOf(viewer)}>
          <Icon name="chat" />
          Ask about it in the chat
        </Link>
        <EarlierQuotes
          quotes={order.quotes.filter(({ number }) => number < quote.number)}
          address={address}
        />
      </aside>
    </div>
  );
}

/** The quote as a paper, which is also the pro-forma invoice. */
function QuotePdf({ order, quote, orderKey }: { order: Order; quote: Quote; orderKey: string }) {
  const paper = order.papers.find(({ ofId }) => ofId === quote.id);
  if (!paper) return null;
  return (
    <a
      className="button button-line"
      href={paperPath("quote", paper.number, orderKey)}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="download" />
      {paperNumber("quote", paper.number)} as PDF
    </a>
  );
}

/** What happens after a quote is accepted. */
function Accepted({ order, orderKey }: { order: Order; orderKey: string }) {
  return (
    <>
      <Link
        className="button button-accent button-block"
        to={`/order/${orderNumber(order.number)}?key=${orderKey}`}
      >
        How to pay
      </Link>
      {order.status === "received" ? (
        <p className="text-small muted">Next: we send your proof.</p>
      ) : null}
    </>
  );
}
