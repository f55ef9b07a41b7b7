/**
 * Files that did not come with a form: sent before the page's script loaded, when browsers send
 * only their names, or sent without waiting for them.
 */
import { joined } from "../../ui/format/joined.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import { ARTWORK } from "../../uploads/upload-limits.ts";

/** The name of a form's file input. */
export const CHOSEN = "chosen";
/** The field with the names of files that the sender did not wait for. */
export const UNSENT = "unsent";
/** The parameter in the address of the order's page. */
const LEFT = "left";
const COUNT = "left-count";
/** The most names that are told, and the most characters of each. */
const NAMES = 3;
const LENGTH = 60;

/** Files that did not come along. */
export interface MissingFiles {
  /** The first of their names, shortened. */
  names: string[];
  /** The number of all of them. */
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
 * The missing files of a form that was sent; undefined when there are none.
 * @param all returns all values of a field
 * @param fields which kinds
 */
export function missingIn(
  all: (name: string) => string[],
  fields = [CHOSEN, UNSENT],
): MissingFiles | undefined {
  const names = fields.flatMap(all).filter((name) => name !== "");
  return bounded(names, names.length);
}

/** The missing files that the address of the order's page names; undefined when it names none. */
export function missingAt(query: URLSearchParams): MissingFiles | undefined {
  return bounded(query.getAll(LEFT), Number(query.get(COUNT)));
}

/** The query that tells the order's page about them. */
export function missingQuery({ names, count }: MissingFiles): string {
  const query = new URLSearchParams(names.map((name) => [LEFT, name]));
  query.set(COUNT, String(count));
  return query.toString();
}

/** `a.pdf and b.pdf did not come along. Add them below.` */
export function missingWords(left: MissingFiles, what: "Add" | "Choose"): string {
  return `${leftWords(left)} ${mendWords(left, what)}`;
}

/** Why files do not go with a form yet: `a.jpg waits for your choice. b.pdf has not arrived.` */
export function unsentWords(files: readonly { name: string; state: string }[]): string {
  const held = files.filter(({ state }) => state === "held");
  const others = files.filter(({ state }) => state !== "held");
  const of = (some: typeof held, one: string, more: string) => {
    const names = some.map(({ name }) => name);
    const list = fileList({ names: names.slice(0, NAMES), count: names.length });
    return names.length === 0 ? [] : [`${list} ${names.length === 1 ? one : more}.`];
  };
  return [
    ...of(held, "waits for your choice", "wait for your choice"),
    ...of(others, "has not arrived", "have not arrived"),
  ].join(" ");
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
function fileList({ names, count }: MissingFiles): string {
  const others = count - names.length;
  const more = others === 1 ? "another file" : `${others} others`;
  return joined(others > 0 ? [...names, more] : names);
}
