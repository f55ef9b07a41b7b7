/** The forms of a page as it was served: what a browser would send, before somebody changes it. */

export interface Field {
  name: string;
  /** That of an input; `select`, `textarea` or `submit`. */
  type: string;
  value: string;
  /** What can be chosen. */
  options?: string[];
  isChecked?: boolean;
}

export interface ServedForm {
  /** A path with its query. */
  action: string;
  method: "GET" | "POST";
  hasFiles: boolean;
  fields: Field[];
  buttons: Field[];
}

/** As React writes them: attributes in double quotes, and no `<` or `>` in a value. */
const TAG = /<(\/?)(form|input|select|option|textarea|button)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) {
    found[name.toLowerCase()] = decode(value);
  }
  return found;
}

/** @param address of the page: a form without an action goes there */
export function readForms(html: string, address: string): ServedForm[] {
  const forms: ServedForm[] = [];
  const named = new Map<string, ServedForm>();
  let inner: ServedForm | undefined;
  let select: Field | undefined;
  for (const tag of html.matchAll(TAG)) {
    const [whole, isEnd = "", kind = "", text = ""] = tag;
    if (isEnd) {
      if (kind === "form") inner = undefined;
      if (kind === "select") select = undefined;
      continue;
    }
    const attributes = attributesOf(text);
    const { name = "", value, type = "", form: of = "" } = attributes;
    if (kind === "form") {
      inner = formOf(attributes, address);
      forms.push(inner);
      if (attributes.id) named.set(attributes.id, inner);
      continue;
    }
    const form = of ? named.get(of) : inner;
    if (kind === "option") {
      select?.options?.push(value ?? "");
      if (select && "selected" in attributes) select.value = value ?? "";
    } else if (kind === "button") {
      if (form && type !== "button")
        form.buttons.push({ name, type: "submit", value: value ?? "" });
    } else if (form && name) {
      const field: Field = {
        name,
        type: kind === "input" ? type || "text" : kind,
        value: value ?? "",
      };
      if (kind === "select") {
        field.options = [];
        select = field;
      }
      if (kind === "textarea") {
        const start = tag.index + whole.length;
        field.value = decode(
          html.slice(start, html.indexOf("</textarea", start)).replace(/^\n/, ""),
        );
      }
      if (type === "checkbox" || type === "radio") {
        field.value = value ?? "on";
        field.isChecked = "checked" in attributes;
      }
      if (type === "file") form.hasFiles = true;
      form.fields.push(field);
    }
  }
  return forms;
}

function formOf(attributes: Record<string, string>, address: string): ServedForm {
  const { action = "", method = "get", enctype = "" } = attributes;
  return {
    action: action || address,
    method: method.toLowerCase() === "post" ? "POST" : "GET",
    hasFiles: enctype === "multipart/form-data",
    fields: [],
    buttons: [],
  };
}

/** The addresses of this site that a page leads to. */
export function readLinks(html: string): string[] {
  const links = new Set<string>();
  for (const [, address = ""] of html.matchAll(/\s(?:href|src)="(\/(?!\/)[^"#]*)/g))
    links.add(decode(address));
  return [...links];
}
