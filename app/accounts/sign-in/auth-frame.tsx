import "./sign-in.css";
import type { ReactNode } from "react";

/** Login and its kin: cloth with a sentence on one side, the form on the other. */
export function AuthFrame({ saying, children }: { saying: string; children: ReactNode }) {
  return (
    <div className="auth">
      <aside className="art pat">
        <p>{saying}</p>
      </aside>
      <div className="f">{children}</div>
    </div>
  );
}
