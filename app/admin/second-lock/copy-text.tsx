import { useState } from "react";
import { useScripted } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";

/** A button that copies a text; absent without JavaScript. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const scripted = useScripted();
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={`button button-line button-small ${scripted}`}
      aria-label={isCopied ? undefined : label}
      onClick={() =>
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <Icon name={isCopied ? "check" : "copy"} />
      {isCopied ? "Copied" : "Copy"}
    </button>
  );
}
