import "./reviews-page.css";
import { data, redirect } from "react-router";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { countUnhandled } from "../../contact/list-contact.server";
import { answerForm, refuse, refuseAct } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import {
  answerReview,
  hideReview,
  listReviews,
  showReview,
} from "../../orders/reviews/manage-reviews.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { InboxTabs } from "../contact/inbox-tabs";
import { AnswerOfGone, FetchFailed, ListPages, Waiting } from "../lists/list-parts";
import { useWatch } from "../lists/use-watch";
import type { Route } from "./+types/reviews-page";
import { ReviewLine } from "./review-line";

const NOT_SAVED = "That was not saved. Please try again.";
const FIELDS = ["act", "id", "answer", "reason"];

/** What buyers say of what they got (TRADE §3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  try {
    const viewer = context.get(viewerContext);
    const [page, unhandled] = await Promise.all([
      listReviews(viewer, after),
      countUnhandled(viewer),
    ]);
    return data({ page, unhandled, isFirst: !after });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data(
      { page: undefined, unhandled: { contact: 0, feedback: 0 }, isFirst: !after },
      { status: 503 },
    );
  }
}

export function action(args: Route.ActionArgs) {
  const viewer = args.context.get(viewerContext);
  return answerForm(args, FIELDS, NOT_SAVED, async ({ typed }) => {
    const { act, id = "", answer = "", reason = "" } = typed;
    const acts = {
      answer: () => answerReview(viewer, id, answer),
      hide: () => hideReview(viewer, id, reason),
      show: () => showReview(viewer, id),
    };
    if (act !== "answer" && act !== "hide" && act !== "show") {
      return refuse(typed, { failure: NOT_SAVED }, 400);
    }
    const done = await acts[act]();
    if (!done.ok) return refuseAct(typed, done);
    const after = new URL(args.request.url).searchParams.get("after");
    const page = after ? `?${new URLSearchParams({ after })}` : "";
    return redirect(`/admin-dashboard/reviews${page}#review-${id}`, 303);
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Reviews");

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unhandled, isFirst } = loaderData;
  const answer = useKeptAnswer(actionData);
  const isShown = page?.reviews.some(({ id }) => id === answer?.values.id);
  useWatch(["inbox"]);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Reviews</h1>
        <InboxTabs on="reviews" unhandled={unhandled} />
      </div>
      <AnswerOfGone
        answer={isShown ? undefined : answer}
        typed={answer?.values.answer || answer?.values.reason}
      />
      {page ? (
        <Waiting>
          {page.reviews.length > 0 ? (
            <ul className="panel list-lines reviews-managed">
              {page.reviews.map((review) => (
                <ReviewLine
                  // A form that was saved begins anew.
                  key={`${review.id} ${review.answer} ${review.hiddenReason}`}
                  review={review}
                  answer={answer?.values.id === review.id ? answer : undefined}
                />
              ))}
            </ul>
          ) : (
            <div className="panel">
              <EmptyState title={isFirst ? "No reviews yet" : "No older reviews"}>
                Whoever has got their order can rate it on the page of the order.
              </EmptyState>
            </div>
          )}
          <ListPages choice={{}} next={page.next} isFirst={isFirst} />
        </Waiting>
      ) : (
        <FetchFailed title="Failed to fetch reviews" />
      )}
    </main>
  );
}
