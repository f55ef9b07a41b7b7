/** Where the site still says a claim that the owner has changed or taken back. */
import { db } from "../../../database/db.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { type Business, business, defaults } from "../../shop/business.ts";
import type { Edits } from "../../shop/edits.ts";
import { readVersions } from "../../shop/settings/settings.server.ts";
import { figureIn, REPLACED } from "../../site/home/home-slides.ts";
import { formatCount, formatNairaFigure } from "../../ui/format/money.ts";
import { SETTINGS, SLIDES } from "./section-names.ts";

type Claims = Business["claims"];

/** A text of the owner's that says a claim of before. */
export interface StillSaid {
  /** Where it is changed. */
  to: string;
  name: string;
  /** The claim in it. */
  says: string;
}

/**
 * The texts that say what an earlier version of the claims said, and the newest does not.
 * @returns with when the claims were last saved
 * @throws Response 403 for whoever may not change settings
 */
export async function findStillSaid(viewer: Viewer): Promise<{ texts: StillSaid[]; since?: Date }> {
  staffOf(viewer, "settings");
  const [newest, ...older] = await readVersions(db, "claims");
  if (!newest) return { texts: [] };
  const claimsOf = ({ value }: { value: unknown }) => (value as Edits).claims ?? defaults.claims;
  const shop = { ...business, claims: claimsOf(newest) };
  const texts = stillSaid(shop, [defaults.claims, ...older.map(claimsOf)]);
  return { texts, since: newest.timestamp };
}

/** @param before what the shop has claimed until now */
export function stillSaid(shop: Business, before: readonly Claims[]): StillSaid[] {
  const now = phrasesOf(shop.claims);
  const gone = [...new Set(before.flatMap(phrasesOf))].filter((phrase) => !now.includes(phrase));
  return textsOf(shop).flatMap(({ text, ...where }) => {
    const says = gone.find((phrase) => isIn(without(text, now, phrase), phrase));
    return says === undefined ? [] : [{ ...where, says }];
  });
}

/** What a text must hold to say one of the claims. */
function phrasesOf(claims: Claims): string[] {
  const { freeShippingFrom: free, guarantee, templates, counters } = claims;
  const isFirst = guarantee.words === defaults.claims.guarantee.words;
  return [
    ...(free === null ? [] : [formatNairaFigure(free), "Free shipping"]),
    guarantee.title,
    guarantee.words,
    isFirst ? REPLACED : "",
    claims.support,
    templates,
    figureIn(templates) ?? "",
    claims.brands,
    ...counters.map(({ value, label }) => `${formatCount(value)} ${label}`),
    ...counters.map(({ value, label }) => `${formatCount(value)}+ ${label}`),
  ].filter((phrase) => phrase !== "");
}

/** The words that the owner has written, and that pages or mails say. */
function textsOf({ slides: own, ceo, terms, privacy, mails, ...shop }: Business) {
  const shown = <T extends { isHidden?: boolean }>(all: T[] = []) =>
    all.filter(({ isHidden }) => !isHidden);
  const slide = (list: string, name: string) =>
    `${SLIDES}?${new URLSearchParams({ list, slide: name })}`;
  const section = (to: string, name: string, ...texts: string[]) => ({
    to: `${SETTINGS}/${to}`,
    name,
    text: texts.join("\n"),
  });
  return [
    ...shown(own?.sheets).map(({ title, text }) => ({
      to: slide("sheets", title),
      name: `Sheet “${title}”`,
      text: `${title}\n${text}`,
    })),
    ...shown(own?.slides).map(({ name, title, text }) => ({
      to: slide("slides", name),
      name: `Slide “${title}”`,
      text: `${title}\n${text}`,
    })),
    section("business", "Business and contact", shop.tagline, shop.description),
    section("hours", "Hours and holidays", shop.opening, shop.answered, shop.answeredInChat),
    section("words", "Words", shop.notice, shop.aboutTitle, ceo.words, ...Object.values(mails)),
    section("terms", "Terms", terms.text),
    section("privacy", "Privacy page", privacy.words),
  ];
}

/** The text without the claims of now that the phrase is only a part of. */
const without = (text: string, now: readonly string[], phrase: string): string =>
  now
    .filter((claim) => isIn(claim, phrase))
    .reduce((left, claim) => left.replace(asWords(claim), "\n"), text);

const isIn = (text: string, phrase: string): boolean => text.search(asWords(phrase)) >= 0;

/** What means something else in an expression. */
const SIGNS = /[\\^$.*+?()[\]{}|/]/g;

/** Finds it as whole words: no `50,000` in `150,000`. */
const asWords = (phrase: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d]|\\d[,.])${phrase.replace(SIGNS, "\\$&")}(?![\\p{L}\\d]|[,.]\\d)`,
    "giu",
  );
