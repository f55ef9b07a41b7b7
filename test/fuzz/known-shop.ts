/** What is known of a running shop: addresses that are there, and the forms of its pages. */
import { fuzzedRoutes, patternOf } from "./fuzzed-routes.ts";
import type { Kind } from "./people.ts";
import { readForms, readLinks, type ServedForm } from "./served-forms.ts";

const MOST_ADDRESSES = 40;
const MOST_IDS = 400;
/** Addresses of one pattern that are opened to learn of more. */
const OPENED_EACH = 2;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NUMBER = /\bITW-\d+/g;

export interface KnownForm {
  /** To whom it was shown. */
  kind: Kind;
  pattern: string;
  form: ServedForm;
}

/** Which pages each of them has for themselves. */
const PLACES = {
  guest: /^\/(?!(?:admin|user)-dashboard)/,
  customer: /^\/(?:user-dashboard|order\/new|chat$)/,
  admin: /^\/admin-dashboard/,
};

type Open = (kind: Kind, address: string) => Promise<string>;

export class KnownShop {
  readonly #addresses = new Map<string, string[]>();
  readonly #forms = new Map<string, Map<string, KnownForm>>();
  readonly ids: string[] = [];
  #learned = 0;

  /** Opens what there is for each kind of person, from page to page. */
  async explore(addresses: string[], open: Open): Promise<void> {
    const plain = fuzzedRoutes.map(({ pattern }) => pattern).filter((one) => !/[:*]/.test(one));
    for (const address of [...plain, ...addresses]) this.keepAddress(address);
    for (const [kind, place] of Object.entries(PLACES) as [Kind, RegExp][]) {
      const opened = new Map<string, number>();
      const waiting = [...plain, ...addresses].filter((address) => place.test(address));
      const seen = new Set(waiting);
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const pattern = patternOf(address);
        const count = opened.get(pattern) ?? 0;
        if (
          count >= OPENED_EACH ||
          /\.\w{2,5}(?:\?|$)|^\/(?:files|pictures|live)\b/.test(address)
        ) {
          continue;
        }
        opened.set(pattern, count + 1);
        for (const link of this.learn(kind, address, await open(kind, address))) {
          if (!seen.has(link) && place.test(link)) waiting.push(link);
          seen.add(link);
        }
      }
    }
  }

  /** Takes in a page that was answered. @returns where it leads */
  learn(kind: Kind, address: string, html: string): string[] {
    if (!html.startsWith("<!DOCTYPE html>")) return [];
    for (const [index, form] of readForms(html, address).entries()) {
      this.#keepForm({ kind, pattern: patternOf(form.action), form }, index);
    }
    for (const [id] of [...html.matchAll(ID), ...html.matchAll(NUMBER)].slice(0, 50)) {
      if (!this.ids.includes(id)) this.#keep(this.ids, id, MOST_IDS);
    }
    const links = readLinks(html);
    for (const link of links) this.keepAddress(link);
    return links;
  }

  /** Patterns of which an address is known. */
  get patterns(): string[] {
    return [...this.#addresses.keys()];
  }

  addressesOf(pattern: string): string[] {
    return this.#addresses.get(pattern) ?? [];
  }

  /** Where forms that were served are sent to. */
  get formPatterns(): string[] {
    return [...this.#forms.keys()];
  }

  formsOf(pattern: string): KnownForm[] {
    return [...(this.#forms.get(pattern)?.values() ?? [])];
  }

  /** Remembers an address that is there. */
  keepAddress(address: string): void {
    if (/^\/(?:assets|fonts|pictures\/(?!uploaded))/.test(address)) return;
    const pattern = patternOf(address);
    const known = this.#addresses.get(pattern) ?? [];
    this.#addresses.set(pattern, known);
    if (known.includes(address)) return;
    this.#keep(known, address, MOST_ADDRESSES);
  }

  /** The oldest gives way. */
  #keep(known: string[], value: string, most: number): void {
    if (known.length < most) known.push(value);
    else known[this.#learned++ % most] = value;
  }

  #keepForm(known: KnownForm, index: number): void {
    const { pattern, form, kind } = known;
    const names = form.fields.map(({ name }) => name).sort();
    const acts = form.buttons.map(({ value }) => value);
    const intents = form.fields.filter(({ name }) => /^(?:act|intent)$/.test(name));
    const key = [
      kind,
      form.method,
      ...intents.map(({ value }) => value),
      ...acts,
      ...new Set(names),
    ]
      .join(" ")
      .slice(0, 300);
    const forms = this.#forms.get(pattern) ?? new Map<string, KnownForm>();
    this.#forms.set(pattern, forms);
    // The newest: its versions and ids are those that the shop has now.
    if (forms.has(key) || forms.size < 60) forms.set(key, known);
    else if (index === 0) forms.delete([...forms.keys()][0] ?? "");
  }
}
