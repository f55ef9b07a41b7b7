import { Link } from "react-router";
import { Picture } from "../../ui/picture.tsx";

/** A static category as its card shows it. */
export interface RangeSummary {
  name: string;
  href: string;
  image: string;
  /** How many items it has. */
  count: number;
}

/** The static ranges, one card per category, each leading to its list (PRODUCT §2, `/products`). */
export function StaticRanges({ ranges }: { ranges: RangeSummary[] }) {
  return (
    <section className="stock" aria-labelledby="ranges">
      <div className="wrap section">
        <h2 id="ranges">Shop by range</h2>
        <ul className="ranges">
          {ranges.map(({ name, href, image, count }) => (
            <li key={href}>
              <Picture src={image} alt="" sizes="104px" />
              <div>
                <h3>
                  <Link to={href} prefetch="intent">
                    {name}
                  </Link>
                </h3>
                <p className="text-small muted">
                  {count === 1 ? "1 product" : <>{count} products</>}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
