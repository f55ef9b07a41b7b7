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

/** The last press of a copy button. */
interface Copied {
  text: string;
  /** In the words for it: `account number`. */
  what: string;
  /** Whether the browser refuses, so that the value is only marked. */
  isMarked: boolean;
  /** Which press it is, so that the same one is said again. */
  press: number;
}

/** What was copied last; only its button says so. */
export function useCopied() {
  const [last, setLast] = useState<Copied>();
  const copy = async (what: string, text: string, mark?: () => void) => {
    const isMarked = !(await write(text));
    if (isMarked && !mark) return;
    if (isMarked) mark?.();
    setLast((before) => ({ text, what, isMarked, press: (before?.press ?? 0) + 1 }));
  };
  return { last, copy };
}

type CopyProps = ReturnType<typeof useCopied> & { lines: CopyLine[] };

const MARKED = "It is marked: press and hold it to copy.";

/** Lines with a copy button each. Without a clipboard the button marks the value instead. */
export function CopyRows({ lines, ...copied }: CopyProps) {
  const { last } = copied;
  return (
    <>
      <p role="status" className="visually-hidden">
        {last ? (
          <span key={last.press}>{last.isMarked ? MARKED : `Copied the ${last.what}.`}</span>
        ) : null}
      </p>
      <ul className="pay-lines">
        {lines.map((line) => (
          <CopyRow key={line.name} line={line} {...copied} />
        ))}
      </ul>
    </>
  );
}

function CopyRow({ line, last, copy }: Omit<CopyProps, "lines"> & { line: CopyLine }) {
  const { name, what, shown, copied = shown, isLarge, hint } = line;
  const scripted = useScripted();
  const value = useRef<HTMLElement>(null);
  const mark = () => value.current && getSelection()?.selectAllChildren(value.current);
  const isLast = last?.what === what && last.text === copied;
  const isCopied = isLast && !last.isMarked;
  const below = isLast && last.isMarked ? MARKED : hint;
  return (
    <li>
      <span>{name}</span>
      <b ref={value} className={isLarge ? "pay-large" : undefined}>
        {shown}
      </b>
      <button
        type="button"
        className={`button button-line button-small ${scripted}`}
        aria-label={isCopied ? `Copied the ${what}` : `Copy the ${what}`}
        onClick={() => copy(what, copied, mark)}
      >
        <CopyWords isCopied={isCopied}>Copy</CopyWords>
      </button>
      {below ? <small>{below}</small> : null}
    </li>
  );
}

const ALL = "five lines";

/** A button for all lines together, to keep them or pass them on. */
export function CopyAll({ lines, last, copy }: CopyProps) {
  const scripted = useScripted();
  const text = lines.map(({ name, shown }) => `${name}: ${shown}`).join("\n");
  return (
    <button
      type="button"
      className={`button button-text ${scripted}`}
      onClick={() => copy(ALL, text)}
    >
      <CopyWords isCopied={last?.what === ALL && last.text === text}>Copy all five lines</CopyWords>
    </button>
  );
}

function CopyWords({ isCopied, children }: { isCopied: boolean; children: string }) {
  return (
    <>
      <Icon name={isCopied ? "check" : "copy"} />
      {isCopied ? "Copied" : children}
    </>
  );
}

/** @returns false when the browser refuses */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
