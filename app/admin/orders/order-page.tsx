import "../../orders/page/orders.css";
import "./orders.css";
import { useEffect, useState } from "react";
import { data, isRouteErrorResponse, Link, redirect, useFetcher } from "react-router";
import { uuidv7 } from "uuidv7";
import { viewerContext } from "../../accounts/viewer.server";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { useReread } from "../../live/use-reread";
import { type MissingFiles, missingAt } from "../../orders/files/missing-files";
import { MissingNotice } from "../../orders/files/missing-notice";
import { orderNumber, orderTitle } from "../../orders/order";
import { CopyLink } from "../../orders/page/copy-link";
import { StatusBadge } from "../../orders/page/status-badge";
import { useToldOnce } from "../../orders/page/use-one-time-notice";
import { estimate, priceWords } from "../../orders/price";
import { readOrderAsAdmin } from "../../orders/reading/read-orders.server";
import { telLink } from "../../shop/links";
import { noindexMeta } from "../../shop/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { inTime, whyFailed } from "../../ui/format/in-time";
import { lagosDay } from "../../ui/format/lagos-time";
import { formatCount, formatNaira } from "../../ui/format/money";
import { useKeptAnswer } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { Picture } from "../../ui/picture";
import type { Route } from "./+types/order-page";
import { orderActFields, orderActs } from "./order-acts.server";
import { NOT_KEPT, type OrderActName, type OrderAnswer, SIGNED_OUT } from "./order-answer";
import { ArtworkPanel, ProofPanel } from "./order-files";
import { History, type Shown, sayEvent } from "./order-history";
import { MoneyPanel } from "./order-money";
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
    today: lagosDay(new Date().toISOString()),
    left: missingAt(new URL(request.url).searchParams),
  };
  return data(shown, { status: order ? 200 : 404 });
}

/**
 * What the shop does to an order: `act` (see {@link orderActs}) with the order's `id` and, of what
 * depends on it, the `version` that was on screen. 409 when somebody else was faster.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed: values, all } = await readForm(request, orderActFields);
  const name = values.act ?? "";
  const act = Object.hasOwn(orderActs, name) ? (name as OrderActName) : undefined;
  const refuse = (
    status: number,
    refusal: Omit<OrderAnswer & { ok: false }, "ok" | "act" | "values">,
  ) => data<OrderAnswer>({ ok: false, act, values, ...refusal }, { status });
  if (!act) return refuse(400, { reason: "illegal", error: "There is no such act." });
  try {
    const done = await orderActs[act](
      context.get(viewerContext),
      values.id ?? "",
      (field) => values[field] ?? "",
      all("files"),
    );
    if (!done.ok) {
      const { ok: _, ...refusal } = done;
      return refuse({ gone: 404, changed: 409, illegal: 409, invalid: 400 }[done.reason], refusal);
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return refuse(503, { reason: "failed", error: NOT_KEPT });
  }
  // A browser without JavaScript is sent to the page anew, so that a reload does nothing twice.
  if (request.headers.get("sec-fetch-dest") === "document") throw redirect(request.url, 303);
  return data<OrderAnswer>({ ok: true, act });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const act = (await request.clone().formData()).get("act") as OrderActName;
  // No answer at all, or none for this person: the form says so, and keeps everything.
  return inTime(serverAction()).catch((error) => {
    if (error instanceof Response) throw error;
    const status = isRouteErrorResponse(error) && error.status === 403 ? 403 : 503;
    return data<OrderAnswer>(
      {
        ok: false,
        act,
        values: {},
        reason: "failed",
        error: status === 403 ? SIGNED_OUT : whyFailed(error, NOT_KEPT),
      },
      { status },
    );
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.order && orderNumber(loaderData.order.number);
  return noindexMeta(number ?? "Order");
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, ...rest } = loaderData;
  const answer = useKeptAnswer(actionData);
  if (!order) {
    return (
      <main className="main" id="main" tabIndex={-1}>
        <EmptyState
          heading="h1"
          title="Order not found"
          art="cross"
          actions={
            <Link className="btn line" to="/admin-dashboard/orders">
              All orders
            </Link>
          }
        >
          Check the number, or search by the customer's name or phone.
        </EmptyState>
      </main>
    );
  }
  return <OrderSheet key={order.id} order={order} {...rest} answer={answer} />;
}

function OrderSheet({
  order,
  me,
  formId,
  today,
  left,
  answer,
}: Shown & { formId: string; left: MissingFiles | undefined; answer: OrderAnswer | undefined }) {
  const { others, forget } = useOthers(order, me);
  useSeen(order);
  const reread = useReread();
  const told = useToldOnce({ left, order }, `/admin-dashboard/orders/${orderNumber(order.number)}`);
  const parts = {
    order,
    today,
    answer,
    /** What was done here is not news. */
    onDone: forget,
    onChanged: reread,
  };
  return (
    <main className="main" id="main" tabIndex={-1}>
      <Link className="btn text back" to="/admin-dashboard/orders">
        <Icon name="arrow-left" />
        Orders
      </Link>
      <div className="mh">
        <div>
          <h1>{orderNumber(order.number)}</h1>
          <p className="muted brk">{orderTitle(order)}</p>
        </div>
        <StatusBadge order={order} />
      </div>
      {/* Always there, so that what comes into it is read out. */}
      <div role="status" className="others">
        {others.length > 0 ? (
          <Notice kind="warn">
            <p>
              <b>This order has changed while it was open.</b> What you typed is still here.
            </p>
            <ul className="changes">
              {others.map((event) => (
                <li key={event.seq}>{sayEvent(event, order, today)}</li>
              ))}
            </ul>
            <button type="button" className="btn line small" onClick={forget}>
              I have seen it
            </button>
          </Notice>
        ) : null}
      </div>
      {told.left ? (
        <div className="left">
          <MissingNotice left={told.left} />
        </div>
      ) : null}
      <div className="og">
        <div className="ocol">
          <ArtworkPanel {...parts} />
          <ProofPanel {...parts} />
          <MoneyPanel {...parts} formId={formId} />
          <History order={order} me={me} today={today} />
        </div>
        <div className="ocol side">
          <section className="ticket" aria-label="Job ticket">
            <Job order={order} />
            <div className="perf" />
            <Contact order={order} />
            <div className="perf" />
            <div className="pad">
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
function useSeen({ id, seen, version }: Shown["order"]) {
  const { submit } = useFetcher({ key: `seen ${id}` });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the customer does next is unseen again
  useEffect(() => {
    const tell = () => {
      if (seen || document.visibilityState !== "visible") return;
      void submit({ act: "seen", id }, { method: "post" });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [id, seen, version, submit]);
}

function Job({ order }: Pick<Shown, "order">) {
  const { productName, imageUrl, quantity, price, minimum, productPath, notes } = order;
  const kobo = estimate(order, quantity);
  return (
    <div className="pad job">
      {imageUrl ? <Picture src={imageUrl} alt="" sizes="76px" width={76} height={76} /> : null}
      <div>
        <h2 className="brk">
          {productPath ? <Link to={productPath}>{productName}</Link> : productName}
        </h2>
        <p className="num">
          {formatCount(quantity)} {quantity === 1 ? "unit" : "units"}
        </p>
        <p className="sm muted num">
          {priceWords(price, minimum) ?? "Price by quote"}
          {kobo === undefined ? "" : `: about ${formatNaira(kobo)}`}
        </p>
      </div>
      {notes ? (
        <p className="notes">
          <b>Notes: </b>
          <span dir="auto">{notes}</span>
        </p>
      ) : null}
    </div>
  );
}

function Contact({ order }: Pick<Shown, "order">) {
  const { name, phoneNumber, email, delivery, conversationId, whatsapp, link } = order;
  const asksForLink = order.events.at(-1)?.kind === "link";
  const place = [order.streetAddress, order.city, order.state].filter(Boolean).join(", ");
  return (
    <div className="pad">
      <dl className="spec tight">
        <div>
          <dt>Customer</dt>
          <dd>{name === null ? "Contact erased" : <bdi>{name}</bdi>}</dd>
        </div>
        {phoneNumber ? (
          <div>
            <dt>Phone</dt>
            <dd className="num">{phoneNumber}</dd>
          </div>
        ) : null}
        <div>
          <dt>Email</dt>
          <dd className="brk">{email ? <a href={`mailto:${email}`}>{email}</a> : "None"}</dd>
        </div>
        <div>
          <dt>{delivery === "delivery" ? "Deliver to" : "Delivery"}</dt>
          <dd>{delivery === "delivery" ? place || "Address erased" : "Pick-up"}</dd>
        </div>
      </dl>
      <div className="reach">
        {conversationId ? (
          <Link className="btn line small" to={`/admin-dashboard/chats/${conversationId}`}>
            <Icon name="chat" />
            Chat
          </Link>
        ) : null}
        {phoneNumber ? (
          <a className="btn line small" href={telLink(phoneNumber)}>
            <Icon name="phone" />
            Call
          </a>
        ) : null}
        {whatsapp ? (
          <a className="btn wa small" href={whatsapp} target="_blank" rel="noreferrer">
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
