import "../../../orders/ui/orders.css";
import "../orders.css";
import { useCallback, useState } from "react";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { uuidv7 } from "uuidv7";
import { db } from "../../../../database/db.server";
import { viewerContext } from "../../../accounts/viewer.server";
import { readCalendar } from "../../../catalogue/delivery/work-calendar.server";
import { refuse, refuseAct } from "../../../http/form-answer.server";
import { requestContext } from "../../../http/request.server";
import { ruleOf } from "../../../orders/money-settings/money-settings.server";
import { orderNumber } from "../../../orders/order";
import { type Quote, takesQuotes } from "../../../orders/quote";
import {
  draftGround,
  findDraft,
  findQuoted,
  firstDraft,
} from "../../../orders/quotes/quote-drafts.server";
import { sendQuote, withdrawQuote } from "../../../orders/quotes/send-quote.server";
import { readOrderAsAdmin } from "../../../orders/reading/read-orders.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { dayWords, lagosClock, lagosDay } from "../../../ui/format/lagos-time";
import { sendOrKeep, useKeptAnswer } from "../../../ui/forms/form-answer";
import { DeskHead, toOrder } from "../desk-head";
import { NOT_KEPT, SIGNED_OUT } from "../order-answer";
import { OrderNotFound } from "../order-not-found";
import type { Route } from "./+types/quote-page";
import { changeDraft, offerProducts, readQuoteForm } from "./quote-acts.server";
import { QuoteForm, refusalIn } from "./quote-form";
import { SentQuote } from "./sent-quote";

/**
 * The quotes of an order (TRADE §3): the newest one, and the form of the next. While one is with its
 * buyer, the form stands behind `?change`, unless somebody has begun it.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { origin } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const [order, quoted] = await Promise.all([
    readOrderAsAdmin(viewer, params.number, origin),
    findQuoted(viewer, params.number),
  ]);
  if (!order || !quoted) return data({ order: undefined }, { status: 404 });
  const draft = await findDraft(viewer, { orderId: order.id });
  const isOpen = order.quotes[0]?.state === "sent";
  const writes = takesQuotes(order.status) && (!isOpen || draft || searchParams.has("change"));
  const find = (searchParams.get("find") ?? "").slice(0, 100);
  const payFirst = await ruleOf(db, { createdAt: new Date(order.createdAt) });
  const form = writes ? await formOf(quoted, draft?.fields, find) : undefined;
  const shown = {
    order,
    today: lagosDay(new Date().toISOString()),
    kept: draft && { at: draft.keptAt, by: draft.keptBy },
    form: form && { ...form, payFirst },
    find,
  };
  return data(shown);
}

async function formOf(
  { id, place }: NonNullable<Awaited<ReturnType<typeof findQuoted>>>,
  draft: Record<string, string> | undefined,
  find: string,
) {
  const fields = draft ?? (await firstDraft(id, place));
  const [ground, calendar, found] = await Promise.all([
    draftGround(fields, place),
    readCalendar(),
    find ? offerProducts(find) : undefined,
  ]);
  return { fields, ground, calendar, found, now: Date.now(), formId: uuidv7() };
}

/**
 * `send`, `withdraw`, and what changes the draft (see `changeDraft`). 400 with what is wrong by
 * field, 409 when somebody was faster; the draft is kept in any case.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const form = await readQuoteForm(request);
  const { typed, fields } = form;
  try {
    const order = await findQuoted(viewer, params.number);
    if (!order) return refuse(typed, { failure: "This order is no longer there." }, 404);
    const here = `/admin-dashboard/orders/${orderNumber(order.number)}/quote`;
    if (typed.act === "withdraw") {
      const done = await withdrawQuote(viewer, order.id, Number(typed.quote), typed.reason ?? "");
      return done.ok ? redirect(here, 303) : refuseAct(typed, done);
    }
    const kept = await changeDraft(viewer, { orderId: order.id }, form, here);
    if (kept) return typed.act === "keep" ? redirect(`${here}?change=1`, 303) : data(kept);
    if (typed.act !== "send") return refuse(typed, { failure: "There is no such act." }, 400);
    const { quoteId = "", number, accepted } = typed;
    const done = await sendQuote(viewer, order.id, {
      ...{ quoteId, fields },
      number: Number(number),
      accepted: Number(accepted),
    });
    if (done.ok) return redirect(here, 303);
    await changeDraft(
      viewer,
      { orderId: order.id },
      { ...form, typed: { ...typed, act: "autosave" } },
      here,
    );
    return refuseAct(typed, done);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return refuse(typed, { failure: NOT_KEPT }, 503);
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep<unknown>(request, serverAction, NOT_KEPT, SIGNED_OUT);
}

/** What is kept while somebody types changes nothing on the page; whoever was too slow is shown all. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate, formData } = args;
  if (formData?.get("act") === "autosave") return false;
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order && orderNumber(loaderData.order.number);
  return noindexMeta(number ? `Quote for ${number}` : "Order not found");
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { order: object }>;

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.order) return <OrderNotFound />;
  return <Quotes key={loaderData.order.id} {...loaderData} actionData={actionData} />;
}

function Quotes({
  order,
  today,
  kept,
  form,
  find,
  actionData,
}: Loaded & Pick<Route.ComponentProps, "actionData">) {
  const answer = useKeptAnswer(refusalIn(actionData));
  const [newest] = order.quotes;
  const next = 1 + (newest?.number ?? 0);
  const number = orderNumber(order.number);
  const [keptAt, setKeptAt] = useState(kept?.at);
  const onKept = useCallback((at: string) => setKeptAt(at), []);
  const place = [order.streetAddress, order.city, order.state].filter(Boolean).join(", ");
  return (
    <main className="main" id="main" tabIndex={-1}>
      <DeskHead
        back={toOrder(number)}
        title={`Quote ${form ? next : (newest?.number ?? next)}`}
        about={
          <>
            For <bdi>{order.name ?? "a customer whose contact is erased"}</bdi>
            {place ? `, ${place}` : ""}
          </>
        }
      >
        {form ? (
          <DraftBadge keptAt={kept || keptAt ? (keptAt ?? kept?.at) : undefined} today={today} />
        ) : null}
      </DeskHead>
      <div className="stack quote-sheet">
        {newest ? (
          <SentQuote quote={newest} order={order} today={today} answer={answer}>
            {form || !takesQuotes(order.status) ? null : (
              <Link className="button button-line" to="?change=1">
                Change
              </Link>
            )}
          </SentQuote>
        ) : null}
        {form ? (
          <QuoteForm
            key={next}
            {...form}
            number={next}
            accepted={newest?.state === "accepted" ? newest.number : undefined}
            find={find}
            answer={answer?.values.act === "withdraw" ? undefined : answer}
            place={order}
            told={toldWords(order.email, newest)}
            onKept={onKept}
          />
        ) : takesQuotes(order.status) ? null : (
          <p className="muted">This order has moved on: it takes no more quotes.</p>
        )}
      </div>
    </main>
  );
}

function toldWords(email: string | null, newest: Quote | undefined): string {
  const where = `Goes into the chat, onto the order's page${email ? ` and by mail to ${email}` : ""}.`;
  const self = email ? "" : " No email on this order: you send the link on WhatsApp.";
  if (newest?.state === "sent") return `${where}${self} Quote ${newest.number} is replaced.`;
  if (newest?.state !== "accepted") return `${where}${self}`;
  return `${where}${self} Quote ${newest.number} is accepted: it holds until this one is, too.`;
}

/** Whether the draft is kept, and since when. */
export function DraftBadge({ keptAt, today }: { keptAt: string | undefined; today: string }) {
  const day = keptAt ? dayWords(lagosDay(keptAt), today) : "";
  return (
    <span className="badge badge-plain" role="status">
      {keptAt
        ? `Draft, kept ${day === "today" ? "" : `${day}, `}${lagosClock(keptAt)}`
        : "Not begun"}
    </span>
  );
}
