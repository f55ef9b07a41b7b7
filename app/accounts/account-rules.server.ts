/** What people may write about themselves. Field names of SPEC §3; the address is nested. */
import { z } from "zod";
import type { Address } from "./address.ts";
import { OTHER_CITY } from "./address.ts";
import { email, line, name, phone, visible } from "./field-rules.server.ts";
import { citiesOf, stateNames } from "./nigerian-states.ts";
import { passwordLength } from "./password.ts";

/** A form as it was sent: text fields by name. */
export type Typed = Record<string, string>;

/** What was meant, or what is wrong by field, in the order of the form. */
export type Parsed<Input> =
  | { ok: true; input: Input }
  | { ok: false; errors: Record<string, string> };

/** What a profile holds besides the e-mail address. */
export interface Profile {
  name: string;
  phoneNumber: string;
  address: Address;
}

export type Registration = Profile & { email: string; password: string };

/** A password that is already someone's: nothing is said about its form. */
export const givenPassword = z
  .string()
  .min(1, "Enter your password.")
  .max(passwordLength.max, `A password has at most ${passwordLength.max} characters.`);

const newPassword = z
  .string()
  .min(1, "Enter a password.")
  .refine(visible, "A password cannot be made of spaces alone.")
  .refine((value) => !/\p{Cc}/u.test(value), "A password holds characters that cannot be typed.")
  .min(passwordLength.min, `A password has at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `A password has at most ${passwordLength.max} characters.`);

/** Checks a registration (SPEC §5: all of it is required). */
export function parseRegistration(typed: Typed): Parsed<Registration> {
  const person = check(z.object({ name, email, phoneNumber: phone }), typed);
  const address = parseAddress(typed);
  const secret = check(z.object({ password: newPassword }), typed);
  return join(person, address, secret);
}

/** Checks what a profile is to hold. */
export function parseProfile(typed: Typed): Parsed<Profile> {
  return join(check(z.object({ name, phoneNumber: phone }), typed), parseAddress(typed));
}

/** Checks what is needed to sign in. */
export function parseCredentials(typed: Typed) {
  return check(z.object({ email, password: givenPassword }), typed);
}

/** Checks an e-mail address alone. */
export function parseEmail(typed: Typed) {
  return check(z.object({ email }), typed);
}

/** Checks the new password that replaces a forgotten one. */
export function parseNewPassword(typed: Typed) {
  return check(z.object({ newPassword }), typed);
}

/** Checks a change of password. */
export function parsePasswordChange(typed: Typed) {
  return check(z.object({ currentPassword: givenPassword, newPassword }), typed);
}

/** Checks a change of address. */
export function parseEmailChange(typed: Typed) {
  return check(z.object({ newEmail: email, emailPassword: givenPassword }), typed);
}

/** Checks the password that confirms a deletion. */
export function parseDeletion(typed: Typed) {
  return check(z.object({ deletePassword: givenPassword }), typed);
}

/**
 * The address of a form whose country is `Nigeria` (state and city of the list, or a town typed)
 * or anything else (all three typed). Without JavaScript the form shows both kinds of field.
 */
function parseAddress(typed: Typed): Parsed<{ address: Address }> {
  const field = (key: string) => typed[`address.${key}`] ?? "";
  const street = {
    "address.streetAddress": line("A street address", "Enter your street address.", 200),
  };
  if (field("country") === "Nigeria") {
    const state = field("state");
    const choice = z.object({
      "address.state": z.string().refine((value) => stateNames.includes(value), "Choose a state."),
      ...(field("city") === OTHER_CITY
        ? { "address.town": line("A town", "Enter the town or village.", 100) }
        : {
            "address.city": z
              .string()
              .min(1, "Choose a city.")
              .refine(
                (value) => citiesOf(state).includes(value),
                citiesOf(state).length > 0
                  ? `Choose a city of ${state}, or “${OTHER_CITY}”.`
                  : "Choose a city after its state.",
              ),
          }),
      ...street,
    });
    return placed(
      check(choice, { "address.state": "", "address.city": "", "address.town": "", ...typed }),
      (value) => ({
        country: "Nigeria",
        state,
        city: value["address.town"] ?? value["address.city"] ?? "",
        streetAddress: value["address.streetAddress"],
      }),
    );
  }
  const [country, state, city] = [
    field("countryName") || field("country").replace(/^Others$/, ""),
    field("stateName") || field("state"),
    field("cityName") || field("city"),
  ];
  const free = z.object({
    "address.countryName": line("A country", "Enter the name of your country.", 100),
    "address.state": line("A state", "Enter your state or region.", 100),
    "address.city": line("A city", "Enter your city.", 100),
    ...street,
  });
  if (field("country") === "" && field("countryName") === "") {
    return { ok: false, errors: { "address.country": "Choose a country." } };
  }
  return placed(
    check(free, {
      "address.countryName": country,
      "address.state": state,
      "address.city": city,
      "address.streetAddress": field("streetAddress"),
    }),
    (value) => ({
      country: value["address.countryName"],
      state: value["address.state"],
      city: value["address.city"],
      streetAddress: value["address.streetAddress"],
    }),
  );
}

function placed<Value>(
  parsed: Parsed<Value>,
  toAddress: (value: Value) => Address,
): Parsed<{ address: Address }> {
  return parsed.ok ? { ok: true, input: { address: toAddress(parsed.input) } } : parsed;
}

/** A field that is missing counts as empty; names that no rule knows have no effect. */
function check<Schema extends z.ZodObject>(rules: Schema, typed: Typed): Parsed<z.output<Schema>> {
  const blank = Object.fromEntries(Object.keys(rules.shape).map((key) => [key, ""]));
  const parsed = rules.safeParse({ ...blank, ...typed });
  if (parsed.success) return { ok: true, input: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
}

function join<Parts extends object[]>(
  ...parts: { [Index in keyof Parts]: Parsed<Parts[Index]> }
): Parsed<Intersection<Parts>> {
  const failed = parts.filter((part) => !part.ok);
  if (failed.length > 0) {
    return { ok: false, errors: Object.assign({}, ...failed.map(({ errors }) => errors)) };
  }
  return { ok: true, input: Object.assign({}, ...parts.map((part) => part.ok && part.input)) };
}

type Intersection<Parts> = Parts extends [infer First, ...infer Rest]
  ? First & Intersection<Rest>
  : unknown;
