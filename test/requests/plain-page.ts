/** A page as a browser without JavaScript has it: its forms are filled by label, and sent. */
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { inject } from "vitest";
import { textOf } from "./html.ts";

interface Control {
  tag: string;
  attributes: Map<string, string>;
  /** By which people know it. */
  label: string;
  /** Undefined is sent to nobody: a button, or what is not checked. */
  value: string | undefined;
  /** What a list offers. */
  offered: string[];
  /** Where the page's form begins that it belongs to. */
  form: number;
}

type Name = string | RegExp;
const isMeant = (text: string, name: Name) =>
  typeof name === "string" ? text === name : name.test(text);

/** The attributes of a tag as they are written, such as `name="city" checked=""`. */
const attributesOf = (tag: string) =>
  new Map(
    [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      textOf(value),
    ]),
  );

/** Of two buttons in one form each sends its own name. */
const isButton = ({ tag, attributes }: Control) =>
  tag === "button" && (attributes.get("type") ?? "submit") === "submit";
const isTick = ({ attributes }: Control) =>
  /^(?:radio|checkbox)$/.test(attributes.get("type") ?? "");

export class PlainPage {
  readonly status: number;
  /** Its path with what is asked. */
  readonly path: string;
  readonly html: string;
  readonly #request: APIRequestContext;
  readonly #controls: Control[];
  /** Where elements of a kind begin and end that have no other of their kind inside. */
  readonly #spans = new Map<string, { begin: number; end: number }[]>();

  static async open(request: APIRequestContext, path: string): Promise<PlainPage> {
    return PlainPage.#read(request, await request.get(path));
  }

  static async #read(request: APIRequestContext, answer: APIResponse): Promise<PlainPage> {
    return new PlainPage(request, answer, await answer.text());
  }

  private constructor(request: APIRequestContext, answer: APIResponse, text: string) {
    const { pathname, search } = new URL(answer.url());
    this.#request = request;
    this.path = pathname + search;
    this.status = answer.status();
    this.html = text.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>|<!--.*?-->/g, "");
    this.#controls = [...this.html.matchAll(/<(input|select|textarea|button)\b[^>]*>/g)].map(
      ([begin, tag = ""], index, all) => this.#controlOf(begin, tag, all[index]?.index ?? 0),
    );
  }

  #controlOf(begin: string, tag: string, at: number): Control {
    const attributes = attributesOf(begin);
    const inside = this.html.slice(at + begin.length, this.html.indexOf(`</${tag}>`, at));
    const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(
      ([, given = "", text = ""]) => ({
        value: attributesOf(given).get("value") ?? textOf(text),
        isChosen: / selected=/.test(given),
      }),
    );
    const chosen = options.find(({ isChosen }) => isChosen) ?? options[0];
    const given = {
      button: undefined,
      textarea: textOf(inside),
      select: chosen?.value,
      input: attributes.get("value") ?? "",
    }[tag];
    const control = {
      ...{ tag, attributes, value: given, offered: options.map(({ value }) => value) },
      ...{ label: this.#labelOf(attributes, tag === "button" ? inside : "", at), form: -1 },
    };
    const own = attributes.get("form");
    control.form = own
      ? this.html.search(new RegExp(`<form\\b[^>]*\\sid="${own}"`))
      : this.#enclosing("form", at);
    if (isTick(control) && !attributes.has("checked")) control.value = undefined;
    return control;
  }

  /** Where the element of this kind begins that is open at a place of the page. */
  #enclosing(tag: string, at: number): number {
    const spans =
      this.#spans.get(tag) ??
      [...this.html.matchAll(new RegExp(`<${tag}\\b`, "g"))].map(({ index }) => ({
        begin: index,
        end: this.html.indexOf(`</${tag}>`, index),
      }));
    this.#spans.set(tag, spans);
    return spans.find(({ begin, end }) => begin < at && at < end)?.begin ?? -1;
  }

  #labelOf(attributes: Map<string, string>, inside: string, at: number): string {
    const label = attributes.get("aria-label");
    if (label !== undefined) return label;
    if (inside) return read(inside);
    const id = attributes.get("id");
    const [, pointing] = id
      ? (new RegExp(`for="${id}"[^>]*>([\\s\\S]*?)</label>`).exec(this.html) ?? [])
      : [];
    if (pointing !== undefined) return read(pointing);
    const around = this.#enclosing("label", at);
    return around < 0 ? "" : read(this.html.slice(around, this.html.indexOf("</label>", at)));
  }

  #control(label: Name): Control {
    const found = this.#controls.find((one) => one.tag !== "button" && isMeant(one.label, label));
    if (!found) throw new Error(`${this.path} has no field ${label}`);
    return found;
  }

  /** Types into a field, or chooses of a list what it offers. */
  fill(label: Name, text: string): this {
    const control = this.#control(label);
    if (control.tag === "select" && !control.offered.includes(text)) {
      throw new Error(`${label} does not offer ${text}`);
    }
    control.value = text;
    return this;
  }

  /** Chooses one of several, in place of the other. */
  check(label: Name): this {
    const chosen = this.#control(label);
    if (this.isDisabled(label)) throw new Error(`${label} cannot be chosen`);
    for (const one of this.#controls) {
      const isOther = one.attributes.get("name") === chosen.attributes.get("name");
      if (isTick(one) && isOther && one.form === chosen.form) one.value = undefined;
    }
    chosen.value = chosen.attributes.get("value") ?? "on";
    return this;
  }

  valueOf(label: Name): string | undefined {
    return this.#control(label).value;
  }

  isDisabled(label: Name): boolean {
    return this.#control(label).attributes.has("disabled");
  }

  /** What stands beside a field, as it is read out with it. */
  saidOf(label: Name): string {
    const ids = this.#control(label).attributes.get("aria-describedby")?.split(" ") ?? [];
    return ids
      .map(
        (id) =>
          new RegExp(`<(\\w+)[^>]*\\sid="${id}"[^>]*>([\\s\\S]*?)</\\1>`).exec(this.html)?.[2],
      )
      .map((inside) => read(inside ?? ""))
      .join(" ");
  }

  buttons(name: Name): Map<string, string>[] {
    return this.#buttons(name).map(({ attributes }) => attributes);
  }

  #buttons(name: Name): Control[] {
    return this.#controls.filter((one) => isButton(one) && isMeant(one.label, name));
  }

  /** Sends a form by this button. @returns the page that is answered */
  async press(name: Name): Promise<PlainPage> {
    const [button] = this.#buttons(name);
    if (!button) throw new Error(`${this.path} has no button ${name}`);
    return this.#send(button);
  }

  /** Sends the form of a field by Enter, which is its first button. */
  async enter(label: Name): Promise<PlainPage> {
    const { form } = this.#control(label);
    const button = this.#controls.find((one) => isButton(one) && one.form === form);
    if (!button) throw new Error(`${this.path} sends no field ${label}`);
    return this.#send(button);
  }

  async #send(button: Control): Promise<PlainPage> {
    const [begin = ""] = /<form\b[^>]*>/.exec(this.html.slice(button.form)) ?? [];
    const form = attributesOf(begin);
    const fields = new URLSearchParams();
    for (const one of this.#controls) {
      const name = one.attributes.get("name");
      const value = one === button ? (one.attributes.get("value") ?? "") : one.value;
      if (one.form !== button.form || !name || one.attributes.has("disabled")) continue;
      if (value !== undefined) fields.append(name, value);
    }
    const base = new URL(this.path, inject("shop").url);
    const to = new URL(form.get("action") ?? this.path, base);
    if (form.get("method") !== "post") {
      to.search = fields.toString();
      return PlainPage.open(this.#request, to.pathname + to.search);
    }
    const headers = {
      ...{ origin: to.origin, accept: "text/html", "sec-fetch-dest": "document" },
      "content-type": "application/x-www-form-urlencoded",
    };
    const sent = { headers, data: fields.toString() };
    return PlainPage.#read(this.#request, await this.#request.post(to.pathname + to.search, sent));
  }
}

/** The text inside, also what is only read out, its parts joined by one space. */
function read(html: string): string {
  const heard = html.replaceAll(' class="visually-hidden"', "");
  return textOf(heard.replaceAll("><", "> <")).replace(/\s+/g, " ");
}
