import { uuidv7 } from "uuidv7";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addedGuestCookie } from "../guests/added-guests.ts";
import { keepDraft, openDraft, readDraft } from "./draft.ts";
import { boxName } from "./outbox-shelf.ts";

const [guest, account] = [uuidv7(), uuidv7()];
const chat = boxName(account);

// A browser's tab, whose guest has been merged into the account.
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  const [cookie = ""] = addedGuestCookie("", { from: guest, to: account }).split(";");
  vi.stubGlobal("document", { cookie });
});
afterEach(() => vi.unstubAllGlobals());

const open = (text: string, initial = "", former: string[] = []) =>
  openDraft(chat, former, [], { text, initial });

test("what a guest was typing comes into the empty box, and what was left there stays before it", () => {
  keepDraft(boxName(guest), "As guest");
  expect(open("")).toBe("As guest");
  expect(readDraft(boxName(guest))).toBe("");
  keepDraft(boxName(guest), "Once more");
  expect(open("")).toBe("As guest\nOnce more");
});

test("what is being typed already, and what came with the page, is kept beside it", () => {
  keepDraft(chat, "Typing");
  keepDraft(boxName(guest), "As guest");
  expect(open("Typing")).toBe("Typing\nAs guest");
  expect(readDraft(chat)).toBe("Typing\nAs guest");
  keepDraft(chat, "");
  keepDraft(boxName("", "before"), "Under the old name");
  expect(open("Refused", "Refused", [boxName("", "before")])).toBe("Refused\nUnder the old name");
  expect(readDraft(chat)).toBe("Refused\nUnder the old name");
});

test("with nothing to come, what is being typed stays, and what was left takes an untouched box", () => {
  expect(open("I want to print", "I want to print")).toBe("I want to print");
  keepDraft(chat, "Left");
  expect(open("I want to print", "I want to print")).toBe("Left");
  keepDraft(chat, "Typing");
  expect(open("Typing", "I want to print")).toBe("Typing");
});
