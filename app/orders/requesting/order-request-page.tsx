import "../ui/orders.css";
import { useState } from "react";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { uuidv7 } from "uuidv7";
import { readProfile } from "../../accounts/profile/profile.server";
import {
  guestIn,
  guestParticipant,
  guestToken,
  openGuest,
  type Viewer,
  viewerContext,
} from "../../accounts/viewer.server";
import { addedGuests } from "../../chat/guests/added-guests";
import { participantOf } from "../../chat/participants.server";
import { answerForm, formHeaders, refuse } from "../../http/form-answer.server";
import type { SentForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { tooManyAttempts } from "../../limits/wait-in-words";
import { fixedMeta } from "../../shop/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { type FormAnswer, sendOrKeep } from "../../ui/forms/form-answer";
import { missingIn, missingQuery } from "../files/missing-files";
import type { Route } from "./+types/order-request-page";
import { contactOfGuest } from "./order-contact.server";
import { orderDrafts } from "./order-draft";
import { OrderForm } from "./order-form";
import { orderFields } from "./order-rules.server";
import { OrderTicket } from "./order-ticket";
import { findOrdered, seenPrice } from "./ordered-product.server";
import { requestOrder, withEarly } from "./request-order.server";

const NOT_SENT = "Your request was not sent. Please try again.";

/** What is ordered (`?product=` or `?item=`), and what is known of who orders it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const about = {
    product: searchParams.get("product") ?? "",
    item: searchParams.get("item") ?? "",
  };
  const isNamed = about.product !== "" || about.item !== "";
  const product = isNamed ? await findOrdered(about) : undefined;
  if (!product) return data({ product, isNamed }, { status: isNamed ? 404 : 200 });
  const profile = viewer.kind === "customer" ? await readProfile(viewer.user.id) : undefined;
  const left = viewer.kind === "guest" ? await contactOfGuest(viewer.participantId) : undefined;
  const { guest, headers } =
    "user" in viewer
      ? { guest: undefined, headers: new Headers() }
      : await openGuest(request, context.get(requestContext).secure);
  const owner = {
    account: "user" in viewer ? viewer.user.id : undefined,
    guests: [
      guest ? guestParticipant(guest) : guestIn(request.headers),
      ...(await guestsAddedTo(viewer, request.headers)),
    ].filter((one) => one !== undefined),
  };
  const known = profile
    ? {
        name: profile.name,
        phoneNumber: profile.phoneNumber,
        email: profile.email,
        ...(profile.address.country === "Nigeria" ? { address: profile.address } : {}),
      }
    : left;
  return data(
    { product, about, known, seen: seenPrice(product), formId: uuidv7(), owner, isNamed },
    { headers },
  );
}

/** The guests of this browser whose chats were given to the viewer's account. */
async function guestsAddedTo(viewer: Viewer, headers: Headers): Promise<string[]> {
  const added = addedGuests(headers.get("cookie") ?? "");
  if (viewer.kind !== "customer" || added.length === 0) return [];
  const participant = await participantOf(viewer);
  return added.filter(({ to }) => to === participant).map(({ from }) => from);
}

/** Whoever is known sees themselves in the form. */
export const headers = formHeaders;

/** Sends the request (PRODUCT §6); on to the order's own page. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { address, secure } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { guest, headers } =
    "user" in viewer
      ? { guest: undefined, headers: new Headers() }
      : await openGuest(request, secure);
  const failed = ({ all }: SentForm) => ({
    ...withEarly({ errors: {} }, all),
    failure: NOT_SENT,
  });
  return answerForm(args, orderFields, failed, async ({ typed, all }) => {
    const token = guest ?? guestToken(request.headers);
    const from = { viewer, address, ...(token ? { guestToken: token } : {}) };
    const made = await requestOrder(from, typed, all("files"));
    const left = missingIn(all);
    if (made.ok) {
      const query = `${made.repeated ? "again" : "sent"}=1${left ? `&${missingQuery(left)}` : ""}`;
      return redirect(`${made.path}&${query}`, { status: 303, headers });
    }
    const reason = withEarly(made, all);
    const { retryAfterSeconds } = made;
    if (retryAfterSeconds === undefined)
      return refuse(typed, reason, made.spent ? 409 : 400, headers);
    headers.set("retry-after", String(retryAfterSeconds));
    return refuse(typed, { ...reason, failure: tooManyAttempts(retryAfterSeconds) }, 429, headers);
  });
}

/** What was typed stays when no answer comes; what has been sent is no draft any more. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  try {
    return await sendOrKeep(request, serverAction, NOT_SENT);
  } catch (error) {
    if (error instanceof Response) orderDrafts.spend(String(typed.get("clientId")));
    throw error;
  }
}

/** A price that has changed is shown before the request is sent again. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return Boolean(actionResult?.errors?.product) || defaultShouldRevalidate;
}

/** Nothing floats over the form. */
export const handle = { form: true };

export const meta = fixedMeta({
  title: "Request an order",
  description: "Tell us the job and send your artwork. We confirm the price and send a proof.",
  path: "/order/new",
  robots: "noindex",
});

export default function OrderRequestPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  if (!loaderData.product) return <NoProduct isNamed={loaderData.isNamed} />;
  const { about, owner } = loaderData;
  const key = about.product || about.item;
  const whose = owner.account ?? owner.guests[0];
  return <Request key={`${key} ${whose}`} draftKey={key} loaded={loaderData} answer={answer} />;
}

function Request({
  loaded,
  answer,
  draftKey,
}: {
  loaded: Extract<Route.ComponentProps["loaderData"], { product: object }>;
  answer: FormAnswer | undefined;
  draftKey: string;
}) {
  const { product } = loaded;
  const [quantity, setQuantity] = useState(answer?.values.quantity ?? String(product.minimum));
  return (
    <section className="wrap order-request">
      <h1>Request an order</h1>
      <p className="lead">
        Tell us the job and send your artwork. We confirm the price and send a proof.
      </p>
      <div className="order-request-columns">
        <OrderForm loaded={loaded} answer={answer} draftKey={draftKey} onQuantity={setQuantity} />
        <OrderTicket product={product} quantity={quantity} />
      </div>
    </section>
  );
}

function NoProduct({ isNamed }: { isNamed: boolean }) {
  return (
    <section className="wrap order-request">
      <EmptyState
        heading="h1"
        title={isNamed ? "Product not found" : "Request an order"}
        actions={
          <>
            <Link className="button button-primary" to="/products">
              Browse catalog
            </Link>
            <Link className="button button-line" to="/chat">
              Chat with us
            </Link>
          </>
        }
      >
        {isNamed
          ? "It is no longer in the shop. Choose another one, or tell us what you need."
          : "Choose what you want to print, then press “Order now”. If it is not in the catalog, tell us in the chat."}
      </EmptyState>
    </section>
  );
}
