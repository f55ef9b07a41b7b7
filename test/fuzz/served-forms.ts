/** The forms of a page as it was served: what a browser would send, before somebody changes it. */
import type { CheerioAPI } from "cheerio/slim";
import { parsed } from "../requests/html.ts";

type Elements = ReturnType<CheerioAPI>;

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

/** @param address of the page: a form without an action goes there */
export function readForms(html: string, address: string): ServedForm[] {
  const $ = parsed(html);
  const each = (elements: Elements) => elements.toArray().map((one) => $(one));
  return each($("form")).map((form) => {
    const id = form.attr("id");
    const within = form.find("input, select, textarea, button").not("[form]");
    const own = each(id ? within.add($(`[form="${id}"]`)) : within);
    const files = own.filter((one) => one.attr("type") === "file");
    return {
      action: form.attr("action") || address,
      method: form.attr("method")?.toLowerCase() === "post" ? "POST" : "GET",
      hasFiles: files.length > 0 || form.attr("enctype") === "multipart/form-data",
      fields: own.filter((one) => !one.is("button") && one.attr("name")).map(fieldOf),
      buttons: own.filter((one) => one.is("button:not([type=button])")).map(fieldOf),
    };
  });
}

function fieldOf(control: Elements): Field {
  const { name = "", type = "", value = "" } = control.attr() ?? {};
  if (control.is("button")) return { name, type: "submit", value };
  if (control.is("textarea"))
    return { name, type: "textarea", value: control.text().replace(/^\n/, "") };
  if (control.is("select")) {
    const options = control.find("option");
    return {
      ...{ name, type: "select", value: options.filter("[selected]").attr("value") ?? "" },
      // The library gives the text of one without a value, as browsers do.
      options: options.toArray().map((_, place) => options.eq(place).attr("value") ?? ""),
    };
  }
  if (type !== "checkbox" && type !== "radio") return { name, type: type || "text", value };
  const isChecked = control.is("[checked]");
  return { name, type, value: control.attr("value") ?? "on", isChecked };
}

/** The addresses of this site that a page leads to. */
export function readLinks(html: string): string[] {
  const found = parsed(html)("[href], [src]").toArray();
  const addresses = found.map(({ attribs: { href, src } }) => href ?? src ?? "");
  const own = addresses.filter((one) => /^\/(?!\/)/.test(one));
  return [...new Set(own.map((one) => one.split("#", 1)[0] ?? ""))];
}
