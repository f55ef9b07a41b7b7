/** The rules for a request for an order. Messages address whoever typed. */
import { z } from "zod";
import { parseAddress, profileFields } from "../../../accounts/account-rules.server.ts";
import {
  email,
  line,
  name,
  paragraphs,
  phone,
  visible,
} from "../../../accounts/field-rules.server.ts";
import { MOST_LINES } from "../../../catalogue/prices/order-sum.ts";
import { LONGEST_MAKE_UP } from "../../../catalogue/ticket/choice/shown-numbers.ts";
import type { Typed } from "../../../http/form-answer.server.ts";
import { internationalDigits } from "../../../shop/links.ts";
import { ACCEPTED, TO_FIX } from "../../artwork-check/file-check.ts";
import { CHOSEN, UNSENT } from "../../files/missing-files.ts";
import { FILES_FIELD, LINE_FIELD } from "../lines/form-lines.ts";

/** A request without its lines. */
export interface OrderRequest {
  notes: string;
  name: string;
  phoneNumber: string;
  /** Digits in the international form. */
  phoneDigits: string;
  email: string | null;
  delivery: "pick-up" | "delivery";
  state: string;
  city: string;
  streetAddress: string;
}

/** The fields of a request, including the ids and names of its files. */
export const orderFields = [
  ...["clientId", LINE_FIELD, "seen", "shown", "back", "notes", "email", "delivery"],
  ...profileFields,
  ...[FILES_FIELD, CHOSEN, UNSENT, ACCEPTED, TO_FIX],
];

/**
 * Limits that allow lines with 8 options of 20 values each, and their characters here and in
 * `shown`.
 */
export const orderFormLimits = {
  fields: 100 + MOST_LINES * (3 + 8 * 20),
  characters: 20_001 + MOST_LINES * (1_000 + 2 * LONGEST_MAKE_UP),
};

/** What is wrong, by field. */
export type FieldErrors = Record<string, string>;

/** The same errors, worded for an admin who fills the form in for somebody else. */
export const saidOfSomebody = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, words]) => [field, words.replace(/\byour\b/g, "their")]),
  );

const REACHABLE = "Enter a full phone number, for example 0803 123 4567 or +234 803 123 4567.";

/**
 * How many digits follow Nigeria's code: 10 for a mobile number, 7 or 8 for a landline. A number
 * that begins like a mobile's (70, 71, 80, 81, 90, 91) with a landline's digits is a mobile number
 * cut short.
 */
const NIGERIAN = /^234(?:[789]\d{9}|(?![789][01])[1-9]\d{6,7}|2\d{9})$/;

/** A number that can be called. */
const reachablePhone = phone.refine((value) => {
  const digits = internationalDigits(value);
  if (/^(?:234)?(\d)\1+$/.test(digits)) return false;
  return digits.startsWith("234") ? NIGERIAN.test(digits) : digits.length >= 8;
}, REACHABLE);

const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && !visible(value) ? undefined : value),
    schema.optional(),
  );

const fields = z.object({
  notes: orNothing(paragraphs("A note", "")),
  name,
  phoneNumber: reachablePhone,
  email: orNothing(email),
  delivery: z.enum(["pick-up", "delivery"], "Choose pick-up or delivery."),
});

/** The rule for the name of something that the catalogue does not have. */
export const productNameRule = line("A name", "Enter what is to be printed.", 200);

/** Checks a request without its lines. */
export function parseOrder(
  typed: Typed,
): { ok: true; input: OrderRequest } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const blank = { name: "", phoneNumber: "", delivery: "" };
  const parsed = fields.safeParse({ ...blank, ...typed });
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  const address =
    typed.delivery === "delivery"
      ? parseAddress({ ...typed, "address.country": "Nigeria" })
      : undefined;
  if (address && !address.ok) Object.assign(errors, address.errors);
  if (!parsed.success || address?.ok === false) return { ok: false, errors };
  const { phoneNumber } = parsed.data;
  const { state, city, streetAddress } = address?.input.address ?? {
    state: "",
    city: "",
    streetAddress: "",
  };
  return {
    ok: true,
    input: {
      notes: parsed.data.notes ?? "",
      name: parsed.data.name,
      phoneNumber,
      phoneDigits: internationalDigits(phoneNumber),
      email: parsed.data.email ?? null,
      delivery: parsed.data.delivery,
      state,
      city,
      streetAddress,
    },
  };
}
