/** Reads what a page says out of the server's HTML. */
import type { APIRequestContext } from "@playwright/test";

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

const decoded = (text: string) =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** A page without its scripts, and what is between `<main>` and its end. */
export async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = (await answer.text()).replace(/<(script|style|svg)\b[\s\S]*?<\/\1>|<!--.*?-->/g, "");
  return { status: answer.status(), html, main: partOf(html, "main") };
}

/** The first element of a kind that has no other of its kind inside; empty when there is none. */
export function partOf(html: string, tag: string, attribute = ""): string {
  const begin = new RegExp(`<${tag}\\b[^>]*${attribute}[^>]*>`).exec(html);
  if (!begin) return "";
  return html.slice(begin.index, html.indexOf(`</${tag}>`, begin.index));
}

/** The section of this name, whether it is its label or its heading. */
export function regionOf(html: string, name: string): string {
  const [, id = ""] = new RegExp(`<h2 id="([^"]*)"[^>]*>${name}</h2>`).exec(html) ?? [];
  return partOf(html, "section", id ? `aria-labelledby="${id}"` : `aria-label="${name}"`);
}

/** The texts of all elements of a kind. */
export function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, "g"))].map(
    ([, inside = ""]) => textOf(inside),
  );
}

/** What people see of it. */
export function textOf(html: string): string {
  const shown = html.replace(/<span class="visually-hidden">[^<]*<\/span>/g, "");
  return decoded(shown.replace(/<[^>]*>/g, "")).trim();
}

/** Every link, by what it is called, with where it leads. */
export function linksOf(html: string): { name: string; href: string }[] {
  return [...html.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(
    ([, attributes = "", inside = ""]) => {
      const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      const label = read("aria-label");
      const name = label || inside.replace(/<[^>]*>/g, "").trim();
      return { name: decoded(name), href: decoded(read("href")) };
    },
  );
}

/** Where the first link of this name leads. */
export function hrefOf(html: string, name: string | RegExp): string | undefined {
  const isMeant = (one: string) => (typeof name === "string" ? one === name : name.test(one));
  return linksOf(html).find((link) => isMeant(link.name))?.href;
}

/** The lines of the message that a link to WhatsApp begins with. */
export function messageOf(href: string | undefined): string[] {
  const { origin, pathname, searchParams } = new URL(href ?? "");
  return [origin + pathname, ...(searchParams.get("text") ?? "").split("\n")];
}

/** A field of a form: what stands in it, what is said to be wrong with it, and if it is focused. */
export function fieldOf(html: string, name: string) {
  const control = new RegExp(
    `<(?:input [^>]*\\bname="${name}"[^>]*>|textarea [^>]*\\bname="${name}"[^>]*>([^<]*)<)`,
  ).exec(html);
  const [tag = "", inside] = control ?? [];
  if (!tag) throw new Error(`There is no field ${name}`);
  const read = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const [described = ""] = read("aria-describedby").split(" ");
  const isWrong = read("aria-invalid") === "true";
  const error = isWrong ? textOf(partOf(html, "span", `id="${described}"`)) : "";
  // A browser drops the line break that a text area begins with.
  const value = decoded((inside ?? read("value")).replace(/^\r?\n/, ""));
  return { value, error, isFocused: / autofocus/i.test(tag) };
}
