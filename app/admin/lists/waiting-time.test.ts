import { expect, test } from "vitest";
import { waitingFor } from "./waiting-time.ts";

test.each([
  [-5_000, "1 min"],
  [30_000, "1 min"],
  [3_599_000, "59 min"],
  [3_600_000, "1 h"],
  [86_399_000, "23 h"],
  [86_400_000, "1 day"],
  [200_000_000, "2 days"],
])("%i ms are %s", (ms, text) => {
  expect(waitingFor(ms)).toBe(text);
});
