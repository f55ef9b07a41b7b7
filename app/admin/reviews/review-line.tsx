import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { productPath } from "../../catalogue/product";
import { ReviewWords } from "../../catalogue/reviews/review-words";
import type { ManagedReview } from "../../orders/reviews/manage-reviews.server";
import { AnsweredField } from "../../ui/forms/answered-field";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";

/**
 * A review with what the shop can do about it.
 * @param answer what a form of it was answered
 */
export function ReviewLine({
  review,
  answer,
}: {
  review: ManagedReview;
  answer: FormAnswer | undefined;
}) {
  const { id, productName, productId, order, hiddenReason } = review;
  const about = `about-${id}`;
  const isOpen = (act: string) => answer?.values.act === act;
  const form = { id, answer, about };
  return (
    <li id={`review-${id}`}>
      <p className="review-about" id={about}>
        {productId ? (
          <Link className="link link-tap" to={productPath(productId)}>
            {productName}
          </Link>
        ) : (
          productName
        )}
        <Link className="link link-tap" to={`/admin-dashboard/orders/${order}`}>
          {order}
        </Link>
        {hiddenReason ? <span className="badge">Hidden</span> : null}
      </p>
      <ReviewWords review={hiddenReason ? { ...review, photo: null } : review} />
      {hiddenReason ? (
        <p className="text-small muted review-words">
          {review.photo ? "Its photo does not show either. " : ""}The buyer reads why:{" "}
          {hiddenReason}
        </p>
      ) : null}
      <div className="review-acts">
        <details open={isOpen("answer")}>
          <summary className="button button-line button-small">
            {review.answer ? "Change the answer" : "Answer"}
          </summary>
          <Act {...form} act="answer" label="Answer">
            <AnsweredField
              answer={isOpen("answer") ? answer : undefined}
              label="Answer"
              name="answer"
              initial={review.answer ?? ""}
              lines
            />
            <p className="text-small muted">
              Everybody reads it under the review.
              {review.answer ? " Leave it empty to take it back." : ""}
            </p>
          </Act>
        </details>
        {hiddenReason ? (
          <Act {...form} act="show" label="Show it again" />
        ) : (
          <details open={isOpen("hide")}>
            <summary className="button button-text button-small">Hide</summary>
            <Act {...form} act="hide" label="Hide">
              <AnsweredField
                answer={isOpen("hide") ? answer : undefined}
                label="Reason"
                name="reason"
                maxLength={200}
                required
              />
              <p className="text-small muted">
                The buyer reads it. The review leaves the product’s page and its rating.
              </p>
            </Act>
          </details>
        )}
      </div>
    </li>
  );
}

/** A form that does one thing to a review. */
function Act({
  id,
  act,
  label,
  about,
  answer,
  children,
}: {
  id: string;
  act: string;
  label: string;
  /** The id of what says which review it is. */
  about: string;
  answer: FormAnswer | undefined;
  children?: ReactNode;
}) {
  const said = answer?.values.act === act ? answer : undefined;
  const { form, notice } = useAnswerFocus(said, false);
  const sent = useNavigation().formData;
  const busy = sent?.get("id") === id && sent.get("act") === act;
  return (
    <Form
      method="post"
      ref={form}
      className="stack"
      aria-label={label}
      aria-describedby={about}
      aria-busy={busy}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={id} />
      <AnswerNotice ref={notice}>{said?.failure}</AnswerNotice>
      {children}
      <div>
        <SubmitButton busy={busy} look={act === "answer" ? "primary" : "line"}>
          {busy ? "Saving..." : label}
        </SubmitButton>
      </div>
    </Form>
  );
}
