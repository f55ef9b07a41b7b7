import { expect, test, vi } from "vitest";
import { parsePasswordChange, parseRegistration } from "./account-rules.server.ts";
import { line, paragraphs } from "./field-rules.server.ts";

/** Two marks that must change places: putting 60,000 of them into order takes seconds. */
const MARKS = `a${"\u0300\u0316".repeat(30_000)}`;

test("what is too long is told so beside its field, without being read", () => {
  const normalized = vi.spyOn(String.prototype, "normalize");
  const said = (rule: ReturnType<typeof line>, text: string) =>
    rule.safeParse(text).error?.issues.map(({ message }) => message);
  expect(said(line("A name", "Enter it.", 100), MARKS)).toEqual([
    "A name has at most 100 characters.",
  ]);
  expect(said(paragraphs("A note", "Write it."), MARKS)).toEqual([
    "A note has at most 5,000 characters.",
  ]);
  expect(parseRegistration({ name: MARKS, password: MARKS })).toMatchObject({
    errors: {
      name: "A name has at most 100 characters.",
      password: "A password has at most 128 characters.",
    },
  });
  expect(parsePasswordChange({ currentPassword: MARKS, newPassword: MARKS })).toMatchObject({
    errors: {
      currentPassword: "A password has at most 128 characters.",
      newPassword: "A password has at most 128 characters.",
    },
  });
  expect(normalized.mock.contexts).not.toContain(MARKS);
  normalized.mockRestore();
});

test("what has its letters in pieces is as long as what is seen of it", () => {
  const written = "e\u0301".repeat(100);
  expect(line("A name", "Enter it.", 100).parse(` ${written} `)).toBe("é".repeat(100));
});
