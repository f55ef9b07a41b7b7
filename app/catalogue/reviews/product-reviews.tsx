import { Link, useLocation } from "react-router";
import { Stars } from "../../ui/stars.tsx";
import type { ReviewPage } from "./find-reviews.server.ts";
import { reviewed, reviewsInWords, starsInWords } from "./review.ts";
import { ReviewWords } from "./review-words.tsx";

const HERE = "product-reviews";

/** What buyers say of a product, with their mean and how many gave which stars. */
export function ProductReviews({ page }: { page: ReviewPage }) {
  const { reviews, next, isFirst, counts } = page;
  const { mean, count } = reviewed(counts);
  return (
    <section className="product-reviews" aria-labelledby={HERE}>
      <div className="wrap product-reviews-columns">
        <div className="stack">
          <h2 id={HERE}>Reviews</h2>
          <p className="product-reviews-mean">
            <b>{mean}</b>
            <span>
              <Stars count={mean} />
              <span className="text-small muted">out of 5, from {reviewsInWords(count)}</span>
            </span>
          </p>
          <ul className="product-reviews-counts text-small numerals">
            {[5, 4, 3, 2, 1].map((stars) => {
              const some = counts[stars - 1] ?? 0;
              return (
                <li key={stars}>
                  <span>{starsInWords(stars)}</span>
                  <span className="product-reviews-bar" aria-hidden="true">
                    <i style={{ width: `${(100 * some) / count}%` }} />
                  </span>
                  <span className="muted">{some.toLocaleString("en-NG")}</span>
                </li>
              );
            })}
          </ul>
          <p className="text-small muted">
            Each is of an order that was delivered. You can rate yours on the page of your order.
          </p>
        </div>
        <div>
          {reviews.length > 0 ? (
            <ul className="reviews">
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewWords review={review} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">No older reviews.</p>
          )}
          {isFirst && !next ? null : (
            <nav className="row product-reviews-pages" aria-label="Pages of reviews">
              {isFirst ? null : <PageLink>Newest reviews</PageLink>}
              {next ? <PageLink after={next}>Older reviews</PageLink> : null}
            </nav>
          )}
        </div>
      </div>
    </section>
  );
}

/** The link to another page of reviews, which keeps the choice on the page. */
function PageLink({ after, children }: { after?: string; children: string }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("reviews");
  if (after) query.set("reviews", after);
  const to = { pathname, search: `${query}`, hash: `#${HERE}` };
  return (
    <Link className="button button-line button-small" to={to} rel="nofollow">
      {children}
    </Link>
  );
}
