import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { minimumOf } from "../../../catalogue/prices/price-list";
import { chatOf, useSite } from "../../../shop/use-site";
import { useScripted } from "../../../ui/hooks/use-hydrated";
import { Icon } from "../../../ui/icon";
import { Picture } from "../../../ui/picture";
import { priceWords } from "../../price";
import { keyOf } from "./order-lines";
import { type FoundProduct, fetchProducts } from "./use-products";

/** Milliseconds from the last key to the search. */
const PAUSE_MS = 200;

/**
 * Finds another product and adds it to the request around it. Its field belongs to another form, so
 * that Enter does not send the request.
 * @param isFirst whether the request is still empty
 * @param onAdd returns false when the order is full
 */
export function FindProduct({
  isFirst,
  onAdd,
}: {
  isFirst: boolean;
  onAdd: (product: FoundProduct) => boolean;
}) {
  const scripted = useScripted();
  const id = useId();
  const { viewer } = useSite();
  const [query, setQuery] = useState("");
  const [added, setAdded] = useState("");
  const { found, isLost, isBusy, again } = useSearch(query.trim());
  return (
    <div className={`stack order-find ${scripted}`}>
      <div className="field">
        <label htmlFor={id}>Find a product</label>
        <div className="affix">
          <Icon name="search" />
          <input
            id={id}
            // The id of a form that does not exist.
            form={`${id}-none`}
            className="input"
            type="search"
            placeholder={isFirst ? "Mugs, letterheads, caps" : "Add another: mugs, caps"}
            autoComplete="off"
            maxLength={200}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setAdded("");
            }}
          />
        </div>
      </div>
      <div role="status">
        {isBusy ? <p className="text-small muted">Loading....</p> : null}
        {added ? <p className="text-small order-ok">{added} is in your order now.</p> : null}
        {found?.length === 0 && !isBusy ? (
          <p className="text-small">
            We have no “{query.trim()}”.{" "}
            <Link className="link" to={chatOf(viewer)}>
              Describe it in your own words
            </Link>
          </p>
        ) : null}
      </div>
      {isLost ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          <span>
            No connection.{" "}
            <button type="button" className="button button-text button-small" onClick={again}>
              Try again
            </button>
          </span>
        </p>
      ) : null}
      {found && found.length > 0 ? (
        <ul className="order-found" aria-label="Products found">
          {found.map((product) => (
            <li key={keyOf(product)}>
              {product.imageUrl ? (
                <Picture src={product.imageUrl} alt="" sizes="52px" width={52} height={52} />
              ) : (
                <span />
              )}
              <div>
                <b>{product.name}</b>
                <span className="text-smallest muted numerals">
                  {priceWords(product.list.rungs[0]?.price ?? null, minimumOf(product.list)) ??
                    "We will quote you"}
                </span>
              </div>
              <button
                type="button"
                className="button button-line button-small"
                aria-label={`Add ${product.name}`}
                onClick={() => setAdded(onAdd(product) ? product.name : "")}
              >
                <Icon name="plus" />
                Add
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What the shop finds for a query; undefined until it has answered. */
function useSearch(query: string) {
  const [answer, setAnswer] = useState<{ query: string; found?: FoundProduct[] }>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when somebody presses
  useEffect(() => {
    if (query === "") return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await fetchProducts(new URLSearchParams({ q: query }), stop.signal);
        setAnswer({ query, found });
      } catch {
        if (!stop.signal.aborted) setAnswer({ query });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, tries]);
  const isAnswered = answer?.query === query;
  return {
    // The last results stay while others are loaded.
    found: query === "" ? undefined : answer?.found,
    isLost: query !== "" && isAnswered && !answer.found,
    isBusy: query !== "" && !isAnswered,
    again() {
      setAnswer(undefined);
      setTries((count) => count + 1);
    },
  };
}
