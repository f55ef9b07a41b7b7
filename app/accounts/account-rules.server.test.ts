import { describe, expect, test } from "vitest";
import {
  parseCredentials,
  parseNewPassword,
  parsePasswordChange,
  parseProfile,
  parseRegistration,
} from "./account-rules.server.ts";

const ADE = {
  name: "Bello Adunni",
  email: "adunni@example.com",
  phoneNumber: "0803 123 4567",
  "address.country": "Nigeria",
  "address.state": "Lagos",
  "address.city": "Ikeja",
  "address.streetAddress": "14 Akerele Street",
  password: "correct horse",
};
type Change = Partial<Record<string, string>>;

const typed = (change: Change) => ({ ...ADE, ...change }) as Record<string, string>;

function refusals(change: Change) {
  const parsed = parseRegistration(typed(change));
  return parsed.ok ? {} : parsed.errors;
}

function accepted(change: Change) {
  const parsed = parseRegistration(typed(change));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.input;
}

test("a registration is taken with its address nested, and nothing that no rule knows", () => {
  const forged = {
    role: "admin",
    emailVerified: "true",
    id: "01990000-0000-7000-8000-000000000000",
  };
  expect(accepted(forged)).toEqual({
    name: "Bello Adunni",
    email: "adunni@example.com",
    phoneNumber: "0803 123 4567",
    address: {
      country: "Nigeria",
      state: "Lagos",
      city: "Ikeja",
      streetAddress: "14 Akerele Street",
    },
    password: "correct horse",
  });
});

test("an e-mail address is kept in lower case, without spaces around it", () => {
  expect(accepted({ email: "  Adunni@EXAMPLE.com\t" }).email).toBe("adunni@example.com");
  const signIn = parseCredentials({ email: " ADE@Example.com ", password: " spaces count " });
  expect(signIn.ok && signIn.input).toEqual({
    email: "ade@example.com",
    password: " spaces count ",
  });
});

test.each(["0803 123 4567", "+234 803 123 4567", "2348031234567", "0803-123-4567"])(
  "the phone number %s is kept as it was typed",
  (phoneNumber) => {
    expect(accepted({ phoneNumber: ` ${phoneNumber} ` }).phoneNumber).toBe(phoneNumber);
  },
);

describe("a registration is refused", () => {
  const missing = {
    name: "Enter your name.",
    email: "Enter your email address.",
    phoneNumber: "Enter your phone number.",
    "address.country": "Choose a country.",
    "address.state": "Choose a state.",
    "address.city": "Choose a city.",
    "address.streetAddress": "Enter your street address.",
    password: "Enter a password.",
  };

  test.each(Object.entries(missing))("without %s", (field, message) => {
    expect(refusals({ [field]: "" })).toMatchObject({ [field]: message });
    const { [field as keyof typeof ADE]: _gone, ...rest } = ADE;
    const parsed = parseRegistration(rest);
    expect(parsed.ok ? {} : parsed.errors).toMatchObject({ [field]: message });
  });

  test.each([
    ["name", "Enter your name."],
    ["email", "Enter your email address."],
    ["phoneNumber", "Enter your phone number."],
    ["address.streetAddress", "Enter your street address."],
  ])("with nothing but spaces in %s", (field, message) => {
    for (const blank of ["   ", "\u00a0", "\n\t"]) {
      expect(refusals({ [field]: blank })).toEqual({ [field]: message });
    }
  });

  test("with a password of spaces alone", () => {
    expect(refusals({ password: " ".repeat(12) })).toEqual({
      password: "A password cannot be made of spaces alone.",
    });
  });

  test.each([
    ["name", 100, "A name has at most 100 characters."],
    ["address.streetAddress", 200, "A street address has at most 200 characters."],
    ["password", 128, "A password has at most 128 characters."],
  ])("with a %s of more than %i characters", (field, longest, message) => {
    expect(refusals({ [field]: "x".repeat(longest) })).toEqual({});
    expect(refusals({ [field]: "x".repeat(longest + 1) })).toEqual({ [field]: message });
  });

  test("with an address of more than 254 characters", () => {
    expect(refusals({ email: `${"a".repeat(250)}@example.com` })).toEqual({
      email: "An email address has at most 254 characters.",
    });
  });

  test("with a password of fewer than 8 characters", () => {
    expect(refusals({ password: "seven77" })).toEqual({
      password: "A password has at least 8 characters.",
    });
  });

  test.each([
    ["one of the most used", "baseball"],
    ["the last of the list", "13101988"],
    ["one of the most used, in large letters", "PassW0rd"],
    ["one of the most used, in wide letters", "ｐａｓｓｗｏｒｄ"],
    ["the shop's name with numbers", "Itewe2026!"],
    ["a role with numbers", "123admin"],
  ])("with a password that is guessed first: %s", (_, password) => {
    const said = "This password is one of the first that strangers try. Choose another one.";
    expect(refusals({ password })).toEqual({ password: said });
    expect(parseNewPassword({ newPassword: password })).toEqual({
      ok: false,
      errors: { newPassword: said },
    });
    expect(parsePasswordChange({ currentPassword: "x", newPassword: password })).toEqual({
      ok: false,
      errors: { newPassword: said },
    });
  });

  test.each(["name", "phoneNumber", "address.streetAddress", "password", "email"])(
    "with control characters in %s",
    (field) => {
      for (const character of ["\u0000", "\u001b", "\u007f"]) {
        const value = field === "email" ? `a${character}b@example.com` : `abcd${character}efgh`;
        expect(Object.keys(refusals({ [field]: value }))).toEqual([field]);
      }
    },
  );

  test.each(["\u202a", "\u202e", "\u2066", "\u2069"])(
    "with a name that turns the direction of what stands behind it: %j",
    (character) => {
      const said = { name: "A name holds characters that cannot be shown." };
      expect(refusals({ name: `Ade${character}gnp` })).toEqual(said);
      expect(refusals({ name: "\u05d0\u05d3\u05d4" })).toEqual({});
    },
  );

  test.each(["ade", "ade@", "@example.com", "a b@example.com", "ade@example", "ade@@example.com"])(
    "with the e-mail address %s",
    (email) => {
      expect(Object.keys(refusals({ email }))).toEqual(["email"]);
    },
  );

  test.each(["12345", "call me", "++2348031234567"])("with the phone number %s", (phoneNumber) => {
    expect(Object.keys(refusals({ phoneNumber }))).toEqual(["phoneNumber"]);
  });
});

describe("an address in Nigeria", () => {
  test("has a city of its own state", () => {
    expect(refusals({ "address.state": "Oyo", "address.city": "Ikeja" })).toEqual({
      "address.city": "Choose a city of Oyo, or “Other city”.",
    });
  });

  test("has a state of the list", () => {
    expect(refusals({ "address.state": "Texas", "address.city": "Austin" })).toMatchObject({
      "address.state": "Choose a state.",
    });
  });

  test("may have another city, which is typed", () => {
    const other = { "address.city": "Other city", "address.town": " Ojuelegba " };
    expect(accepted(other).address.city).toBe("Ojuelegba");
    expect(refusals({ ...other, "address.town": " " })).toEqual({
      "address.town": "Enter the name of the town or village.",
    });
  });
});

describe("an address elsewhere", () => {
  const accra = {
    "address.country": "Others",
    "address.countryName": "Ghana",
    "address.state": "Greater Accra",
    "address.city": "Accra",
  };

  test("is typed", () => {
    expect(accepted(accra).address).toEqual({
      country: "Ghana",
      state: "Greater Accra",
      city: "Accra",
      streetAddress: "14 Akerele Street",
    });
  });

  test("may come from a form without JavaScript, beside choices that mean nothing", () => {
    const typedBeside = {
      ...accra,
      "address.state": "Lagos",
      "address.city": "Ikeja",
      "address.stateName": "Greater Accra",
      "address.cityName": "Accra",
    };
    expect(accepted(typedBeside).address).toMatchObject({ state: "Greater Accra", city: "Accra" });
  });

  test.each(["Nigeria", " NIGERIA "])("is not %j, which has a list of its own", (country) => {
    expect(refusals({ ...accra, "address.countryName": country })).toEqual({
      "address.countryName": "Choose Nigeria in the list, then its state and city.",
    });
  });

  test("needs all three of its places", () => {
    expect(
      refusals({ ...accra, "address.countryName": "", "address.state": "", "address.city": "" }),
    ).toEqual({
      "address.countryName": "Enter the name of your country.",
      "address.state": "Enter your state or region.",
      "address.city": "Enter your city.",
    });
  });
});

test("a profile needs neither address of mail nor password", () => {
  const { email: _email, password: _password, ...profile } = ADE;
  expect(parseProfile(profile).ok).toBe(true);
});

test("a new password is another one than the old, also when it is typed in another way", () => {
  const change = (currentPassword: string, newPassword: string) => {
    const parsed = parsePasswordChange({ currentPassword, newPassword });
    return parsed.ok ? {} : parsed.errors;
  };
  const same = { newPassword: "This is the password you have. Choose another one." };
  expect(change("correct horse", "correct horse")).toEqual(same);
  expect(change("caf\u00e9 horse", "cafe\u0301 horse")).toEqual(same);
  expect(change("correct horse", "Correct horse")).toEqual({});
});
