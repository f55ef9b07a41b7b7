import "./replies.css";
import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { flash } from "../../accounts/flash.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import {
  addReply,
  changeReply,
  listReplies,
  moveReply,
  removeReply,
} from "../../chat/replies/replies.server";
import { answerForm, refuse, refuseAct, taken } from "../../http/form-answer.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { focusOrMain } from "../../ui/focus";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice } from "../../ui/forms/form-parts";
import { Panel } from "../../ui/panel";
import type { Route } from "./+types/replies-page";
import { HERE, ReplyForm, ReplyLine } from "./reply-parts";

const NOT_SAVED = "Not saved. What you typed is still here; please try again.";

/** The shop's replies; `?edit` is the id of the one that is being changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const replies = await listReplies(context.get(viewerContext));
  const edit = new URL(request.url).searchParams.get("edit");
  return { replies, edited: replies.find(({ id }) => id === edit)?.id };
}

/** `act`: `add` or `change` with `name` and `text`, `remove`, `up`, `down`; all but `add` with `id`. */
export function action(args: Route.ActionArgs) {
  const viewer = args.context.get(viewerContext);
  return answerForm(args, ["act", "id", "name", "text"], NOT_SAVED, async ({ typed }) => {
    const { act, id = "" } = typed;
    if (act === "up" || act === "down") {
      const moved = await moveReply(viewer, id, act);
      if (!moved.ok) return refuseAct(typed, moved);
      const isDocument = args.request.headers.get("sec-fetch-dest") === "document";
      return isDocument ? redirect(HERE, 303) : taken();
    }
    const done =
      act === "add"
        ? await addReply(viewer, typed)
        : act === "change"
          ? await changeReply(viewer, id, typed)
          : act === "remove"
            ? await removeReply(viewer, id)
            : undefined;
    if (!done) return refuse(typed, { failure: "There is no such act." }, 400);
    if (!done.ok) return refuseAct(typed, done);
    return redirect(HERE, { status: 303, headers: flash("replies-saved") });
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Replies");

export default function RepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { replies, edited } = loaderData;
  const answer = useKeptAnswer(actionData);
  const refused = answer?.sent ? undefined : answer;
  const { form, notice } = useAnswerFocus<HTMLElement>(refused, false);
  const { act, id } = refused?.values ?? {};
  const before = useRef(edited);
  useEffect(() => {
    if (before.current && !edited) focusOrMain(before.current);
    before.current = edited;
  }, [edited]);
  return (
    <main className="main" id="main" tabIndex={-1} ref={form}>
      <div className="main-head">
        <h1>Replies</h1>
        <p className="text-small muted">
          Texts that you often answer with. In a chat, type / and choose one.
        </p>
      </div>
      <AnswerNotice ref={notice} className="said">
        {refused?.failure}
      </AnswerNotice>
      <div className="replies-columns">
        <Panel title="In this order">
          {replies.length === 0 ? (
            <EmptyState title="No replies yet">Add the first one.</EmptyState>
          ) : (
            <ol className="replies">
              {replies.map((reply, place) => (
                <li key={reply.id} id={reply.id} tabIndex={-1}>
                  {reply.id === edited ? (
                    <ReplyForm
                      reply={reply}
                      answer={act === "change" && id === reply.id ? refused : undefined}
                    />
                  ) : (
                    <ReplyLine
                      reply={reply}
                      isFirst={place === 0}
                      isLast={place === replies.length - 1}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
        </Panel>
        <Panel title="Add a reply">
          <ReplyForm key={replies.length} answer={act === "add" ? refused : undefined} />
        </Panel>
      </div>
    </main>
  );
}
