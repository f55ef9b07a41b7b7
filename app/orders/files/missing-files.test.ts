import { expect, test } from "vitest";
import {
  CHOSEN,
  missingAt,
  missingIn,
  missingQuery,
  missingWords,
  UNSENT,
  unsentWords,
} from "./missing-files.ts";

function sent(...names: string[]) {
  return missingIn((field) => (field === CHOSEN ? names : []));
}

test("names of files that did not come along are told on the order's page", () => {
  for (const [names, words] of [
    [["a.pdf"], "a.pdf did not come along. Add it below."],
    [["a.pdf", "b.pdf"], "a.pdf and b.pdf did not come along. Add them below."],
    [["a", "b", "c", "d"], "a, b, c and another file did not come along. Add them below."],
    [["a", "b", "c", "d", "e"], "a, b, c and 2 others did not come along. Add them below."],
  ] as const) {
    const left = sent(...names);
    if (!left) throw new Error("None was found");
    const told = missingAt(new URLSearchParams(missingQuery(left)));
    expect(told && missingWords(told, "Add")).toBe(words);
  }
  expect(missingWords({ names: ["a.pdf"], count: 1 }, "Choose")).toMatch(/Choose it again\.$/);
});

test("an input without a file tells of none, and no address tells more than a few short names", () => {
  expect(sent("")).toBeUndefined();
  expect(missingAt(new URLSearchParams("sent=1"))).toBeUndefined();
  const names = Array.from({ length: 500 }, () => ["left", "x".repeat(5_000)]);
  const told = missingAt(new URLSearchParams([...names, ["left-count", "1e99"]]));
  expect(told?.names.map(({ length }) => length)).toEqual([60, 60, 60]);
  expect(told?.count).toBe(40);
  expect(missingAt(new URLSearchParams("left=a&left=b&left-count=none"))?.count).toBe(2);
});

test("a file that was chosen early is told apart from one that nobody waits for", () => {
  const form = (field: string) =>
    ({ [CHOSEN]: ["early.pdf"], [UNSENT]: ["broken.pdf"] })[field] ?? [];
  expect(missingIn(form)).toEqual({ names: ["early.pdf", "broken.pdf"], count: 2 });
  expect(missingIn(form, [CHOSEN])).toEqual({ names: ["early.pdf"], count: 1 });
});

test("a picture that was looked at waits for a choice; what is broken has not arrived", () => {
  const files = [
    { name: "a.jpg", state: "held" },
    { name: "b.pdf", state: "broken" },
    { name: "c.pdf", state: "stopped" },
  ];
  expect(unsentWords(files.slice(0, 1))).toBe("a.jpg waits for your choice.");
  expect(unsentWords(files)).toBe("a.jpg waits for your choice. b.pdf and c.pdf have not arrived.");
});
