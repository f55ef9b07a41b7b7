import { type FocusEvent, useEffect, useLayoutEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { Icon, type IconName } from "../icon.tsx";
import "./toast.css";
import type { ToastMessage } from "./toast.tsx";

const icons = { ok: "check", bad: "alert", info: "bell" } satisfies Record<string, IconName>;

const slide = cssTransition({ enter: "toast-in", exit: "toast-out", collapse: false });

/** How long a message with an action stays, ms. */
const ACTION_MS = 10_000;

let mounted = false;

/** Adds a toast; the first one mounts the container. */
export function addToast(message: ToastMessage): void {
  if (!mounted) mountContainer();
  const { kind, action, link } = message;
  toast(
    ({ closeToast }) => <Content {...message} onClose={closeToast} />,
    // An error interrupts the screen reader; other messages wait.
    {
      role: kind === "bad" ? "alert" : "status",
      className: `toast toast-${kind}${action || link ? " toast-with-action" : ""}`,
      ...(action || link ? { autoClose: ACTION_MS } : {}),
    },
  );
}

/** A toast's content; it returns the focus when it closes. */
function Content({ kind, text, action, link, onClose }: ToastMessage & { onClose: () => void }) {
  const dismiss = useRef<HTMLButtonElement>(null);
  const offered = useRef<HTMLButtonElement>(null);
  const before = useRef<HTMLElement>(undefined);
  const remember = ({ relatedTarget }: FocusEvent) => {
    const isElsewhere = relatedTarget instanceof HTMLElement && !relatedTarget.closest(".Toastify");
    if (isElsewhere) before.current = relatedTarget;
  };
  const takesFocus = action?.focus;
  useEffect(() => {
    if (takesFocus) offered.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useLayoutEffect(() => {
    const toast = dismiss.current?.closest(".toast");
    return () => {
      if (!toast?.contains(document.activeElement)) return;
      // After the toast is removed.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const { current } = before;
        const to = current?.isConnected ? current : document.getElementById("main");
        to?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <>
      <Icon name={icons[kind]} />
      <p>{text}</p>
      {action ? (
        <button
          ref={offered}
          type="button"
          className="button button-text button-small"
          onFocus={remember}
          onClick={() => {
            action.onPress();
            onClose();
          }}
        >
          {action.label}
        </button>
      ) : null}
      {link ? (
        <a
          className="button button-text button-small"
          href={link.to}
          onFocus={remember}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            link.go(link.to);
            onClose();
          }}
        >
          {link.label}
        </a>
      ) : null}
      <button
        ref={dismiss}
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onFocus={remember}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </>
  );
}

/** Outside the page's tree, so that a toast outlives its page. */
function mountContainer(): void {
  mounted = true;
  const home = document.createElement("div");
  document.body.append(home);
  createRoot(home).render(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable="touch"
      draggablePercent={80}
      closeButton={false}
      icon={false}
      transition={slide}
    />,
  );
}
