/** Presses the buttons of a page as a browser without JavaScript does. */
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { hrefOf, textOf } from "./html.ts";

/** A page that somebody has before them. */
export interface Shown {
  /** With its address, after whatever has led there. */
  url: string;
  status: number;
  /** Without scripts, pictures and comments. */
  html: string;
}

const PAGE = { accept: "text/html", "sec-fetch-dest": "document" };

async function shown(answer: APIResponse): Promise<Shown> {
  const html = (await answer.text()).replace(
    /<(script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g,
    "",
  );
  return { url: answer.url(), status: answer.status(), html };
}

export const openPage = async (request: APIRequestContext, path: string): Promise<Shown> =>
  shown(await request.get(path, { headers: PAGE }));

/**
 * Follows the first link of this name.
 * @throws when the page has none
 */
export async function follow(
  request: APIRequestContext,
  page: Shown,
  link: string | RegExp,
): Promise<Shown> {
  const href = hrefOf(page.html, link);
  if (href === undefined) throw new Error(`No link ${link}`);
  return openPage(request, new URL(href, page.url).href);
}

/**
 * Presses the button of this name.
 * @param typed what is typed or chosen before that, by the names of the fields
 * @throws when the page has no such button, or its form no such field
 */
export async function press(
  request: APIRequestContext,
  page: Shown,
  button: string | RegExp,
  typed: Record<string, string> = {},
): Promise<Shown> {
  const { attributes, fields } = formOf(page.html, button);
  for (const [name, value] of Object.entries(typed)) {
    if (!fields.names.has(name)) throw new Error(`No field ${name} beside ${button}`);
    fields.sent.set(name, value);
  }
  const address = new URL(read(attributes, "action") || page.url, page.url);
  const form = fields.sent.toString();
  if (read(attributes, "method").toLowerCase() !== "post") {
    address.search = form;
    return openPage(request, address.href);
  }
  const type = "application/x-www-form-urlencoded";
  const headers = { ...PAGE, origin: address.origin, "content-type": type };
  return shown(await request.post(address.href, { headers, data: form }));
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const BUTTON = /<button\b([^>]*)>([\s\S]*?)<\/button>/g;

/** The form with this button, and what it sends as it stands. */
function formOf(html: string, name: string | RegExp) {
  for (const [, attributes = "", inside = ""] of html.matchAll(FORM)) {
    for (const [, own = "", words = ""] of inside.matchAll(BUTTON)) {
      const said = read(own, "aria-label") || textOf(words);
      const isMeant = typeof name === "string" ? said === name : name.test(said);
      if (!isMeant || /\bdisabled\b/.test(own)) continue;
      const fields = fieldsOf(inside);
      if (read(own, "name")) fields.sent.append(read(own, "name"), read(own, "value"));
      return { attributes, fields };
    }
  }
  throw new Error(`No button ${name}`);
}

function fieldsOf(form: string) {
  const sent = new URLSearchParams();
  const names = new Set<string>();
  for (const [, kind, attributes = "", inside = ""] of form.matchAll(
    /<(input|select|textarea)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g,
  )) {
    const name = read(attributes, "name");
    if (!name) continue;
    names.add(name);
    const isOff =
      /^(checkbox|radio)$/.test(read(attributes, "type")) && !has(attributes, "checked");
    if (!isOff) sent.append(name, sentBy(kind ?? "", attributes, inside));
  }
  return { sent, names };
}

/** What a field sends that nobody has touched. */
function sentBy(kind: string, attributes: string, inside: string): string {
  if (kind === "textarea") return textOf(inside);
  if (kind === "input")
    return read(attributes, "value") || (has(attributes, "checked") ? "on" : "");
  const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)];
  const [, own = "", words = ""] =
    options.find(([, one = ""]) => has(one, "selected")) ?? options[0] ?? [];
  return has(own, "value") ? read(own, "value") : textOf(words);
}

const read = (attributes: string, name: string): string =>
  textOf(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");

const has = (attributes: string, name: string): boolean =>
  new RegExp(`\\s${name}(?:=|\\s|/|>|$)`).test(attributes);
