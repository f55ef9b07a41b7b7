import "../../../orders/ui/orders.css";
import "../orders.css";
import { useEffect, useState } from "react";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useFetcher } from "react-router";
import { uuidv7 } from "uuidv7";
import { useMay } from "../../../accounts/use-may";
import { viewerContext } from "../../../accounts/viewer.server";
import { answerForm, refuse, refuseAct, taken } from "../../../http/form-answer.server";
import { requestContext } from "../../../http/request.server";
import { type MissingFiles, missingAt } from "../../../orders/files/missing-files";
import { MissingNotice } from "../../../orders/files/missing-notice";
import { type OrderLine, orderNumber, orderTitle } from "../../../orders/order";
import { useToldOnce } from "../../../orders/page/use-one-time-notice";
import { priceWords } from "../../../orders/price";
import { type Proofing, readProofing } from "../../../orders/proofs/reading/proofing.server";
import { readOrderAsAdmin } from "../../../orders/reading/read-orders.server";
import { CopyLink } from "../../../orders/ui/copy-link";
import { StatusBadge } from "../../../orders/ui/status-badge";
import { telLink } from "../../../shop/links";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { Fact } from "../../../ui/fact";
import { lagosDay } from "../../../ui/format/lagos-time";
import { formatCount, formatNaira } from "../../../ui/format/money";
import { type FormAnswer, sendOrKeep, useKeptAnswer } from "../../../ui/forms/form-answer";
import { Icon } from "../../../ui/icon";
import { Notice } from "../../../ui/notice";
import { Picture } from "../../../ui/picture";
import { DeskHead } from "../desk-head";
import { NOT_KEPT, type OrderActName, SIGNED_OUT } from "../order-answer";
import { OrderNotFound } from "../order-not-found";
import { OrderQuotePanel } from "../quote/sent-quote";
import type { Route } from "./+types/order-page";
import { noteAnswer } from "./acts/untold-answers";
import { MoneyPanel } from "./money/order-money";
import { orderActFields, orderActs } from "./order-acts.server";
import { ArtworkPanel } from "./order-artwork";
import { DatePart } from "./order-date";
import { ProofPanel } from "./order-files";
import { History, type Shown, sayEvent } from "./order-history";
import { StepForm } from "./step-form";

/** An order with everything (PRODUCT §6). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { origin } = context.get(requestContext);
  const order = await readOrderAsAdmin(viewer, params.number, origin);
  const number = order && orderNumber(order.number);
  // One order has one address.
  if (number && number !== params.number) throw redirect(`/admin-dashboard/orders/${number}`);
  const shown = {
    order,
    me: viewer.kind === "admin" ? viewer.user.id : "",
    formId: uuidv7(),
    refundId: uuidv7(),
    creditNoteId: uuidv7(),
    today: lagosDay(new Date().toISOString()),
    left: missingAt(new URL(request.url).searchParams),
    proofing: order && (await readProofing(order)),
  };
  return data(shown, { status: order ? 200 : 404 });
}

/**
 * What the shop does to an order: `act` (see {@link orderActs}) with the order's `id` and, of what
 * depends on it, the `version` that was on screen. 409 when somebody else was faster.
 */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  return answerForm(args, orderActFields, NOT_KEPT, async ({ typed, all }) => {
    const { act = "", id = "" } = typed;
    if (!Object.hasOwn(orderActs, act)) {
      return refuse(typed, { failure: "There is no such act." }, 400);
    }
    const text = (field: string) => typed[field] ?? "";
    const run = orderActs[act as OrderActName];
    const done = await run(context.get(viewerContext), id, text, all("files"));
    if (!done.ok) return refuseAct(typed, done);
    // A browser without JavaScript is sent to the page anew, so that a reload does nothing twice.
    if (request.headers.get("sec-fetch-dest") === "document") throw redirect(request.url, 303);
    return taken({ act });
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return noteAnswer(request, () => sendOrKeep(request, serverAction, NOT_KEPT, SIGNED_OUT));
}

/** Whoever was too slow is shown what has come. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args;
  return actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order && orderNumber(loaderData.order.number);
  return noindexMeta(number ?? "Order");
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, ...rest } = loaderData;
  const answer = useKeptAnswer(actionData);
  if (!order) return <OrderNotFound />;
  return <OrderSheet key={order.id} order={order} {...rest} answer={answer} />;
}

function OrderSheet({
  order,
  me,
  formId,
  refundId,
  creditNoteId,
  today,
  left,
  proofing,
  answer,
}: Shown & {
  formId: string;
  refundId: string;
  creditNoteId: string;
  left: MissingFiles | undefined;
  proofing: Proofing | undefined;
  answer: FormAnswer | undefined;
}) {
  const { others, forget } = useOthers(order, me);
  const mayOrder = useMay("orders");
  useSeen(order, mayOrder);
  const told = useToldOnce({ left, order }, `/admin-dashboard/orders/${orderNumber(order.number)}`);
  const parts = {
    order,
    today,
    answer,
    /** What was done here is not news. */
    onDone: forget,
  };
  return (
    <main className="main" id="main" tabIndex={-1}>
      <DeskHead
        back={{ to: "/admin-dashboard/orders", words: "Orders" }}
        title={orderNumber(order.number)}
        about={orderTitle(order)}
      >
        <StatusBadge order={order} />
      </DeskHead>
      {/* Always there, so that what comes into it is read out. */}
      <div role="status" className="job-notices">
        {others.length > 0 ? (
          <Notice kind="warn">
            <p>
              <b>This order has changed while it was open.</b> What you typed is still here.
            </p>
            <ul className="job-changes">
              {others.map((event) => (
                <li key={event.seq}>{sayEvent(event, order, today)}</li>
              ))}
            </ul>
            <button type="button" className="button button-line button-small" onClick={forget}>
              I have seen it
            </button>
          </Notice>
        ) : null}
      </div>
      {told.left ? (
        <div className="job-left">
          <MissingNotice left={told.left} />
        </div>
      ) : null}
      <div className="job-columns">
        <div className="job-column">
          <ArtworkPanel {...parts} />
          <ProofPanel {...parts} proofing={proofing} />
          {mayOrder ? <OrderQuotePanel order={order} today={today} /> : null}
          <MoneyPanel {...parts} {...{ formId, refundId, creditNoteId }} />
          <History order={order} me={me} today={today} />
        </div>
        <div className="job-column job-side">
          <section className="ticket" aria-label="Job ticket">
            <Job order={order} />
            <div className="ticket-perforation" />
            <Contact order={order} />
            <div className="ticket-perforation" />
            <DatePart {...parts} />
            <div className="ticket-perforation" />
            <div className="ticket-part">
              <StepForm {...parts} />
            </div>
          </section>
        </div>
      </div>
    </main>
  );
}

/** What somebody else has done to the order since it was opened here, until it is put away. */
function useOthers(order: Shown["order"], me: string) {
  const [seen, setSeen] = useState(order.version);
  return {
    others: order.events.filter(({ seq, authorId }) => seq > seen && authorId !== me),
    forget: () => setSeen(order.version),
  };
}

/** Tells the shop that an admin has this order on screen. */
function useSeen({ id, seen, version }: Shown["order"], mayTell: boolean) {
  const { submit } = useFetcher({ key: `seen ${id}` });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the customer does next is unseen again
  useEffect(() => {
    const tell = () => {
      if (seen || !mayTell || document.visibilityState !== "visible") return;
      void submit({ act: "seen", id }, { method: "post" });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [id, seen, version, mayTell, submit]);
}

function Job({ order }: Pick<Shown, "order">) {
  const { lines, deliveryFee, notes, againOf } = order;
  return (
    <div className="ticket-part stack">
      {againOf ? (
        <p className="job-notes">
          Ordered again: as{" "}
          <Link className="link link-tap" to={`/admin-dashboard/orders/${againOf}`}>
            {againOf}
          </Link>
        </p>
      ) : null}
      {lines.map((line) => (
        <JobLine key={line.place} line={line} />
      ))}
      {deliveryFee ? (
        <p className="job-notes numerals">Delivery: {formatNaira(deliveryFee)}</p>
      ) : null}
      {notes ? (
        <p className="job-notes">
          <b>Notes: </b>
          <span dir="auto">{notes}</span>
        </p>
      ) : null}
    </div>
  );
}

function JobLine({ line }: { line: OrderLine }) {
  const { name, path, imageUrl, quantity, makeUp, price, minimum, minimumPrice } = line;
  const words = [
    priceWords(minimumPrice, minimum),
    price === null ? undefined : formatNaira(price),
  ];
  return (
    <div className="job-product">
      {imageUrl ? <Picture src={imageUrl} alt="" sizes="76px" width={76} height={76} /> : null}
      <div>
        <h2 className="breaks">{path ? <Link to={path}>{name}</Link> : name}</h2>
        <p className="numerals">
          {formatCount(quantity)} {quantity === 1 ? "unit" : "units"}
        </p>
        {makeUp ? <p className="text-small breaks">{makeUp}</p> : null}
        <p className="text-small muted numerals">
          {words.filter(Boolean).join(": about ") || "Price by quote"}
        </p>
      </div>
    </div>
  );
}

function Contact({ order }: Pick<Shown, "order">) {
  const { name, phoneNumber, email, delivery, conversationId, whatsapp, link } = order;
  const asksForLink = order.events.at(-1)?.kind === "link";
  const place = [order.streetAddress, order.city, order.state].filter(Boolean).join(", ");
  const mayChat = useMay("chat");
  return (
    <div className="ticket-part">
      <dl className="specification specification-tight">
        <Fact name="Customer">{name === null ? "Contact erased" : <bdi>{name}</bdi>}</Fact>
        {phoneNumber ? (
          <Fact name="Phone" className="numerals">
            {phoneNumber}
          </Fact>
        ) : null}
        <Fact name="Email" className="breaks">
          {email ? <a href={`mailto:${email}`}>{email}</a> : "None"}
        </Fact>
        <Fact name={delivery === "delivery" ? "Deliver to" : "Delivery"}>
          {delivery === "delivery" ? place || "Address erased" : "Pick-up"}
        </Fact>
      </dl>
      <div className="job-reach">
        {conversationId && mayChat ? (
          <Link
            className="button button-line button-small"
            to={`/admin-dashboard/chats/${conversationId}`}
          >
            <Icon name="chat" />
            Chat
          </Link>
        ) : null}
        {phoneNumber ? (
          <a className="button button-line button-small" href={telLink(phoneNumber)}>
            <Icon name="phone" />
            Call
          </a>
        ) : null}
        {whatsapp ? (
          <a
            className="button button-whatsapp button-small"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp" />
            WhatsApp
          </a>
        ) : null}
        <CopyLink link={link} />
      </div>
      {asksForLink ? (
        <Notice kind="warn">
          {name ?? "The customer"} asks for the link of the order's page.
          {whatsapp ? " Press WhatsApp: it is written already." : ""}
        </Notice>
      ) : null}
      {whatsapp && email === null ? (
        <Notice>
          {name} has no email address. After each change, press WhatsApp: where the order stands is
          written already, with the link of its page.
        </Notice>
      ) : null}
    </div>
  );
}
