/** A page as a browser without JavaScript has it: its forms are filled by label, and sent. */
import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { CheerioAPI } from "cheerio/slim";
import { inject } from "vitest";
import {
  chosenBy,
  heardIn,
  hrefOf,
  isMeant,
  parsed,
  saidOf,
  sentBy,
  withoutScripts,
} from "./html.ts";

type Name = string | RegExp;
/** One element; the type that the library has for it is in a package of its own. */
type One = ReturnType<CheerioAPI>;

const HEADERS = { accept: "text/html", "sec-fetch-dest": "document" };

export class PlainPage {
  readonly status: number;
  /** Its path with what is asked, after whatever has led there. */
  readonly path: string;
  /** As it was served, without scripts, pictures and comments. */
  readonly html: string;
  readonly #request: APIRequestContext;
  readonly #$: CheerioAPI;

  static async open(request: APIRequestContext, to: string | URL): Promise<PlainPage> {
    return PlainPage.#read(request, await request.get(String(to), { headers: HEADERS }));
  }

  static async #read(request: APIRequestContext, answer: APIResponse): Promise<PlainPage> {
    return new PlainPage(request, answer, await answer.text());
  }

  private constructor(request: APIRequestContext, answer: APIResponse, text: string) {
    const { pathname, search } = new URL(answer.url());
    this.#request = request;
    this.path = pathname + search;
    this.status = answer.status();
    this.html = withoutScripts(text);
    this.#$ = parsed(this.html);
  }

  /** Follows the first link of this name. @throws when the page has none */
  async follow(name: Name): Promise<PlainPage> {
    const href = hrefOf(this.html, name);
    if (href === undefined) throw new Error(`${this.path} has no link ${name}`);
    return PlainPage.open(this.#request, this.#to(href));
  }

  /**
   * Types into a field, or chooses of a list what it offers.
   * @param name what people call it; else what it is sent as
   */
  fill(name: Name, text: string): this {
    const field = this.#field(name);
    if (field.is("select")) {
      const offered = field.find("option");
      const chosen = offered.filter((_, one) => chosenBy(this.#$(one)) === text);
      if (chosen.length === 0) throw new Error(`${name} does not offer ${text}`);
      offered.removeAttr("selected");
      chosen.first().attr("selected", "");
    } else field.val(text);
    return this;
  }

  /** Chooses one of several, in place of the other. */
  check(name: Name): this {
    const chosen = this.#field(name);
    if (this.isDisabled(name)) throw new Error(`${name} cannot be chosen`);
    const others = this.#controlsOf(this.#formOf(chosen)).filter(
      (_, one) => this.#$(one).attr("name") === chosen.attr("name"),
    );
    others.removeAttr("checked");
    chosen.attr("checked", "");
    return this;
  }

  /** Undefined when it is not checked. */
  valueOf(name: Name): string | undefined {
    return sentBy(this.#$, this.#field(name))[0]?.value;
  }

  isDisabled(name: Name): boolean {
    return this.#field(name).is("[disabled]");
  }

  /** What stands beside a field, as it is read out with it. */
  saidOf(name: Name): string {
    return saidOf(this.#$, this.#field(name).attr("aria-describedby"));
  }

  /** The attributes of the buttons that send a form by this name. */
  buttons(name: Name): Map<string, string>[] {
    return this.#buttons(name)
      .toArray()
      .map((one) => new Map(Object.entries(this.#$(one).attr() ?? {})));
  }

  /** Sends a form by this button. @returns the page that is answered */
  async press(name: Name): Promise<PlainPage> {
    const button = this.#buttons(name).not("[disabled]").first();
    if (button.length === 0) throw new Error(`${this.path} has no button ${name}`);
    return this.#send(this.#formOf(button), button);
  }

  /** Sends the form of a field by Enter, which is its first button. */
  async enter(name: Name): Promise<PlainPage> {
    const form = this.#formOf(this.#field(name));
    const button = this.#controlsOf(form).filter("button:not([type=button])").first();
    if (button.length === 0) throw new Error(`${this.path} sends no field ${name}`);
    return this.#send(form, button);
  }

  #field(name: Name): One {
    const fields = this.#$("input, select, textarea");
    const called = fields.filter((_, one) => isMeant(this.#labelOf(this.#$(one)), name));
    const found = called.length > 0 ? called : fields.filter(`[name="${name}"]`);
    if (found.length === 0) throw new Error(`${this.path} has no field ${name}`);
    return found.first();
  }

  #buttons(name: Name): One {
    return this.#$("button:not([type=button])").filter((_, one) =>
      isMeant(this.#labelOf(this.#$(one)), name),
    );
  }

  /** By which people know a control. */
  #labelOf(control: One): string {
    const label = control.attr("aria-label");
    if (label !== undefined) return label;
    if (control.is("button")) return heardIn(control.html() ?? "");
    const pointing = this.#$(`label[for="${control.attr("id")}"]`).first();
    const own = pointing.length > 0 ? pointing : control.closest("label");
    return heardIn(own.html() ?? "");
  }

  #formOf(control: One): One {
    const id = control.attr("form");
    return (id ? this.#$(`form[id="${id}"]`) : control.closest("form")) as One;
  }

  /** In the order of the page, those that only name the form among them. */
  #controlsOf(form: One): One {
    const all = this.#$("input, select, textarea, button");
    return all.filter((_, one) => this.#formOf(this.#$(one)).is(form)) as One;
  }

  async #send(form: One, button: One): Promise<PlainPage> {
    const fields = this.#controlsOf(form)
      .toArray()
      .map((one) => this.#$(one))
      .flatMap((one) => (one.is(button) ? namedBy(one) : sentBy(this.#$, one)));
    const sent = new URLSearchParams(fields.map((one) => [one.name, one.value])).toString();
    const to = this.#to(form.attr("action") ?? "");
    if (form.attr("method")?.toLowerCase() !== "post") {
      to.search = sent;
      return PlainPage.open(this.#request, to);
    }
    const type = "application/x-www-form-urlencoded";
    const headers = { ...HEADERS, origin: to.origin, "content-type": type };
    const answer = await this.#request.post(to.href, { headers, data: sent });
    return PlainPage.#read(this.#request, answer);
  }

  #to(address: string): URL {
    return new URL(address, new URL(this.path, inject("shop").url));
  }
}

/** Of two buttons in one form each sends its own name. */
function namedBy(button: One): { name: string; value: string }[] {
  const { name, value = "" } = button.attr() ?? {};
  return name ? [{ name, value }] : [];
}
