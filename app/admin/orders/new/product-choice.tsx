import { Form, Link } from "react-router";
import { minimumOf } from "../../../catalogue/prices/price-list";
import { priceWords } from "../../../orders/price";
import type { OrderedProduct } from "../../../orders/requesting/lines/ordered-product.server";
import { useHydrated } from "../../../ui/hooks/use-hydrated";
import { Icon } from "../../../ui/icon";
import { Picture } from "../../../ui/picture";

/** The page of a new order. */
export const HERE = "/admin-dashboard/orders/new";

/** A product that a search offers; `key` names it in the page's address. */
interface Offered {
  key: { product: string } | { item: string };
  name: string;
  words: string | undefined;
  imageUrl: string;
}

/**
 * What a new order is about, and a search of the catalogue for it.
 * @param props.conversation the chat that the order comes from, or ""
 * @param props.found what the search offers; undefined without one
 */
export function ProductChoice({
  conversation,
  product,
  query,
  found,
}: {
  conversation: string;
  product: OrderedProduct | undefined;
  query: string;
  found: Offered[] | undefined;
}) {
  // Before hydration a link would load another page, without what has been typed in the form.
  const hydrated = useHydrated();
  const chosen = (about: Record<string, string>) =>
    `${HERE}?${new URLSearchParams({ ...(conversation ? { conversation } : {}), ...about })}`;
  return (
    <section className="panel" aria-labelledby="what">
      <h2 id="what">What is printed</h2>
      {product ? (
        <div className="new-order-picked">
          {product.imageUrl ? (
            <Picture src={product.imageUrl} alt="" sizes="48px" width={48} height={48} />
          ) : (
            <span />
          )}
          <span>
            <b>{product.name}</b>
            <span className="text-small muted">
              {priceWords(product.list.rungs[0]?.price ?? null, minimumOf(product.list)) ??
                "Price by quote"}
            </span>
          </span>
          <Link
            className="button button-text button-small"
            to={chosen({ product: "" })}
            preventScrollReset
            inert={!hydrated}
          >
            Choose another
          </Link>
        </div>
      ) : (
        <>
          <Form action={HERE} role="search" preventScrollReset>
            {conversation ? <input type="hidden" name="conversation" value={conversation} /> : null}
            <div className="affix">
              <Icon name="search" />
              <input
                key={query}
                className="input"
                type="search"
                name="q"
                aria-label="Search the catalogue"
                placeholder="Search the catalogue"
                defaultValue={query}
                maxLength={200}
              />
              <button
                type="submit"
                className="icon-button affix-end"
                aria-label="Search"
                disabled={!hydrated}
              >
                <Icon name="arrow-right" />
              </button>
            </div>
          </Form>
          {found ? (
            <div role="status">
              {found.length > 0 ? (
                <ul className="new-order-found" inert={!hydrated}>
                  {found.map(({ key, name, words, imageUrl }) => (
                    <li key={JSON.stringify(key)}>
                      <Link to={chosen(key as Record<string, string>)} preventScrollReset>
                        <Picture src={imageUrl} alt="" sizes="48px" width={48} height={48} />
                        <span>
                          <b>{name}</b>
                          <span className="text-small muted">{words ?? "Price by quote"}</span>
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="text-small muted">
                  The catalogue has no “{query}”. Describe it below.
                </p>
              )}
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}
