import { expect, test } from "vitest";
import { isRefused } from "./upload-status.ts";

test.each([413, 429])("%i ends a file only with the shop's own words", (status) => {
  expect(isRefused(status, "Send it tomorrow, or sign in.")).toBe(true);
  expect(isRefused(status, "")).toBe(false);
  expect(isRefused(status, "<html><title>Not now</title></html>")).toBe(false);
  expect(isRefused(status, '{"message":"rate limit"}')).toBe(false);
});

test("a wrong type is over, signed out meanwhile is not", () => {
  expect(isRefused(415, "")).toBe(true);
  expect(isRefused(403, "Sign in again.")).toBe(false);
});
