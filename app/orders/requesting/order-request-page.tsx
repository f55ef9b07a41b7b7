import "../ui/orders.css";
import "./order-request.css";
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
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
import { readCalendarFrom } from "../../catalogue/delivery/work-calendar.server";
import { readZones } from "../../catalogue/delivery/zones.server";
import { type Place, readPlace } from "../../catalogue/prices/delivery";
import { type OrderSum, orderDays } from "../../catalogue/prices/order-sum";
import { isLost } from "../../catalogue/ticket/choice/lost-choice";
import { addedGuests } from "../../chat/guests/added-guests";
import { participantOf } from "../../chat/participants.server";
import { answerForm, formHeaders, refuse } from "../../http/form-answer.server";
import type { SentForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { tooManyAttempts } from "../../limits/wait-in-words";
import { fixedMeta } from "../../shop/pages/page-meta";
import { readPayFirst } from "../../shop/settings/pay-first.server";
import { sendOrKeep } from "../../ui/forms/form-answer";
import { readAnswers } from "../artwork-check/check-artwork.server";
import { type Promised, promiseAsked } from "../dates/order-date";
import { missingIn, missingQuery } from "../files/missing-files";
import type { Route } from "./+types/order-request-page";
import { changeSince, isShown, lostOf, shownOf } from "./lines/changed-since";
import { type About, readLineFiles } from "./lines/form-lines";
import { askedLine, sumOf } from "./lines/order-line";
import { findOrdered, type OrderedProduct } from "./lines/ordered-product.server";
import { contactOfGuest } from "./making/order-contact.server";
import { orderFields, orderFormLimits } from "./making/order-rules.server";
import { requestOrder, withEarly } from "./making/request-order.server";
import { orderDrafts } from "./order-draft";
import { OrderForm, type RequestLoaded } from "./order-form";
import { SHOW } from "./show-price";
import type { FirstLine } from "./use-order-request";

const NOT_SENT = "Your request was not sent. Please try again.";

/**
 * What is ordered (`?product=` or `?item=`), in which choice (the product page's parameters), and
 * what is known of the buyer. Without either it is an order of the lines that the device has
 * stored.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const about = {
    product: searchParams.get("product") ?? "",
    item: searchParams.get("item") ?? "",
  };
  const isNamed = about.product !== "" || about.item !== "";
  const now = Date.now();
  const [ordered, zones, calendar, payFirst] = await Promise.all([
    isNamed ? findOrdered(about) : undefined,
    readZones(),
    readCalendarFrom(now),
    readPayFirst(),
  ]);
  const { guest, headers } =
    "user" in viewer ? { guest: undefined, headers: new Headers() } : await openGuest(request);
  const owner = {
    account: "user" in viewer ? viewer.user.id : undefined,
    guests: [
      guest ? guestParticipant(guest) : guestIn(request.headers),
      ...(await guestsAddedTo(viewer, request.headers)),
    ].filter((one) => one !== undefined),
  };
  const { place, errors } = readPlace(searchParams, stateNames);
  const wrong = Object.fromEntries(
    Object.entries(errors).map(([name, why]) => [FORM_FIELDS[name] ?? name, why]),
  );
  const first = ordered && firstLine(ordered, about, searchParams);
  const sum = first && sumOf([first.line], zones, place);
  const promised = sum && promiseAsked(calendar, now, orderDays([first.line], sum.delivery));
  const loaded: RequestLoaded = {
    first,
    ...{ isNamed, zones, calendar, payFirst, now, owner, formId: uuidv7() },
    isPickUp: place.way === "pick-up",
    changed: sum && changeInAddress(searchParams, first, sum, promised ?? null),
    wrong: { ...first?.errors, ...wrong },
    known: withPlace(await knownOf(viewer), place),
  };
  const status = Object.keys(loaded.wrong).length > 0 ? 400 : 200;
  return data(loaded, { headers, status: isNamed && !ordered ? 404 : status });
}

/** The form's names for fields that have another name on a product's page. */
const FORM_FIELDS: Record<string, string> = { state: "address.state", city: "address.city" };

function firstLine(ordered: OrderedProduct, about: About, query: URLSearchParams): FirstLine {
  const { productId: _, item: __, ...product } = ordered;
  const isCounted = query.has("quantity");
  const read = askedLine(ordered, query);
  const isWrong = Object.keys(read.errors).length > 0;
  // What cannot be ordered stays in its field, with the reason beside it and no price.
  const typed = [...query].filter(([name]) => isWrong && /^(?:quantity$|o-)/.test(name));
  const asked = { ...about, ...product };
  return { product: asked, isCounted, ...read, typed: Object.fromEntries(typed) };
}

/** What is another than the page has shown whose link led here, or than the address names. */
function changeInAddress(
  query: URLSearchParams,
  first: FirstLine,
  sum: OrderSum,
  promised: Promised | null,
): RequestLoaded["changed"] {
  const shown = query.get("shown") ?? "";
  const hasLost = !isShown(shown, 1) && isLost(first.product.list, query);
  const seen = hasLost ? lostOf(shownOf([first], sum, promised), [0]) : shown;
  const changed = changeSince(seen, [first], sum, promised);
  return changed && { ...changed, seen };
}

async function knownOf(viewer: Viewer): Promise<RequestLoaded["known"]> {
  if (viewer.kind === "guest") return contactOfGuest(viewer.participantId);
  const profile = viewer.kind === "customer" ? await readProfile(viewer.user.id) : undefined;
  if (!profile) return undefined;
  const { name, phoneNumber, email, address } = profile;
  return { name, phoneNumber, email, ...(address.country === "Nigeria" ? { address } : {}) };
}

/** What is known of the buyer, with the place that the page's address names. */
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

/** People see their own contact in the form, so no cache may keep it. */
export const headers = formHeaders;

/** Sends the request (PRODUCT §6), and goes on to the order's own page. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { address } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { guest, headers } =
    "user" in viewer ? { guest: undefined, headers: new Headers() } : await openGuest(request);
  const failed = ({ all }: SentForm) => ({
    ...withEarly({ errors: {} }, all),
    failure: NOT_SENT,
  });
  const work = async ({ typed, all }: SentForm) => {
    if (typed.back) {
      return refuse(
        typed,
        withEarly({ errors: {} }, all),
        typed.back === SHOW ? 200 : 400,
        headers,
      );
    }
    const token = guest ?? guestToken(request.headers);
    const from = { viewer, address, ...(token ? { guestToken: token } : {}) };
    const sent = { files: readLineFiles(typed, all), answers: readAnswers(all) };
    const made = await requestOrder(from, typed, sent.files, undefined, sent.answers);
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
  };
  return answerForm(args, orderFields, failed, work, orderFormLimits);
}

/** When no answer comes, what was typed stays; what was sent is no longer a draft. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  try {
    return await sendOrKeep(request, serverAction, NOT_SENT);
  } catch (error) {
    if (error instanceof Response) orderDrafts.spend(String(typed.get("clientId")));
    throw error;
  }
}

/** Shows a changed fee before the request is sent again. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return Boolean(actionResult?.changed) || defaultShouldRevalidate;
}

/** Nothing floats over the form. */
export const handle = { form: true };

export const meta = fixedMeta({
  title: "Request an order",
  description: "Tell us the job and send your artwork. We confirm the price and send a proof.",
  path: "/order/new",
  robots: "noindex",
});

export default function OrderRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const { account, guests } = loaderData.owner;
  return (
    <section className="wrap order-request">
      <OrderForm
        key={`${search} ${account ?? guests[0]}`}
        loaded={loaderData}
        answer={actionData}
      />
    </section>
  );
}
