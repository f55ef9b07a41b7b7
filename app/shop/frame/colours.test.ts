import { expect, test } from "vitest";
import { coloursOf } from "./colours.ts";

test("a look without colours changes no token; one of them changes its own shades alone", () => {
  expect(coloursOf({})).toBeUndefined();
  const tokens = Object.keys(coloursOf({ second: "#ffd166" }) ?? {});
  expect(tokens).toContain("--color-marigold-500");
  expect(tokens.join()).not.toContain("indigo");
});
