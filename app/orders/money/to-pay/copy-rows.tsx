import { useRef, useState } from "react";
import { useScripted } from "../../../ui/hooks/use-hydrated";
import { Icon } from "../../../ui/icon";

/** One line of what a transfer needs. */
export interface CopyLine {
  /** Its label: `Account number`. */
  name: string;
  /** In the button's name: `Copy the account number`. */
  what: string;
  shown: string;
  /** The text that bank apps take, where it is not what is shown. */
  copied?: string;
  isLarge?: boolean;
  hint?: string;
}

/** Lines with a copy button each. Without a clipboard the button marks the value instead. */
export function CopyRows({ lines }: { lines: CopyLine[] }) {
  return (
    <ul className="pay-lines">
      {lines.map((line) => (
        <CopyRow key={line.name} line={line} />
      ))}
    </ul>
  );
}

function CopyRow({ line }: { line: CopyLine }) {
  const { name, what, shown, copied = shown, isLarge, hint } = line;
  const scripted = useScripted();
  const value = useRef<HTMLElement>(null);
  const [state, setState] = useState<"copied" | "marked">();
  const copy = () =>
    write(copied).then(
      () => setState("copied"),
      () => {
        if (value.current) getSelection()?.selectAllChildren(value.current);
        setState("marked");
      },
    );
  return (
    <li>
      <span>{name}</span>
      <b ref={value} className={isLarge ? "pay-large" : undefined}>
        {shown}
      </b>
      <button
        type="button"
        className={`button button-line button-small ${scripted}`}
        aria-label={`Copy the ${what}`}
        onClick={copy}
      >
        <Icon name={state === "copied" ? "check" : "copy"} />
        {state === "copied" ? "Copied" : "Copy"}
      </button>
      <small role="status">
        {state === "copied" ? <span className="visually-hidden">Copied the {what}.</span> : null}
        {state === "marked" ? "It is marked: press and hold it to copy." : hint}
      </small>
    </li>
  );
}

/** A button for all lines together, to keep them or pass them on. */
export function CopyAll({ lines }: { lines: CopyLine[] }) {
  const scripted = useScripted();
  const [isCopied, setCopied] = useState(false);
  const text = lines.map(({ name, shown }) => `${name}: ${shown}`).join("\n");
  return (
    <button
      type="button"
      className={`button button-text ${scripted}`}
      onClick={() =>
        write(text).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <Icon name={isCopied ? "check" : "copy"} />
      {isCopied ? "Copied" : "Copy all five lines"}
    </button>
  );
}

/** @throws when the browser refuses */
async function write(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error("There is no clipboard");
  await navigator.clipboard.writeText(text);
}
