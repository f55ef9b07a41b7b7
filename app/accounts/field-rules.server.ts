/** Rules for the fields of all forms, with messages for the user. */
import { z } from "zod";
import { composed } from "../ui/forms/composed.ts";

// Control characters, line and paragraph separators, and bidi overrides.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/u;
const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\t]|\ufffd/u;
/** White space and invisible characters. */
const NOTHING_BUT_BLANKS = /^[\s\p{Cf}\u115f\u1160\u2800\u3164]*$/u;
const MARKUP = /<[/!]?[a-z]/i;
/** They would turn the words around them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const NIGERIAN = /^(?:\+?234|00234)0?\d{7,10}$|^0\d{7,10}$/;
const FOREIGN = /^\+(?!234)[1-9]\d{6,14}$/;

/** Whether a text has visible characters. */
export const visible = (value: string) => !NOTHING_BUT_BLANKS.test(value);
const clean = (value: string, longest: number) => composed(value.trim(), longest).trim();
/** Most characters of a text of several lines. */
const LONGEST_TEXT = 5_000;

/** A line of text: its name in messages, the message when it is missing, its maximum length. */
export function line(name: string, missing: string, longest: number) {
  return z
    .string()
    .transform((value) => clean(value, longest))
    .pipe(
      z
        .string()
        .refine(visible, { error: missing, abort: true })
        .refine(
          (value) => !UNPRINTABLE.test(value),
          `${name} holds characters that cannot be shown.`,
        )
        .max(longest, `${name} has at most ${longest} characters.`),
    );
}

/** The same for a text of several lines. */
export function paragraphs(name: string, missing: string, longest = LONGEST_TEXT) {
  return z
    .string()
    .transform((value) => clean(value.replace(/\r\n?/g, "\n"), longest))
    .pipe(
      z
        .string()
        .refine(visible, { error: missing, abort: true })
        .refine(
          (value) => !UNPRINTABLE_BUT_LINES.test(value),
          `${name} holds characters that cannot be shown.`,
        )
        .max(longest, `${name} has at most ${longest.toLocaleString("en")} characters.`),
    );
}

/** The same for what the owner says of the shop: plain words, in one direction, without tags. */
export function plain<Rule extends z.ZodType<string>>(name: string, rule: Rule) {
  return rule
    .refine((value) => !DIRECTIONS.test(value), {
      error: `${name} holds characters that cannot be shown.`,
      abort: true,
    })
    .refine((value) => !MARKUP.test(value), `${name} is plain words: leave out tags such as <b>.`);
}

/** A Nigerian phone number as people write it, or a foreign one with its country code. */
export const phone = line("A phone number", "Enter your phone number.", 24).refine(
  (value) => {
    if (!/^[+\d\s().-]+$/.test(value)) return false;
    const digits = value.replace(/[^\d+]/g, "");
    return NIGERIAN.test(digits) || FOREIGN.test(digits);
  },
  { error: "Enter a phone number such as 0803 123 4567 or +234 803 123 4567." },
);
export const name = line("A name", "Enter your name.", 100);
export const reason = line("A reason", "Write the reason.", 200);
/** Trimmed and in lower case. */
export const email = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, "Enter your email address.")
      .max(254, "An email address has at most 254 characters.")
      .pipe(z.email("Enter an email address such as name@example.com.")),
  );
