/** Reads the fields of a form out of the server's HTML, as a browser without JavaScript has them. */
import { textOf } from "./html.ts";

export interface AnsweredField {
  /** What stands in it, or is chosen. */
  value: string;
  /** What describes it: its error before its hint. */
  said: string;
  isWrong: boolean;
  /** Whether typing begins there: at the first of those that ask for it. */
  isFirst: boolean;
}

/**
 * The first field of this name.
 * @throws when there is none
 */
export function fieldOf(html: string, name: string): AnsweredField {
  const found = new RegExp(`<(input|select|textarea)\\b([^>]*\\bname="${name}"[^>]*)>`).exec(html);
  if (!found) throw new Error(`The page has no field ${name}`);
  const [start, tag = "", attributes = ""] = found;
  const read = (text: string, attribute: string) =>
    new RegExp(`\\b${attribute}="([^"]*)"`).exec(text)?.[1];
  const [inside = ""] = html.slice(found.index + start.length).split(`</${tag}>`);
  const ids = read(attributes, "aria-describedby")?.split(" ") ?? [];
  const values: Record<string, () => string> = {
    input: () => read(attributes, "value") ?? "",
    textarea: () => inside.replace(/^\n/, ""),
    select: () => {
      const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)];
      const [, own = "", label = ""] =
        options.find(([, own = ""]) => own.includes("selected=")) ?? options[0] ?? [];
      return read(own, "value") ?? label;
    },
  };
  return {
    value: textOf(values[tag]?.() ?? ""),
    said: ids.map((id) => textOf(elementOf(html, id))).join(" "),
    isWrong: read(attributes, "aria-invalid") === "true",
    isFirst: /<[^>]*\sautofocus\b/i.exec(html)?.index === found.index,
  };
}

/** What stands in the element with this id, which has none of its kind inside. */
function elementOf(html: string, id: string): string {
  const [, tag = "", inside = ""] =
    new RegExp(`<(\\w+)\\b[^>]*\\bid="${id}"[^>]*>([\\s\\S]*)`).exec(html) ?? [];
  return inside.split(`</${tag}>`)[0] ?? "";
}

/** What notices of this role say. */
export function noticesOf(html: string, role: "alert" | "status"): string[] {
  return [
    ...html.matchAll(new RegExp(`class="notice[^>]*role="${role}"[^>]*>([\\s\\S]*?)</div>`, "g")),
  ].map(([, inside = ""]) => textOf(inside));
}
