import { createRoot } from "react-dom/client";
import { cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { Icon, type IconName } from "./icon.tsx";
import "./toast.css";
import type { ToastMessage } from "./toast.tsx";

const icons = { ok: "check", bad: "alert", info: "bell" } satisfies Record<string, IconName>;

const slide = cssTransition({ enter: "toast-in", exit: "toast-out", collapse: false });

/** For a message with an action: long enough to read it and to change one's mind, ms. */
const ACTION_MS = 10_000;

let mounted = false;

/** Adds a toast, and the container of all toasts before the first one. */
export function addToast({ kind, text, action }: ToastMessage): void {
  if (!mounted) mountContainer();
  toast(
    ({ closeToast }) => (
      <>
        <Icon name={icons[kind]} />
        <p>{text}</p>
        {action ? (
          <button
            type="button"
            className="btn text small"
            onClick={() => {
              action.onPress();
              closeToast();
            }}
          >
            {action.label}
          </button>
        ) : null}
        <button type="button" className="icon-btn" aria-label="Dismiss" onClick={closeToast}>
          <Icon name="close" />
        </button>
      </>
    ),
    // An error interrupts the screen reader, other news waits its turn.
    {
      role: kind === "bad" ? "alert" : "status",
      className: `toast ${kind}${action ? " act" : ""}`,
      ...(action ? { autoClose: ACTION_MS } : {}),
    },
  );
}

/** Beside the page's own tree, so that a toast outlives the page it was shown on. */
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
