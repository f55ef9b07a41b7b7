/**
 * Files that did not come along with a form: chosen and sent before the page's script was there, when
 * the browser sends their names alone; or not arrived yet, and sent without.
 */
import { cleanFileName } from "../../uploads/file-name.ts";
import { ARTWORK } from "../../uploads/upload-limits.ts";

/** The file input of a form; whose file it is, nobody has decided. */
export const CHOSEN = "chosen";
/** The names of files that its sender does not wait for. */
export const UNSENT = "unsent";
/** In the address of the order's page. */
const LEFT = "left";
const COUNT = "left-count";
/** Names that are told, and characters of each. */
const NAMES = 3;
const LENGTH = 60;

/** Files that did not come along. */
export interface MissingFiles {
  /** The first ones, cut. */
  names: string[];
  /** Of all. */
  count: number;
}

const bounded = (names: string[], count: number): MissingFiles | undefined =>
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

/**
 * Those of a form that was sent; undefined when there are none.
 * @param all the values of its fields of a name
 * @param fields which kinds
 */
export function missingIn(
  all: (name: string) => string[],
  fields = [CHOSEN, UNSENT],
): MissingFiles | undefined {
  const names = fields.flatMap(all).filter((name) => name !== "");
  return bounded(names, names.length);
}

/** Those that the address of the order's page tells of; undefined when it tells of none. */
export function missingAt(query: URLSearchParams): MissingFiles | undefined {
  return bounded(query.getAll(LEFT), Number(query.get(COUNT)));
}

/** What tells the order's page of them, for the query of its address. */
export function missingQuery({ names, count }: MissingFiles): string {
  const query = new URLSearchParams(names.map((name) => [LEFT, name]));
  query.set(COUNT, String(count));
  return query.toString();
}

/** `a.pdf and b.pdf did not come along. Add them below.` */
export function missingWords(left: MissingFiles, what: "Add" | "Choose"): string {
  return `${leftWords(left)} ${mendWords(left, what)}`;
}

/** `a.pdf and b.pdf did not come along.` */
export function leftWords(left: MissingFiles): string {
  return `${fileList(left)} did not come along.`;
}

/** `Add them below.` */
export function mendWords({ count }: MissingFiles, what: "Add" | "Choose"): string {
  return `${what} ${count > 1 ? "them" : "it"} ${what === "Add" ? "below" : "again"}.`;
}

/** `a.pdf, b.pdf, c.pdf and 2 others`. */
export function fileList({ names, count }: MissingFiles): string {
  const others = count - names.length;
  const all = others > 0 ? [...names, others === 1 ? "another file" : `${others} others`] : names;
  return [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(" and ");
}
