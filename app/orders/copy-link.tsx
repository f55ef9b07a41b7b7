import { useState } from "react";
import { useHydrated } from "../ui/use-hydrated";

/** A button that copies an address; nothing without JavaScript. */
export function CopyLink({ link }: { link: string }) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className="btn line small"
      onClick={() => navigator.clipboard?.writeText(link).then(() => setCopied(true))}
    >
      {copied ? "Copied" : "Copy link"}
    </button>
  );
}
