import "./sign-in.css";
import type { ComponentProps, ReactNode, Ref } from "react";
import { Notice } from "../../ui/notice";

/** Login and its kin: cloth with a sentence on one side, the form on the other. */
export function AuthFrame({ saying, children }: { saying: string; children: ReactNode }) {
  return (
    <div className="auth">
      <aside className="auth-art pattern">
        <p>{saying}</p>
      </aside>
      <div className="auth-form">{children}</div>
    </div>
  );
}

/** What a form was answered with, above it; nothing without words. */
export function AnswerNotice({
  ref,
  kind = "bad",
  children,
}: {
  /** Where the focus goes; see `useAnswerFocus`. */
  ref: Ref<HTMLDivElement>;
  kind?: ComponentProps<typeof Notice>["kind"];
  children: ReactNode;
}) {
  if (!children) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice kind={kind} role={kind === "ok" ? "status" : "alert"}>
        {children}
      </Notice>
    </div>
  );
}

/** The button that sends a form; it turns while the form is under way. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button className="button button-primary button-block" type="submit" disabled={busy}>
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
