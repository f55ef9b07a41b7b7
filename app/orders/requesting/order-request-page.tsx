import "../ui/orders.css";
import { useState } from "react";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { uuidv7 } from "uuidv7";
import { stateNames } from "../../accounts/address/state-names";
import { readProfile } from "../../accounts/profile/profile.server";
import {
  guestIn,
  guestParticipant,
  guestToken,
  openGuest,
  type Viewer,
  viewerContext,
} from "../../accounts/viewer.server";
import { readZones } from "../../catalogue/delivery/zones.server";
import { writeChoice } from "../../catalogue/prices/choice";
import { type Place, readPlace } from "../../catalogue/prices/delivery";
import { addedGuests } from "../../chat/guests/added-guests";
import { participantOf } from "../../chat/participants.server";
import { answerForm, formHeaders, refuse } from "../../http/form-answer.server";
import type { SentForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import type { Values } from "../../kept-form/drafts";
import { tooManyAttempts } from "../../limits/wait-in-words";
import { fixedMeta } from "../../shop/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { type FormAnswer, sendOrKeep } from "../../ui/forms/form-answer";
import { missingIn, missingQuery } from "../files/missing-files";
import type { Route } from "./+types/order-request-page";
import { contactOfGuest } from "./order-contact.server";
import { orderDrafts } from "./order-draft";
import { OrderForm, type RequestLoaded } from "./order-form";
import { askedLine, placeOf, shownOf, sumOf } from "./order-line";
import { orderFields } from "./order-rules.server";
import { OrderTicket } from "./order-ticket";
import { findOrdered } from "./ordered-product.server";
import { requestOrder, withEarly } from "./request-order.server";

const NOT_SENT = "Your request was not sent. Please try again.";

/**
 * What is ordered (`?product=` or `?item=`) in which choice (the product page's parameters), and what
 * is known of who orders it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const about = {
    product: searchParams.get("product") ?? "",
    item: searchParams.get("item") ?? "",
  };
  const isNamed = about.product !== "" || about.item !== "";
  const [product, zones] = await Promise.all([
    isNamed ? findOrdered(about) : undefined,
    readZones(),
  ]);
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
  const { place } = readPlace(searchParams, stateNames);
  const { productId: _, item: __, ...line } = product;
  return data(
    {
      ...{ product: line, about, zones, formId: uuidv7(), owner, isNamed },
      asked: askedLine(product, searchParams),
      isPickUp: place.way === "pick-up",
      known: withPlace(known, place),
    },
    { headers },
  );
}

/** Whoever is known, with the place that the page's address names. */
function withPlace(known: RequestLoaded["known"], place: Place): RequestLoaded["known"] {
  if (place.way === "pick-up" || !place.state) return known;
  const { state, city } = place;
  if (known?.address?.state === state && known.address.city === city) return known;
  const nobody = { name: "", phoneNumber: "", email: "" };
  return { ...nobody, ...known, address: { country: "Nigeria", state, city, streetAddress: "" } };
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
    if (typed.back) return refuse(typed, withEarly({ errors: {} }, all), 400, headers);
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
  const isOther = actionResult?.errors?.product || actionResult?.changed;
  return Boolean(isOther) || defaultShouldRevalidate;
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
  const { search } = useLocation();
  if (!loaderData.product) return <NoProduct isNamed={loaderData.isNamed} />;
  const { about, owner } = loaderData;
  const key = `${about.product || about.item}${chosenIn(search)}`;
  const whose = owner.account ?? owner.guests[0];
  return <Request key={`${key} ${whose}`} draftKey={key} loaded={loaderData} answer={answer} />;
}

/** What an address chooses: each choice has a draft of its own. */
function chosenIn(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["product", "item"]) query.delete(name);
  return `${query}` && `?${query}`;
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
  const { product, zones, asked, known, isPickUp } = loaded;
  const [values, setValues] = useState<Values>(
    answer?.values ?? {
      ...Object.fromEntries(writeChoice(asked.line.choice)),
      delivery: isPickUp ? "pick-up" : "delivery",
      "address.state": known?.address?.state ?? "",
      "address.city": known?.address?.city ?? "",
    },
  );
  const fields = { get: (name: string) => values[name] ?? null };
  const { line, errors } = askedLine(product, fields);
  const sum = sumOf([line], zones, placeOf(fields));
  return (
    <section className="wrap order-request">
      <h1>Request an order</h1>
      <p className="lead">
        Tell us the job and send your artwork. We confirm the price and send a proof.
      </p>
      <div className="order-request-columns">
        <OrderForm
          {...{ loaded, answer, draftKey }}
          shown={shownOf(product, line, sum)}
          onChange={setValues}
        />
        <OrderTicket product={product} line={line} sum={sum} error={Object.values(errors)[0]} />
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
