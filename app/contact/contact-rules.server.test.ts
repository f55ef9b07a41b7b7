import { describe, expect, test } from "vitest";
import { contactRules, feedbackRules } from "./contact-rules.server.ts";

const contact = {
  name: "Adébáyọ̀ Tunde",
  phone: "0803 123 4567",
  subject: "Price for 2,000 exercise books",
  email: "tunde@bookshop.example",
  message: "Good morning,\r\n\r\n80 leaves.",
};

/** The first message about each field of a changed contact form. */
function refusals(change: Partial<Record<keyof typeof contact, string>>) {
  const { error } = contactRules.safeParse({ ...contact, ...change });
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]),
  );
}

test("a contact message is taken with its line breaks, trimmed", () => {
  expect(contactRules.parse({ ...contact, name: "  Tunde " })).toMatchObject({
    name: "Tunde",
    message: "Good morning,\n\n80 leaves.",
  });
});

describe("a contact message is refused", () => {
  test.each([
    ["name", "Enter your name."],
    ["phone", "Enter your phone number."],
    ["subject", "Enter a subject."],
    ["email", "Enter your email address."],
    ["message", "Write your message."],
  ] as const)("without %s, or with nothing but blanks in it", (field, message) => {
    for (const blank of ["", "   ", "\u00a0\u3000", "\u200b\u200d", "\n \t"]) {
      expect(refusals({ [field]: blank }), JSON.stringify(blank)).toEqual({ [field]: message });
    }
  });

  test.each([
    ["name", 100, "A name has at most 100 characters."],
    ["subject", 150, "A subject has at most 150 characters."],
    ["message", 5_000, "A message has at most 5,000 characters."],
  ] as const)("with a %s of more than %i characters", (field, longest, message) => {
    expect(refusals({ [field]: "x".repeat(longest) })).toEqual({});
    expect(refusals({ [field]: "x".repeat(longest + 1) })).toEqual({ [field]: message });
  });

  test.each([
    ["name", "A name holds characters that cannot be shown."],
    ["subject", "A subject holds characters that cannot be shown."],
    ["message", "A message holds characters that cannot be shown."],
  ] as const)("with control characters in the %s", (field, message) => {
    for (const character of ["\u0000", "\u001b", "\u007f", "\u0085"]) {
      expect(refusals({ [field]: `a${character}b` })).toEqual({ [field]: message });
    }
  });

  test("with a second header in the subject", () => {
    expect(refusals({ subject: "Hello\r\nBcc: all@example.com" })).toHaveProperty("subject");
  });

  test.each(["tunde", "tunde@", "a b@example.com", "a@b", `${"a".repeat(250)}@example.com`])(
    "with the address %s",
    (email) => {
      expect(refusals({ email })).toHaveProperty("email");
    },
  );
});

describe("a phone number", () => {
  test.each([
    "0803 123 4567",
    "+234 803 123 4567",
    "234-803-123-4567",
    "+234 (0) 803 123 4567",
    "002348031234567",
    "01 234 5678",
    "+44 20 7946 0000",
    "+234 800 000 0000",
  ])("may be %s", (phone) => {
    expect(refusals({ phone })).toEqual({});
  });

  test.each([
    "12345",
    "803",
    "call me",
    "0803 123 4567 ext 9",
    "+0 123 456 789",
    "++2348031234567",
    "0".repeat(25),
  ])("may not be %s", (phone) => {
    expect(refusals({ phone })).toHaveProperty("phone");
  });
});

describe("feedback", () => {
  const feedback = { stars: "4", message: "Sharp print.", name: "", phone: " " };

  test("needs no name and no phone", () => {
    expect(feedbackRules.parse(feedback)).toEqual({ stars: 4, message: "Sharp print." });
  });

  test.each(["", "0", "6", "3.5", "five"])("does not take %j stars", (stars) => {
    const { error } = feedbackRules.safeParse({ ...feedback, stars });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Choose from 1 to 5 stars."]);
  });

  test("holds a phone that is given to its form", () => {
    expect(feedbackRules.safeParse({ ...feedback, phone: "call me" }).success).toBe(false);
  });
});
