import { useEffect } from "react";
import { Notice } from "../ui/notice";
import { showToast } from "../ui/toasts/toast";
import type { Sentence } from "./say-later.server";

/** What the page before has left to say: a toast; without JavaScript a notice. */
export function Saying({ sentence }: { sentence: Sentence | undefined }) {
  useEffect(() => {
    if (sentence) void showToast(sentence);
  }, [sentence]);
  if (!sentence) return null;
  return (
    <noscript>
      <div className="saying">
        <Notice kind={sentence.kind} role={sentence.kind === "bad" ? "alert" : "status"}>
          {sentence.text}
        </Notice>
      </div>
    </noscript>
  );
}
