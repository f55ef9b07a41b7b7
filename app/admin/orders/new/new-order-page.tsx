import "../../../orders/ui/orders.css";
import "../orders.css";
import { useState } from "react";
import { Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { uuidv7 } from "uuidv7";
import { clipQuery } from "../../../../database/search/words";
import { viewerContext } from "../../../accounts/viewer.server";
import { minimumOf } from "../../../catalogue/prices/price-list";
import { browseProducts } from "../../../catalogue/products/list-products.server";
import { searchStatic } from "../../../catalogue/static/static-search";
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
import { contactOf } from "../../../orders/requesting/order-contact.server";
import { orderFields } from "../../../orders/requesting/order-rules.server";
import { findOrdered, seenPrice } from "../../../orders/requesting/ordered-product.server";
import { recordOrder, withEarly } from "../../../orders/requesting/request-order.server";
import { noindexMeta } from "../../../shop/page-meta";
import { formatCount } from "../../../ui/format/money";
import { AnsweredField } from "../../../ui/forms/answered-field";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../../ui/forms/form-answer";
import {
  EmailField,
  FormNotice,
  NameField,
  PhoneField,
  SubmitButton,
} from "../../../ui/forms/form-parts";
import { Icon } from "../../../ui/icon";
import { SIGNED_OUT } from "../order-answer";
import type { Route } from "./+types/new-order-page";
import { HERE, ProductChoice } from "./product-choice";

const NOT_SENT = "The order was not saved. Everything you typed is still here; please try again.";
/** Products that a search offers. */
const OFFERED = 8;

/**
 * An order that the shop enters: out of a chat (`?conversation=`), or for somebody on the phone or
 * on WhatsApp. `?product=` or `?item=` is what is printed; `?q=` searches for it.
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
  const fromChat = !query && !searchParams.has("product") && !named.item ? known?.product : "";
  const about = fromChat ? { product: fromChat, item: "" } : named;
  const isNamed = about.product !== "" || about.item !== "";
  const [product, found] = await Promise.all([
    isNamed ? findOrdered(about) : undefined,
    query ? offer(query) : undefined,
  ]);
  return {
    conversation,
    known,
    query,
    found,
    about,
    product,
    seen: product ? seenPrice(product) : "",
    formId: uuidv7(),
  };
}

/** Products of the shop and of the static catalogue that a search means. */
async function offer(query: string) {
  const { products } = await browseProducts({ query });
  return [
    ...products.slice(0, OFFERED).map(({ id, name, price, quantity, imageUrl }) => ({
      key: { product: id },
      name,
      words: priceWords(price, quantity),
      imageUrl,
    })),
    ...searchStatic(query, OFFERED).map(({ id, category, name, price, quantity, image }) => ({
      key: { item: `${category}/${id}` },
      name,
      words: priceWords(price, quantity),
      imageUrl: image,
    })),
  ];
}

/** Keeps the order; on to its page. */
export function action(args: Route.ActionArgs) {
  const names = [...orderFields, "productName", "conversation"];
  const failed = ({ all }: SentForm) => ({
    ...withEarly({ errors: {} }, all),
    failure: NOT_SENT,
  });
  return answerForm(args, names, failed, async ({ typed, all }) => {
    const viewer = args.context.get(viewerContext);
    const made = await recordOrder(viewer, typed.conversation || undefined, typed, all("files"));
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
  const { conversation, known, query, found, about, product, seen } = loaderData;
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
            {product ? null : (
              <AnsweredField
                answer={answer}
                label="Description"
                name="productName"
                placeholder="Such as 'Wedding programme, A5, 8 pages'"
                maxLength={200}
                required
              />
            )}
            <AnsweredField
              answer={answer}
              key={`${about.product}${about.item}`}
              label={
                product && minimumOf(product.list) > 1
                  ? `Quantity, at least ${formatCount(minimumOf(product.list))}`
                  : "Quantity"
              }
              name="quantity"
              inputMode="numeric"
              initial={product ? String(minimumOf(product.list)) : undefined}
              required
            />
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
            <DeliveryFields
              answer={answer}
              isPickUp={!known?.address}
              address={known?.address}
              asShop
            />
          </fieldset>
          <IncompleteUploads artwork={artwork} asked={asked} busy={busy} />
          <SubmitButton busy={busy} disabled={artwork.isBusy}>
            {artwork.isBusy ? "Uploading..." : busy ? "Saving..." : "Save order"}
          </SubmitButton>
        </Form>
      </div>
    </main>
  );
}
