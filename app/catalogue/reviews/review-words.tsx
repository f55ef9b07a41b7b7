import { business } from "../../shop/business.ts";
import { dateInWords } from "../../ui/format/lagos-time.ts";
import { Picture } from "../../ui/picture.tsx";
import { Stars } from "../../ui/stars.tsx";
import type { Review } from "./review.ts";

/** One review: stars, who and when, words, photo, and the shop's answer. */
export function ReviewWords({ review }: { review: Review }) {
  const { stars, byline, words, photo, answer, timestamp } = review;
  return (
    <>
      <p className="review-by">
        <Stars count={stars} />
        <b>
          <bdi>{byline ?? "A customer"}</bdi>
        </b>
        <time dateTime={timestamp} className="text-small muted">
          {dateInWords(timestamp)}
        </time>
      </p>
      {words ? (
        <p className="review-words" dir="auto">
          {words}
        </p>
      ) : null}
      {photo ? (
        <a className="review-photo" href={photo}>
          <Picture src={photo} alt="What was printed" sizes="160px" width={160} height={160} />
        </a>
      ) : null}
      {answer ? (
        <div className="review-answer">
          <b>{business.name} answers</b>
          <p className="review-words" dir="auto">
            {answer}
          </p>
        </div>
      ) : null}
    </>
  );
}
