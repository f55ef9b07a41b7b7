/**
 * Files that were chosen before the page's script was there, in a form that was sent before it, too:
 * the browser then sends their names alone.
 */
import { cleanFileName } from "../uploads/file-name.ts";
import { ARTWORK } from "./order.ts";

/** The file input of a form. */
export const CHOSEN = "chosen";
/** In the address of the order's page. */
const LEFT = "left";
const COUNT = "left-count";
/** Names that are told, and characters of each. */
const NAMES = 3;
const LENGTH = 60;

/** Files that did not come along. */
interface LeftFiles {
  /** The first ones, cut. */
  names: string[];
  /** Of all. */
  count: number;
}

const bounded = (names: string[], count: number): LeftFiles | undefined =>
  names.length === 0
    ? undefined
    : {
        names: names
          .slice(0, NAMES)
          .map((name) => [...cleanFileName(name)].slice(0, LENGTH).join("")),
        count: Math.min(
          Math.max(Math.trunc(count) || 0, Math.min(names.length, NAMES)),
          ARTWORK.files,
        ),
      };

/** Those of a form that was sent; undefined when there are none. */
export function leftIn(form: FormData): LeftFiles | undefined {
  const names = form
    .getAll(CHOSEN)
    .map((file) => (typeof file === "string" ? file : file.name))
    .filter((name) => name !== "");
  return bounded(names, names.length);
}

/** Those that the address of the order's page tells of; undefined when it tells of none. */
export function leftAt(query: URLSearchParams): LeftFiles | undefined {
  return bounded(query.getAll(LEFT), Number(query.get(COUNT)));
}

/** What tells the order's page of them, to append to its address. */
export function leftQuery({ names, count }: LeftFiles): string {
  const query = new URLSearchParams(names.map((name) => [LEFT, name]));
  query.set(COUNT, String(count));
  return `&${query}`;
}

/** `a.pdf and b.pdf did not come along. Add them below.` */
export function leftWords({ names, count }: LeftFiles, what: "Add" | "Choose"): string {
  const others = count - names.length;
  const all = others > 0 ? [...names, others === 1 ? "another file" : `${others} others`] : names;
  const list = [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(" and ");
  const them = count > 1 ? "them" : "it";
  return `${list} did not come along. ${what} ${them} ${what === "Add" ? "below" : "again"}.`;
}
