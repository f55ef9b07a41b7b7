/** What the forms of a quote do before it is sent: lines come and go, products are looked for. */
import { redirect } from "react-router";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { browseProducts } from "../../../catalogue/products/list-products.server.ts";
import { priceItems } from "../../../catalogue/static/priced-items.server.ts";
import { searchStatic } from "../../../catalogue/static/static-search.server.ts";
import type { Typed } from "../../../http/form-answer.server.ts";
import { readForm } from "../../../http/form-body.server.ts";
import { priceWords } from "../../../orders/price.ts";
import {
  type DraftFields,
  lineIds,
  plainLine,
  QUOTE_FIELD,
  withLine,
  withoutLine,
} from "../../../orders/quotes/quote-draft.ts";
import {
  type DraftOf,
  findProducts,
  keepDraft,
} from "../../../orders/quotes/quote-drafts.server.ts";

/** Twenty lines, each with eight options of twenty values. */
const MOST_FIELDS = 4_000;
const MOST_CHARACTERS = 120_000;
/** Products that a search offers. */
const OFFERED = 8;

const ACTS = ["act", "add", "remove", "find", "quoteId", "number", "accepted", "quote", "reason"];
/** Of an order that is made with its quote. */
const CONTACT = /^(?:name|phoneNumber|email|delivery|address\.[a-zA-Z]{1,20})$/;

/** A form of a quote's page: what it does, and the draft. */
export async function readQuoteForm(
  request: Request,
): Promise<{ typed: Typed; fields: DraftFields }> {
  const names = [...ACTS, QUOTE_FIELD, CONTACT];
  const { typed } = await readForm(request, names, MOST_FIELDS, MOST_CHARACTERS);
  const fields = Object.entries(typed).filter(
    ([name]) => QUOTE_FIELD.test(name) || CONTACT.test(name),
  );
  return { typed, fields: Object.fromEntries(fields) };
}

/**
 * Keeps the draft, changed as the pressed button says.
 * @param here the page's path
 * @returns undefined when the button does something else
 * @throws Response on to the page with the change
 */
export async function changeDraft(
  viewer: Viewer,
  of: DraftOf,
  { typed, fields }: Awaited<ReturnType<typeof readQuoteForm>>,
  here: string,
): Promise<{ keptAt: string } | undefined> {
  const { act, add, remove, find = "", quoteId = "" } = typed;
  const keep = async (changed: DraftFields) => keepDraft(viewer, of, changed, quoteId);
  const on = (query: Record<string, string>, hash: string) => {
    const joined = here.includes("?") ? "&" : "?";
    return redirect(`${here}${joined}${new URLSearchParams(query)}#${hash}`, 303);
  };
  if (remove) {
    await keep(withoutLine(fields, remove));
    throw on({ change: "1" }, "lines");
  }
  if (add || act === "words") {
    const changed = await withNewLine(fields, add);
    await keep(changed);
    throw on({ change: "1" }, `line-${lineIds({ get: (name) => changed[name] }).at(-1)}`);
  }
  if (act === "find" || (act === "keep" && find.trim() !== "")) {
    await keep(fields);
    throw on({ change: "1", find: find.slice(0, 100) }, "find");
  }
  if (act !== "keep" && act !== "autosave") return undefined;
  return { keptAt: (await keep(fields)).toISOString() };
}

async function withNewLine(fields: DraftFields, key: string | undefined): Promise<DraftFields> {
  if (!key) {
    const choice = { picked: {}, splits: {} };
    const own = { of: "", name: "", quantity: 1, makeUp: "", choice, price: null };
    return withLine(fields, own, undefined);
  }
  const product = (await findProducts([key]))[key];
  return product ? withLine(fields, plainLine(key, product), product) : fields;
}

/** A product that a search offers; `key` goes into a line. */
export interface Offered {
  key: string;
  name: string;
  words: string | undefined;
  imageUrl: string;
}

/**
 * Products of the shop and of the static catalogue that a search means; what is both stands once.
 */
export async function offerProducts(query: string): Promise<Offered[]> {
  const [{ products }, items] = await Promise.all([
    browseProducts({ query, limit: OFFERED }),
    priceItems(searchStatic(query, OFFERED)),
  ]);
  const isOffered = new Set<string | null>(products.map(({ id }) => id));
  return [
    ...products.map(({ id, name, price, quantity, imageUrl }) => ({
      key: id,
      name,
      words: priceWords(price, quantity),
      imageUrl,
    })),
    ...items
      .filter(({ productId }) => !isOffered.has(productId))
      .map(({ id, category, productId, name, price, quantity, image }) => ({
        key: productId ?? `${category}/${id}`,
        name,
        words: priceWords(price, quantity),
        imageUrl: image,
      })),
  ];
}
