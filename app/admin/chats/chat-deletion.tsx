import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Message } from "../../chat/message";
import type { OpenWipe } from "../../chat/removal/wipe.server";
import { ConfirmDialog } from "../../ui/dialog";
import { dayWords, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { showToast } from "../../ui/toasts/toast";
import { act } from "../lists/act";
import { Menu } from "../lists/action-menu";

/** A wipe may take long; reported as failed too early, it would be repeated, ms. */
const PATIENCE_MS = 600_000;

/** Runs one action at a time, and shows its result in a toast. */
function useAct() {
  const [busy, setBusy] = useState(false);
  const run = async (fields: Record<string, string>, done: string | undefined, failed: string) => {
    setBusy(true);
    const { ok } = await act("/admin-dashboard/chat-acts", fields, PATIENCE_MS);
    setBusy(false);
    if (!ok) void showToast({ kind: "bad", text: failed });
    else if (done) void showToast({ kind: "ok", text: done });
  };
  return { busy, run };
}

/**
 * The button beside a message that deletes it for both sides, or restores it. Shown on hover and
 * focus; on touch screens behind three dots.
 */
export function DeleteButton({ message }: { message: Message }) {
  const { busy, run } = useAct();
  const [shown, setShown] = useState(false);
  const { conversationId: conversation, deleted } = message;
  const place = { conversation, seq: String(message.seq) };
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button has gone then
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    pressed.current = false;
  }, [deleted]);
  const press = (what: "delete" | "restore") => {
    pressed.current = true;
    const failed = `Failed to ${what} the message. Please try again.`;
    return run({ act: what, ...place }, undefined, failed);
  };
  if (!useHydrated() || message.purged) return null;
  if (deleted) {
    return (
      <button
        ref={button}
        type="button"
        className="button button-text button-small"
        aria-disabled={busy}
        onClick={() => busy || press("restore")}
      >
        Restore message
      </button>
    );
  }
  return (
    <span className={shown ? "message-actions message-actions-shown" : "message-actions"}>
      <button
        type="button"
        className="icon-button message-dots"
        aria-label="Message actions"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name="more" />
      </button>
      <button
        ref={button}
        type="button"
        className="icon-button icon-button-solid message-delete"
        aria-label="Delete message"
        aria-disabled={busy}
        onClick={() => busy || press("delete")}
      >
        <Icon name="trash" />
      </button>
    </span>
  );
}

/** The menu that wipes all chats, after asking, and leads to the replies. */
export function ChatsMenu() {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAct();
  return (
    <>
      <Menu label="More actions">
        <button
          type="button"
          className="button button-text message-delete"
          onClick={() => setAsking(true)}
        >
          <Icon name="trash" />
          Wipe all history
        </button>
        <Link className="button button-text" to="/admin-dashboard/replies">
          <Icon name="edit" />
          Replies
        </Link>
      </Menu>
      <ConfirmDialog
        open={asking}
        title="Wipe all chat history?"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() =>
          run(
            { act: "wipe" },
            "Chat history wiped.",
            "Failed to wipe the chat history. Please try again.",
          ).then(() => setAsking(false))
        }
      >
        Every message and file in every chat disappears at once, for you and for your customers, and
        the notes of the shop with them. It can be restored for 30 days; then it is deleted for
        good.
      </ConfirmDialog>
    </>
  );
}

/** Offers to undo a wipe. */
export function WipedNotice({ wipe, today }: { wipe: OpenWipe; today: string }) {
  const { busy, run } = useAct();
  const hydrated = useHydrated();
  const day = dayWords(lagosDay(wipe.wipedAt), today);
  const count = wipe.messages === 1 ? "1 message was" : `${wipe.messages} messages were`;
  return (
    <Notice kind="warn">
      <p>
        {count} wiped{wipe.several ? ", the last" : ""}
        {wipe.by ? ` by ${wipe.by}` : ""}: {day}, {lagosClock(wipe.wipedAt)}.
      </p>
      <button
        type="button"
        className="button button-line button-small"
        disabled={busy || !hydrated}
        onClick={() =>
          run(
            { act: "restore-wiped" },
            "Chat history restored.",
            "Failed to restore the chat history. Please try again.",
          )
        }
      >
        Restore wiped history
      </button>
    </Notice>
  );
}
