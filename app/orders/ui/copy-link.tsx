import { useState } from "react";
import { useScripted } from "../../ui/hooks/use-hydrated";

/** A button that copies an address; absent without JavaScript. */
export function CopyLink({ link }: { link: string }) {
  const scripted = useScripted();
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={`button button-line button-small ${scripted}`}
      onClick={() => navigator.clipboard?.writeText(link).then(() => setCopied(true))}
    >
      {copied ? "Copied" : "Copy link"}
    </button>
  );
}
