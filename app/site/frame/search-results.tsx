import { Link } from "react-router";
import { DieLine } from "../../ui/die-line.tsx";
import { formatCount, formatNaira } from "../../ui/format/money.ts";
import { Picture } from "../../ui/picture.tsx";

export interface Suggestion {
  name: string;
  /** May be empty. */
  image: string;
  href: string;
  /** Kobo; null when the price is on request. */
  price: number | null;
  quantity: number;
}

/** Suggestions as links that the arrow keys move through, with the typed letters marked. */
export function SearchResults({
  id,
  query,
  items,
}: {
  id: string;
  query: string;
  items: Suggestion[];
}) {
  return (
    <div className="search-results" id={id}>
      {items.length ? (
        <ul aria-label={`Products matching ${query}`}>
          {items.map((item) => (
            <li key={item.href}>
              <Link to={item.href}>
                {item.image ? (
                  <Picture src={item.image} alt="" sizes="52px" />
                ) : (
                  <DieLine category={item.name} />
                )}
                <span>
                  <Marked text={item.name} part={query} />
                </span>
                <span className="search-results-price">{priceOf(item)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <div className="search-results-none">
          <p>
            No product is called <b>{query}</b>.
          </p>
          <Link className="link" to={`/products?${new URLSearchParams({ q: query })}`}>
            Search the whole catalog
          </Link>
        </div>
      )}
      {items.length ? (
        <p className="search-results-foot">
          <span className="numerals">
            {items.length} {items.length === 1 ? "product" : "products"}
          </span>
          <span className="only-wide">Up and Down to move, Enter to open</span>
        </p>
      ) : null}
    </div>
  );
}

const priceOf = ({ price, quantity }: Suggestion) =>
  price === null ? "Request a quote" : `${formatNaira(price)}/${formatCount(quantity)}`;

function Marked({ text, part }: { text: string; part: string }) {
  const start = text.toLowerCase().indexOf(part.toLowerCase());
  if (start < 0) return text;
  const end = start + part.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
