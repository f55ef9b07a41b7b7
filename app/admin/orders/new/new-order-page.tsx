import "../../../orders/ui/orders.css";
import "../orders.css";
import { type RefObject, useEffect, useState } from "react";
import { Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { uuidv7 } from "uuidv7";
import { clipQuery } from "../../../../database/search/words";
import type { Address } from "../../../accounts/address/address";
import { stateNames } from "../../../accounts/address/state-names";
import { viewerContext } from "../../../accounts/viewer.server";
import { readZones } from "../../../catalogue/delivery/zones.server";
import { writeChoice } from "../../../catalogue/prices/choice";
import { type Place, readPlace } from "../../../catalogue/prices/delivery";
import type { Choice } from "../../../catalogue/prices/price-list";
import { browseProducts } from "../../../catalogue/products/list-products.server";
import { priceItems } from "../../../catalogue/static/priced-items.server";
import { searchStatic } from "../../../catalogue/static/static-search.server";
import { findMoved } from "../../../chat/list/moved-conversations.server";
import { answerForm, refuse } from "../../../http/form-answer.server";
import type { SentForm } from "../../../http/form-body.server";
import { ArtworkField } from "../../../orders/files/artwork-field";
import { IncompleteUploads, useIncompleteUploads } from "../../../orders/files/incomplete-uploads";
import { missingIn, missingQuery } from "../../../orders/files/missing-files";
import { useArtwork, useLostFiles } from "../../../orders/files/use-artwork";
import { orderNumber } from "../../../orders/order";
import { priceWords } from "../../../orders/price";
import { DeliveryFields } from "../../../orders/requesting/delivery-fields";
import { OptionFields, QuantityField } from "../../../orders/requesting/lines/line-fields";
import { askedLine, placeOf, sumOf } from "../../../orders/requesting/lines/order-line";
import {
  findOrdered,
  type OrderedProduct,
  seenPrice,
} from "../../../orders/requesting/lines/ordered-product.server";
import { contactOf } from "../../../orders/requesting/making/order-contact.server";
import { orderFields } from "../../../orders/requesting/making/order-rules.server";
import { recordOrder, withEarly } from "../../../orders/requesting/making/request-order.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { AnsweredField } from "../../../ui/forms/answered-field";
import {
  type FormAnswer,
  sendOrKeep,
  useAnswerFocus,
  useKeptAnswer,
} from "../../../ui/forms/form-answer";
import {
  EmailField,
  FormNotice,
  NameField,
  PhoneField,
  SubmitButton,
} from "../../../ui/forms/form-parts";
import { Icon } from "../../../ui/icon";
import { Notice } from "../../../ui/notice";
import { SIGNED_OUT } from "../order-answer";
import type { Route } from "./+types/new-order-page";
import { AgreedTotal, type ListSum } from "./agreed-total";
import { HERE, ProductChoice } from "./product-choice";

const NOT_SENT = "The order was not saved. Everything you typed is still here; please try again.";
/** Products that a search offers. */
const OFFERED = 8;

/**
 * An order that the shop enters: out of a chat (`?conversation=`), or for somebody on the phone or
 * on WhatsApp. `?product=` or `?item=` is what is printed, in the choice of a product page's
 * parameters; `?q=` searches for it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("conversation") ?? "";
  const conversation = (asked && (await findMoved(viewer, asked))) || asked;
  const query = clipQuery(searchParams.get("q") ?? "");
  const known = conversation ? await contactOf(viewer, conversation) : undefined;
  if (conversation && !known) throw new Response("There is no such conversation.", { status: 404 });
  const named = {
    product: searchParams.get("product") ?? "",
    item: searchParams.get("item") ?? "",
  };
  // What the chat was about, unless something else is chosen.
  const isOther = query !== "" || searchParams.has("product") || named.item !== "";
  const chat = isOther ? undefined : known;
  const about = chat ? { product: chat.product, item: chat.product ? "" : chat.item } : named;
  const isNamed = about.product !== "" || about.item !== "";
  const [product, found, zones] = await Promise.all([
    isNamed ? findOrdered(about) : undefined,
    query ? offer(query) : undefined,
    readZones(),
  ]);
  const choice = chat ? new URLSearchParams(chat.choice) : searchParams;
  const { place } = readPlace(choice, stateNames);
  return {
    conversation,
    known,
    query,
    found,
    about,
    isGone: isNamed && !product,
    product,
    asked: product && askedLine(product, choice),
    said: chat?.said ?? null,
    address: addressTo(place, known?.address),
    isPickUp: place.way === "pick-up" || (place.state === "" && !known?.address),
    zones,
    seen: product ? seenPrice(product) : "",
    formId: uuidv7(),
  };
}

/** Where the order goes: to the place that was chosen, in their own street if that is there. */
function addressTo(place: Place, own: Address | undefined): Address | undefined {
  if (place.way === "pick-up" || place.state === "") return own;
  const { state, city } = place;
  if (own?.state === state && (own.city === city || city === "")) return own;
  return { country: "Nigeria", state, city, streetAddress: "" };
}

/** What of the catalogue a search means; what is both a product and a static item stands once. */
async function offer(query: string) {
  const [{ products }, items] = await Promise.all([
    browseProducts({ query }),
    priceItems(searchStatic(query, OFFERED)),
  ]);
  const offered = products.slice(0, OFFERED);
  const isOffered = new Set<string | null>(offered.map(({ id }) => id));
  return [
    ...offered.map(({ id, name, price, quantity, imageUrl }) => ({
      key: { product: id },
      name,
      words: priceWords(price, quantity),
      imageUrl,
    })),
    ...items
      .filter(({ productId }) => !isOffered.has(productId))
      .map(({ id, category, productId, name, price, quantity, image }) => ({
        key: productId ? { product: productId } : { item: `${category}/${id}` },
        name,
        words: priceWords(price, quantity),
        imageUrl: image,
      })),
  ];
}

/** Keeps the order; on to its page. */
export function action(args: Route.ActionArgs) {
  const names = [...orderFields, "productName", "conversation", "total", "suggested"];
  const failed = ({ all }: SentForm) => ({
    ...withEarly({ errors: {} }, all),
    failure: NOT_SENT,
  });
  return answerForm(args, names, failed, async ({ typed, all }) => {
    const viewer = args.context.get(viewerContext);
    const made = await recordOrder(viewer, typed.conversation || undefined, typed, {
      1: all("files"),
    });
    if (!made.ok) return refuse(typed, withEarly(made, all), made.spent ? 409 : 400);
    const left = missingIn(all);
    const path = `/admin-dashboard/orders/${orderNumber(made.number)}`;
    return redirect(left ? `${path}?${missingQuery(left)}` : path, 303);
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_SENT, SIGNED_OUT);
}

export const meta = () => noindexMeta("New order");

export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { conversation, known, query, found, about, product, seen, asked: line } = loaderData;
  const { address, isPickUp, said, isGone } = loaderData;
  // The page is read anew while it is open; the form stays the same one, until it has made an order.
  const [formId, setFormId] = useState(answer?.formId || loaderData.formId);
  const given = answer?.formId || formId;
  if (given !== formId) setFormId(given);
  const artwork = useArtwork();
  useLostFiles(artwork, answer?.lost);
  const asked = useIncompleteUploads(artwork);
  const { search } = useLocation();
  const busy = useNavigation().formMethod === "POST";
  const { form, notice } = useAnswerFocus(answer, false);
  const { list, read } = useListSum(form, loaderData, answer);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <Link
        className="button button-text job-back"
        to={conversation ? `/admin-dashboard/chats/${conversation}` : "/admin-dashboard/orders"}
      >
        <Icon name="arrow-left" />
        {conversation ? "Back to the chat" : "Orders"}
      </Link>
      <div className="main-head">
        <div>
          <h1>New order</h1>
          <p className="muted">
            {conversation
              ? `Out of the chat with ${known?.name || "this guest"}. They see it in the chat at once.`
              : "For somebody on the phone, on WhatsApp or at the counter."}
          </p>
        </div>
      </div>
      <div className="new-order stack">
        {isGone ? (
          <Notice kind="warn">
            What was asked for is no longer in the shop. Choose something else, or describe it.
          </Notice>
        ) : null}
        <ProductChoice {...{ conversation, product, query, found }} />
        <Form
          method="post"
          // What is refused comes back with what is printed, also when the page is read anew.
          action={HERE + search}
          className="panel stack"
          noValidate
          preventScrollReset
          ref={form}
          aria-busy={busy}
          onInput={read}
          onSubmit={asked.asks}
        >
          <input type="hidden" name="clientId" value={formId} />
          <input type="hidden" name="conversation" value={conversation} />
          <input type="hidden" name="product" value={product ? about.product : ""} />
          <input type="hidden" name="item" value={product ? about.item : ""} />
          <input type="hidden" name="seen" value={seen} />
          <FormNotice ref={notice} answer={answer} />
          <fieldset className="stack">
            <legend>The job</legend>
            {product && line ? (
              <ChosenLine
                key={`${about.product}${about.item}`}
                product={product}
                asked={line}
                choice={list?.line.choice ?? line.line.choice}
                answer={answer}
              />
            ) : (
              <>
                <AnsweredField
                  answer={answer}
                  label="Description"
                  name="productName"
                  placeholder="Such as 'Wedding programme, A5'"
                  maxLength={200}
                  required
                />
                <AnsweredField
                  answer={answer}
                  label="Quantity"
                  name="quantity"
                  inputMode="numeric"
                  required
                />
              </>
            )}
            <AnsweredField answer={answer} label="Notes" name="notes" lines />
          </fieldset>
          <fieldset className="stack">
            <legend>Artwork</legend>
            <ArtworkField
              artwork={artwork}
              error={answer?.errors.files}
              label="Choose artwork, now or later"
            />
          </fieldset>
          <fieldset className="stack">
            <legend>The customer</legend>
            <div className="field-pair">
              <NameField answer={answer} autoComplete={undefined} initial={known?.name} />
              <PhoneField answer={answer} autoComplete={undefined} initial={known?.phoneNumber} />
            </div>
            <EmailField
              answer={answer}
              label="Email (optional)"
              autoComplete={undefined}
              placeholder={undefined}
              required={false}
              initial={known?.email}
            />
            <DeliveryFields answer={answer} isPickUp={isPickUp} address={address} asShop />
          </fieldset>
          <AgreedTotal known={list} said={said} answer={answer} />
          <IncompleteUploads artwork={artwork} asked={asked} busy={busy} />
          <SubmitButton busy={busy} disabled={artwork.isBusy}>
            {artwork.isBusy ? "Uploading..." : busy ? "Saving..." : "Save order"}
          </SubmitButton>
        </Form>
      </div>
    </main>
  );
}

/** What the order comes to by the price list, as it stands in the form. */
function useListSum(
  form: RefObject<HTMLFormElement | null>,
  loaded: Pick<
    Route.ComponentProps["loaderData"],
    "product" | "asked" | "about" | "zones" | "isPickUp" | "address"
  >,
  answer: FormAnswer | undefined,
): { list: ListSum | undefined; read: () => void } {
  const { product, asked, about, zones, isPickUp, address } = loaded;
  const [typed, setTyped] = useState<Record<string, string>>();
  const read = () => {
    const fields = form.current && new FormData(form.current).entries();
    if (fields) setTyped(Object.fromEntries([...fields].map(([name, is]) => [name, String(is)])));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: also what was typed before the page was taken over
  useEffect(read, [about.product, about.item, answer]);
  if (!product || !asked) return { list: undefined, read };
  const values = typed ??
    answer?.values ?? {
      ...Object.fromEntries(writeChoice(asked.line.choice)),
      delivery: isPickUp ? "pick-up" : "delivery",
      "address.state": address?.state ?? "",
      "address.city": address?.city ?? "",
    };
  const fields = { get: (name: string) => values[name] ?? null };
  const { line, errors } = askedLine(product, fields);
  const sum = sumOf([line], zones, placeOf(fields));
  return { list: { line, sum, isWrong: Object.keys(errors).length > 0 }, read };
}

/** How many of a product, in which make-up. */
function ChosenLine({
  product: { name, list },
  asked,
  choice,
  answer,
}: {
  product: Pick<OrderedProduct, "name" | "list">;
  asked: ReturnType<typeof askedLine>;
  choice: Choice;
  answer: FormAnswer | undefined;
}) {
  const fields = answer?.values ?? Object.fromEntries(writeChoice(asked.line.choice));
  const line = { slot: 1, list, fields, errors: answer?.errors ?? asked.errors };
  return (
    <>
      <QuantityField name={name} {...line} />
      <OptionFields choice={choice} {...line} />
    </>
  );
}
