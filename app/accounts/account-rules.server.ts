/** Rules of the account forms, with the field names of SPEC §3. */
import { z } from "zod";
import { checkFields, type Parsed, type Typed } from "../http/form-answer.server.ts";
import { type Address, OTHER_CITY } from "./address/address.ts";
import { citiesOf } from "./address/nigerian-states.ts";
import { stateNames } from "./address/state-names.ts";
import { email, line, name, phone, visible } from "./field-rules.server.ts";
import { isGuessedFirst } from "./passwords/guessed-first.server.ts";
import { passwordLength } from "./passwords/password-length.ts";

/** A profile without the email address. */
export interface Profile {
  name: string;
  phoneNumber: string;
  address: Address;
}

export type Registration = Profile & { email: string; password: string };

export const profileFields = [
  "name",
  "phoneNumber",
  "address.country",
  "address.countryName",
  "address.state",
  "address.stateName",
  "address.city",
  "address.cityName",
  "address.town",
  "address.streetAddress",
];

/** An existing password: its form is not checked. */
const givenPassword = z
  .string()
  .min(1, "Enter your password.")
  .max(passwordLength.max, `A password has at most ${passwordLength.max} characters.`);

const newPassword = z
  .string()
  .min(1, "Enter a password.")
  .refine(visible, "A password cannot be made of spaces alone.")
  .refine((value) => !/\p{Cc}/u.test(value), "A password holds characters that cannot be typed.")
  .min(passwordLength.min, `A password has at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `A password has at most ${passwordLength.max} characters.`)
  .refine(
    (value) => !isGuessedFirst(value),
    "This password is one of the first that strangers try. Choose another one.",
  );

/** All fields are required (SPEC §5). */
export function parseRegistration(typed: Typed): Parsed<Registration> {
  const person = checkFields(z.object({ name, email, phoneNumber: phone }), typed);
  const address = parseAddress(typed);
  const secret = checkFields(z.object({ password: newPassword }), typed);
  return join(person, address, secret);
}

export function parseProfile(typed: Typed): Parsed<Profile> {
  return join(checkFields(z.object({ name, phoneNumber: phone }), typed), parseAddress(typed));
}

export function parseCredentials(typed: Typed) {
  return checkFields(z.object({ email, password: givenPassword }), typed);
}

export function parseEmail(typed: Typed) {
  return checkFields(z.object({ email }), typed);
}

export function parseNewPassword(typed: Typed) {
  return checkFields(z.object({ newPassword }), typed);
}

/** The new password must differ from the old one. */
export function parsePasswordChange(typed: Typed) {
  const { currentPassword = "", newPassword: next = "" } = typed;
  const another = newPassword.refine(
    () => !isSamePassword(next, currentPassword),
    "This is the password you have. Choose another one.",
  );
  return checkFields(z.object({ currentPassword: givenPassword, newPassword: another }), typed);
}

/** Compares passwords as they are hashed; what is too long for a password never matches. */
function isSamePassword(one: string, other: string): boolean {
  const isPossible = [one, other].every(({ length }) => length <= passwordLength.max);
  return isPossible && one.normalize("NFKC") === other.normalize("NFKC");
}

export function parseEmailChange(typed: Typed) {
  return checkFields(z.object({ newEmail: email, emailPassword: givenPassword }), typed);
}

export function parseDeletion(typed: Typed) {
  return checkFields(z.object({ deletePassword: givenPassword }), typed);
}

/**
 * Checks an address: in Nigeria a listed state and city, or a typed town; elsewhere all is typed.
 * Without JavaScript the form shows both kinds of fields, under different names.
 */
export function parseAddress(typed: Typed): Parsed<{ address: Address }> {
  const field = (key: string) => typed[`address.${key}`] ?? "";
  if (field("country") === "" && field("countryName") === "") {
    return { ok: false, errors: { "address.country": "Choose a country." } };
  }
  const parsed =
    field("country") === "Nigeria"
      ? checkFields(nigerianRules(field("state"), field("city")), typed)
      : checkFields(foreignRules, {
          ...typed,
          "address.countryName": field("countryName") || field("country").replace(/^Others$/, ""),
          "address.state": field("stateName") || field("state"),
          "address.city": field("cityName") || field("city"),
        });
  if (!parsed.ok) return parsed;
  const value: Record<string, string | undefined> = parsed.input;
  return {
    ok: true,
    input: {
      address: {
        country: value["address.countryName"] ?? "Nigeria",
        state: value["address.state"] ?? "",
        city: value["address.town"] ?? value["address.city"] ?? "",
        streetAddress: value["address.streetAddress"] ?? "",
      },
    },
  };
}

const streetAddress = line("A street address", "Enter your street address.", 200);

const foreignRules = z.object({
  "address.countryName": line("A country", "Enter the name of your country.", 100).refine(
    (country) => country.toLowerCase() !== "nigeria",
    "Choose Nigeria in the list, then its state and city.",
  ),
  "address.state": line("A state", "Enter your state or region.", 100),
  "address.city": line("A city", "Enter your city.", 100),
  "address.streetAddress": streetAddress,
});

function nigerianRules(
  state: string,
  city: string,
): z.ZodObject<Record<string, z.ZodType<string>>> {
  const cities = citiesOf(state);
  const choices = cities.length > 0 ? `a city of ${state}, or “${OTHER_CITY}”` : "its state first";
  return z.object({
    "address.state": z.string().refine((name) => stateNames.includes(name), "Choose a state."),
    ...(city === OTHER_CITY
      ? { "address.town": line("A town", "Enter the name of the town or village.", 100) }
      : {
          "address.city": z
            .string()
            .min(1, "Choose a city.")
            .refine((name) => cities.includes(name), `Choose ${choices}.`),
        }),
    "address.streetAddress": streetAddress,
  });
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
