/** Reads what a page says out of the server's HTML. */
import type { APIRequestContext } from "@playwright/test";
import { type CheerioAPI, load } from "cheerio/slim";

/** With the place of each element in the text, so that a part of it is what was served. */
export const parsed = (html: string): CheerioAPI =>
  load(html, { xml: { xmlMode: false, withStartIndices: true, withEndIndices: true } });

/** A page without what a browser without JavaScript neither shows nor sends. */
export const withoutScripts = (html: string): string =>
  html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");

/** A page without its scripts, and its `main`. */
export async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = withoutScripts(await answer.text());
  return { status: answer.status(), html, main: partOf(html, "main") };
}

/** The first element of a selector of CSS; empty when there is none. */
export function partOf(html: string, selector: string): string {
  return elementsOf(html, selector)[0] ?? "";
}

/** Every element of a selector. */
export function elementsOf(html: string, selector: string): string[] {
  return parsed(html)(selector)
    .toArray()
    .map(({ startIndex, endIndex }) => html.slice(startIndex ?? 0, (endIndex ?? 0) + 1));
}

/** The section of this name, whether it is its label or its heading. */
export function regionOf(html: string, name: string | RegExp): string {
  const $ = parsed(html);
  const headings = $("h2[id]").filter((_, one) => isMeant(textOf($.html(one)), name));
  const id = headings.attr("id");
  return partOf(html, id ? `section[aria-labelledby="${id}"]` : `section[aria-label="${name}"]`);
}

/** The texts of all elements of a selector. */
export function textsOf(html: string, selector: string): string[] {
  return elementsOf(html, selector).map(textOf);
}

/** What people see of it. */
export function textOf(html: string): string {
  const $ = parsed(html);
  $("span.visually-hidden").remove();
  return $.root().text().trim();
}

/** Every link, by what it is called, with where it leads. */
export function linksOf(html: string): { name: string; href: string }[] {
  const $ = parsed(html);
  return $("a")
    .toArray()
    .map((link) => ({
      name: $(link).attr("aria-label") || $(link).text().trim(),
      href: $(link).attr("href") ?? "",
    }));
}

/** Where the first link of this name leads. */
export function hrefOf(html: string, name: string | RegExp): string | undefined {
  return linksOf(html).find((link) => isMeant(link.name, name))?.href;
}

export const isMeant = (text: string, name: string | RegExp): boolean =>
  typeof name === "string" ? text === name : name.test(text);

/** The lines of the message that a link to WhatsApp begins with. */
export function messageOf(href: string | undefined): string[] {
  const { origin, pathname, searchParams } = new URL(href ?? "");
  return [origin + pathname, ...(searchParams.get("text") ?? "").split("\n")];
}

/** What notices of this role say. */
export const noticesOf = (html: string, role: "alert" | "status"): string[] =>
  textsOf(html, `.notice[role="${role}"]`);

export interface ServedField {
  /** What stands in it, or is chosen. */
  value: string;
  /** What describes it: its error before its hint. */
  said: string;
  isWrong: boolean;
  /** Whether typing begins there: at the first of those that ask for it. */
  isFirst: boolean;
}

/**
 * The first field that is sent under this name.
 * @throws when there is none
 */
export function fieldOf(html: string, name: string): ServedField {
  const $ = parsed(html);
  const field = $(`:is(input, select, textarea)[name="${name}"]`).first();
  if (field.length === 0) throw new Error(`There is no field ${name}`);
  return {
    value: sentBy($, field)[0]?.value.replaceAll("\r\n", "\n") ?? "",
    said: saidOf($, field.attr("aria-describedby")),
    isWrong: field.attr("aria-invalid") === "true",
    isFirst: $("[autofocus], [autoFocus]").first().is(field),
  };
}

/** What a control of a form sends that nobody has touched; nothing for one that is not checked. */
export function sentBy(
  $: CheerioAPI,
  control: ReturnType<CheerioAPI>,
): { name: string; value: string }[] {
  if (!control.is("select:not([disabled])")) return control.serializeArray();
  // The library does not look into groups, nor does it send the text of what has no value.
  const [chosen = control.find("option")[0]] = control.find("option[selected]").toArray();
  return [{ name: control.attr("name") ?? "", value: chosenBy($(chosen)) }];
}

/** What an option of a list is sent as. */
export const chosenBy = (option: ReturnType<CheerioAPI>): string =>
  option.attr("value") ?? option.text();

/** What is read out with a field. @param ids of its `aria-describedby` */
export const saidOf = ($: CheerioAPI, ids = ""): string =>
  ids
    .split(" ")
    .map((id) => heardIn($.html($(`[id="${id}"]`).first())))
    .join(" ")
    .trim();

/** The text inside, also what is only read out, its parts joined by one space. */
export const heardIn = (html: string): string =>
  parsed(html.replaceAll("><", "> <")).root().text().replace(/\s+/g, " ").trim();
