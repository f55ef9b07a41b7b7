import { useEffect } from "react";
import { Notice } from "../ui/notice";
import { showToast } from "../ui/toasts/toast";
import type { Flash } from "./flash.server";

/** Shows a flash message as a toast, or without JavaScript as a notice. */
export function FlashMessage({ flash }: { flash: Flash | undefined }) {
  useEffect(() => {
    if (flash) void showToast(flash);
  }, [flash]);
  if (!flash) return null;
  return (
    <noscript>
      <div className="flash">
        <Notice kind={flash.kind} role={flash.kind === "bad" ? "alert" : "status"}>
          {flash.text}
        </Notice>
      </div>
    </noscript>
  );
}
