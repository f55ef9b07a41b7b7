/** What the owner has set instead of the values of `business.ts`. */
import { type Business, business, defaults } from "./business.ts";

export type Edits = Partial<Business>;

/** The sections of what the owner sets, each a setting of its own. */
export const siteSections = [
  "business",
  "hours",
  "claims",
  "links",
  "words",
  "terms",
  "look",
  "slides",
  "ranges",
  "privacy",
] as const;
export type SiteSection = (typeof siteSections)[number];

/** Makes `business` what these edits say, and what the shop comes with where they say nothing. */
export function applyEdits(edits: Edits = {}): void {
  for (const name of Object.keys(business)) delete business[name as keyof Business];
  Object.assign(business, comesWith({ ...defaults, ...edits }), edits);
}

/** What a shop of some name comes with: words that hold the demonstration's name hold this one. */
export function comesWith({ name, state }: Pick<Business, "name" | "state">): Business {
  if (name === defaults.name) return defaults;
  const ceo = { ...defaults.ceo, company: `${name}, ${state}` };
  return { ...defaults, aboutTitle: `About ${name}`, ceo };
}

/** Of the edits, what every page in the browser needs; undefined for nothing. */
export function editsForPages(all: Edits): Edits | undefined {
  const { mails: _, slides: __, ranges: ___, privacy: ____, terms, ...edits } = all;
  const sent = { ...edits, ...(terms ? { terms: { ...terms, text: "" } } : undefined) };
  return Object.keys(sent).length > 0 ? sent : undefined;
}
