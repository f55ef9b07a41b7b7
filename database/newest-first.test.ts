import { expect, test } from "vitest";
import { inTwoParts } from "./newest-first.ts";

test("what has moved to the second part while it was read stands in the first alone", () => {
  const waiting = [{ id: "a", waits: true }];
  const rest = [
    { id: "a", waits: false },
    { id: "b", waits: false },
  ];
  expect(inTwoParts(waiting, rest)).toEqual([waiting[0], rest[1]]);
});
