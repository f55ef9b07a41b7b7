import "./feedbacks.css";
import { useState } from "react";
import { data } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import {
  countUnhandled,
  type InboxKind,
  type InboxMessage,
  listInbox,
} from "../../contact/list-contact.server";
import { requestContext } from "../../http/request.server";
import { useReread } from "../../live/use-reread";
import { business } from "../../shop/business";
import { telLink, whatsappLink } from "../../shop/links";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { Stars } from "../../ui/stars";
import { showToast } from "../../ui/toasts/toast";
import { act } from "../lists/act";
import { FetchFailed, ListPages, Waiting } from "../lists/list-parts";
import { useWatch } from "../lists/use-watch";
import type { Route } from "./+types/feedbacks-page";
import { InboxTabs } from "./inbox-tabs";

/** Feedback, or with `?show=contact` contact messages (PRODUCT §6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const kind: InboxKind = searchParams.get("show") === "contact" ? "contact" : "feedback";
  const after = searchParams.get("after");
  const chosen = { kind, isFirst: !after, today: lagosDay(new Date().toISOString()) };
  try {
    const [page, unhandled] = await Promise.all([
      listInbox(viewer, kind, after),
      countUnhandled(viewer),
    ]);
    return data({ ...chosen, page, unhandled });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    const none = { page: undefined, unhandled: { contact: 0, feedback: 0 } };
    return data({ ...chosen, ...none }, { status: 503 });
  }
}

export const meta = () => noindexMeta("Feedbacks");

export default function FeedbacksPage({ loaderData }: Route.ComponentProps) {
  const { kind, page, unhandled, isFirst, today } = loaderData;
  useWatch(["inbox"]);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Feedbacks</h1>
        <InboxTabs on={kind} unhandled={unhandled} />
      </div>
      {page ? (
        <Waiting>
          {page.messages.length > 0 ? (
            <ul className="panel list-lines inbox">
              {page.messages.map((message) => (
                <MessageLine key={message.id} kind={kind} message={message} today={today} />
              ))}
            </ul>
          ) : (
            <div className="panel">
              <EmptyState
                title={kind === "contact" ? "No contact messages yet" : "No feedback yet"}
              >
                {kind === "contact"
                  ? "What visitors send from the contact page appears here at once."
                  : "What visitors write on the feedback page appears here at once."}
              </EmptyState>
            </div>
          )}
          <ListPages
            choice={{ show: kind === "contact" ? kind : undefined }}
            next={page.next}
            isFirst={isFirst}
          />
        </Waiting>
      ) : (
        <FetchFailed title="Failed to fetch messages" />
      )}
    </main>
  );
}

function MessageLine({
  kind,
  message,
  today,
}: {
  kind: InboxKind;
  message: InboxMessage;
  today: string;
}) {
  const { id, handled, name, phone, email, subject, stars, timestamp } = message;
  const [busy, setBusy] = useState(false);
  const reread = useReread();
  const hydrated = useHydrated();
  // Without a subject the name is the heading.
  const by = subject ? name : undefined;
  const contact = [phone, email].filter(Boolean).join(", ");
  const titleId = `message-${id}`;
  const day = lagosDay(timestamp);

  async function mark() {
    if (busy) return;
    setBusy(true);
    const done = await act("/admin-dashboard/inbox-acts", {
      act: handled ? "reopen" : "handle",
      kind,
      id,
    });
    setBusy(false);
    if (!done.ok) {
      const text = done.told || "That was not kept. Please try again.";
      void showToast({ kind: "bad", text });
    }
    if (done.status !== 0) reread();
  }

  return (
    <li className={handled ? "" : "inbox-new"}>
      <div className="inbox-top">
        <b id={titleId}>
          <bdi>{subject ?? name ?? "Visitor"}</bdi>
        </b>
        {stars ? <Stars count={stars} /> : null}
        <time dateTime={timestamp} className="text-small muted">
          {day === today ? lagosClock(timestamp) : dayLabel(day, today)}
        </time>
      </div>
      <p className="inbox-words" dir="auto">
        {message.message}
      </p>
      {by || contact ? (
        <p className="text-small muted breaks">
          {by ? <bdi>{by}</bdi> : null}
          {by && contact ? ", " : ""}
          {contact}
        </p>
      ) : null}
      <div className="list-actions inbox-actions">
        {email ? (
          <a
            className="button button-line button-small"
            href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            aria-describedby={titleId}
          >
            <Icon name="mail" />
            Reply
          </a>
        ) : null}
        {phone ? (
          <>
            <a
              className="icon-button icon-button-whatsapp"
              href={whatsappLink(
                phone,
                `Hello${name ? ` ${name}` : ""}, this is ${business.name}.`,
              )}
              target="_blank"
              rel="noreferrer"
              aria-label="WhatsApp"
              aria-describedby={titleId}
            >
              <Icon name="whatsapp" />
            </a>
            <a
              className="icon-button"
              href={telLink(phone)}
              aria-label="Call"
              aria-describedby={titleId}
            >
              <Icon name="phone" />
            </a>
          </>
        ) : null}
        <button
          type="button"
          className="button button-text button-small inbox-end"
          disabled={!hydrated}
          // Not `disabled`, which would lose the focus.
          aria-disabled={busy}
          aria-describedby={titleId}
          onClick={() => void mark()}
        >
          {handled ? "Mark as unhandled" : "Mark as handled"}
        </button>
      </div>
    </li>
  );
}
