import { expect, test } from "vitest";
import { filledIn } from "./reply.ts";
import { ReplyPicker } from "./reply-picker.ts";

const reply = (name: string, text = `About ${name}`) => ({ id: name, name, text });
const replies = [
  reply("Opening hours"),
  reply("Price", "Which quantity?"),
  reply("Proof", "Look at the price and the colours."),
];

function open(text = "/") {
  let changes = 0;
  const picker = new ReplyPicker(replies, () => changes++);
  picker.type(text);
  return {
    picker,
    names: () => picker.view().found.map(({ name }) => name),
    active: () => picker.view().found[picker.view().active]?.name,
    changes: () => changes,
  };
}

test("a slash at the start opens the whole list, in the shop's order", () => {
  const { picker, names, active } = open();
  expect(picker.view().isOpen).toBe(true);
  expect(names()).toEqual(["Opening hours", "Price", "Proof"]);
  expect(active()).toBe("Opening hours");
});

test.each(["", "hello", "1/2", " /price", "/price\nand more"])("%j opens no list", (text) => {
  expect(open(text).picker.view().isOpen).toBe(false);
});

test("typing on finds names that start so first, then what holds the words", () => {
  const { picker, names } = open();
  picker.type("/PR");
  expect(names()).toEqual(["Price", "Proof"]);
  picker.type("/price");
  expect(names()).toEqual(["Price", "Proof"]);
  picker.type("/hours");
  expect(names()).toEqual(["Opening hours"]);
});

test("the arrows go round, and a narrower search starts at its first", () => {
  const { picker, active } = open();
  expect(picker.press("ArrowUp")).toEqual({ taken: true });
  expect(active()).toBe("Proof");
  picker.press("ArrowDown");
  expect(active()).toBe("Opening hours");
  picker.press("ArrowDown");
  picker.type("/p");
  expect(active()).toBe("Price");
});

test("Enter chooses and closes; the list opens again with the next slash", () => {
  const { picker } = open("/pro");
  expect(picker.press("Enter")).toEqual({ taken: true, reply: replies[2] });
  expect(picker.view().isOpen).toBe(false);
  picker.type("Look at the price and the colours.");
  picker.type("/");
  expect(picker.view().isOpen).toBe(true);
});

test("Escape closes it for as long as the slash stands there", () => {
  const { picker } = open();
  expect(picker.press("Escape")).toEqual({ taken: true });
  picker.type("/p");
  expect(picker.view().isOpen).toBe(false);
  expect(picker.press("Enter")).toEqual({ taken: false });
  picker.type("");
  picker.type("/");
  expect(picker.view().isOpen).toBe(true);
});

test("a box that was left opens it again with the next letter", () => {
  const { picker } = open("/p");
  picker.leave();
  expect(picker.view().isOpen).toBe(false);
  picker.type("/p");
  expect(picker.view().isOpen).toBe(true);
});

test("what finds nothing is sent as it is typed, and can be closed", () => {
  const { picker, names } = open("/ 5 more");
  expect(picker.view().isOpen).toBe(true);
  expect(names()).toEqual([]);
  expect(picker.press("Enter")).toEqual({ taken: false });
  expect(picker.press("ArrowDown")).toEqual({ taken: false });
  expect(picker.press("Escape")).toEqual({ taken: true });
});

test("other keys are the box's, and the same text again changes nothing", () => {
  const { picker, changes } = open("/p");
  const before = changes();
  expect(picker.press("Home")).toEqual({ taken: false });
  picker.type("/p");
  picker.point(0);
  expect(changes()).toBe(before);
});

test("the name is filled in everywhere, as it is written", () => {
  expect(filledIn("Hello {name}. {name}?", "Ade $& Sons")).toBe("Hello Ade $& Sons. Ade $& Sons?");
  expect(filledIn("Hello {name},", undefined)).toBe("Hello there,");
});
