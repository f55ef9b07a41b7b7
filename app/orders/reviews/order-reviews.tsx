import { Link } from "react-router";
import { ReviewWords } from "../../catalogue/reviews/review-words";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { Panel } from "../../ui/panel";
import type { Order, OrderLine } from "../order";
import { RateForm } from "./rate-form";
import type { OwnReview } from "./rate-line.server";

/**
 * The buyer's reviews of a delivered order's lines, and the form to write them.
 * @param rate the line whose form is open
 * @param refused the answer to that form
 */
export function OrderReviews({
  order,
  reviews,
  address,
  rate,
  refused,
}: {
  order: Order;
  reviews: OwnReview[];
  address: string;
  rate: number | undefined;
  refused: FormAnswer | undefined;
}) {
  if (order.status !== "delivered") return null;
  return (
    <Panel title="How did it turn out?">
      <ul className="reviews">
        {order.lines.map((line) => {
          const review = reviews.find(({ place }) => place === line.place);
          return (
            <li key={line.place} id={placeId(line)}>
              <p>
                <b>{line.name}</b>
                {line.makeUp ? <span className="text-small muted"> {line.makeUp}</span> : null}
              </p>
              {rate === line.place ? (
                <RateForm {...{ line, review, address, refused }} name={order.name} />
              ) : (
                <Said line={line} review={review} address={address} />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const placeId = ({ place }: OrderLine) => `rate-${place}`;

function Said({
  line,
  review,
  address,
}: {
  line: OrderLine;
  review: OwnReview | undefined;
  address: string;
}) {
  const to = `${address}&rate=${line.place}#${placeId(line)}`;
  if (!review) {
    return (
      <div>
        <Link className="button button-line button-small" to={to} preventScrollReset>
          Rate {line.name}
        </Link>
      </div>
    );
  }
  return (
    <>
      <ReviewWords review={review.hiddenReason ? { ...review, photo: null } : review} />
      {review.hiddenReason ? (
        <p className="text-small muted">
          We do not show this in the shop:{" "}
          <span className="review-words">{review.hiddenReason}</span>
        </p>
      ) : null}
      <div>
        <Link
          className="button button-text button-small"
          to={to}
          preventScrollReset
          aria-label={`Change your review of ${line.name}`}
        >
          Change
        </Link>
      </div>
    </>
  );
}
