import "../ui/orders.css";
import "../requesting/order-request.css";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { uuidv7 } from "uuidv7";
import { guestToken, openGuest, viewerContext } from "../../accounts/viewer.server";
import { readCalendarFrom } from "../../catalogue/delivery/work-calendar.server";
import { readZones } from "../../catalogue/delivery/zones.server";
import { answerForm, refuse } from "../../http/form-answer.server";
import type { SentForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { tooManyAttempts } from "../../limits/wait-in-words";
import { noindexMeta } from "../../shop/pages/page-meta";
import { readPayFirst } from "../../shop/settings/pay-first.server";
import { EmptyState } from "../../ui/empty-state";
import { sendOrKeep } from "../../ui/forms/form-answer";
import { keyHeaders, keyOrOwn, nothing, openLink } from "../reading/open-link.server";
import { orderFields, orderFormLimits } from "../requesting/making/order-rules.server";
import { SHOW } from "../requesting/show-price";
import { NotFound } from "../ui/order-page-parts";
import type { Route } from "./+types/again-page";
import { AgainForm } from "./again-form";
import { orderAgain } from "./order-again.server";
import { readAgain } from "./read-again.server";

const NOT_SENT = "Your order was not sent. Please try again.";
const NOT_THE_BUYER = "You are signed in as an admin. Only the buyer orders again here.";

/** The delivered order that the link opens (`?key=`), as it could be ordered today. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const below = viewer.kind === "admin" ? "" : "/again";
  const key = await keyOrOwn(viewer, request, params.number, below);
  const opened = await openLink(
    { number: params.number, key },
    context.get(requestContext).address,
  );
  if (opened instanceof Response) return nothing(opened);
  const now = Date.now();
  const [found, zones, calendar, payFirst] = await Promise.all([
    readAgain(opened.id),
    readZones(),
    readCalendarFrom(now),
    readPayFirst(),
  ]);
  const address = `/order/${params.number}?key=${key}`;
  if (!found) throw redirect(address);
  const { kept: _, ...again } = found;
  const terms = { calendar, payFirst, now };
  return data({ order: again, address, zones, terms, formId: uuidv7(), error: undefined });
}

/** The answer may make the visitor a guest, too. */
export const headers = keyHeaders;

/** Sends the form, and goes on to the new order's own page. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { address } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind === "admin") throw new Response(NOT_THE_BUYER, { status: 403 });
  const key = new URL(request.url).searchParams.get("key");
  const opened = await openLink({ number: params.number, key }, address);
  if (opened instanceof Response) throw opened;
  const { guest, headers } =
    "user" in viewer ? { guest: undefined, headers: new Headers() } : await openGuest(request);
  const work = async ({ typed }: SentForm) => {
    if (typed.back) return refuse(typed, {}, typed.back === SHOW ? 200 : 400, headers);
    const token = guest ?? guestToken(request.headers);
    const from = { viewer, address, ...(token ? { guestToken: token } : {}) };
    const made = await orderAgain(from, opened.id, typed);
    if (made.ok) {
      const query = made.repeated ? "again=1" : "sent=1";
      return redirect(`${made.path}&${query}`, { status: 303, headers });
    }
    const { ok: _, retryAfterSeconds, spent, ...reason } = made;
    if (retryAfterSeconds === undefined) {
      return refuse(typed, { ...reason, ...spent }, spent ? 409 : 400, headers);
    }
    headers.set("retry-after", String(retryAfterSeconds));
    return refuse(typed, { ...reason, failure: tooManyAttempts(retryAfterSeconds) }, 429, headers);
  };
  return answerForm(args, [...orderFields, "keep", "total"], NOT_SENT, work, orderFormLimits);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SENT, NOT_THE_BUYER);

/** A price that has changed is shown before it is sent again. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return Boolean(actionResult?.changed) || defaultShouldRevalidate;
}

/** Nothing floats over the form. */
export const handle = { form: true };

export const meta = () => [
  ...noindexMeta("Order again"),
  { name: "referrer", content: "no-referrer" },
];

export default function AgainPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.order) return <NotFound error={loaderData.error} />;
  const { order, address } = loaderData;
  return (
    <section className="wrap order-request">
      {order.lines.length > 0 ? (
        <AgainForm key={order.number} {...loaderData} again={order} answer={actionData} />
      ) : (
        <EmptyState
          heading="h1"
          title="Order again"
          actions={
            <>
              <Link className="button button-primary" to="/chat">
                Chat with us
              </Link>
              <Link className="button button-line" to={address}>
                Order {order.number}
              </Link>
            </>
          }
        >
          Nothing of order {order.number} is in the shop any more as it was. Tell us what you need,
          and we quote it.
        </EmptyState>
      )}
    </section>
  );
}
