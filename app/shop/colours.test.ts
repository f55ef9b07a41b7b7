import { expect, test } from "vitest";
import { coloursOf, contrastOfMain, contrastOfSecond, READABLE } from "./colours.ts";

test("colours that words can be read on are told from those that they cannot", () => {
  for (const main of ["#1d2c60", "#5a1030", "#000000"]) {
    expect(contrastOfMain(main), main).toBeGreaterThan(READABLE);
  }
  expect(contrastOfMain("#9fb4e6")).toBeLessThan(READABLE);
  for (const second of ["#f2a31b", "#ffd166", "#ffffff"]) {
    expect(contrastOfSecond(second), second).toBeGreaterThan(READABLE);
  }
  expect(contrastOfSecond("#3a2a10")).toBeLessThan(READABLE);
  expect(contrastOfSecond("#15141a")).toBeCloseTo(1);
});

test("a look without colours changes no token; one of them changes its own shades alone", () => {
  expect(coloursOf({})).toBeUndefined();
  const tokens = Object.keys(coloursOf({ second: "#ffd166" }) ?? {});
  expect(tokens).toContain("--color-marigold-500");
  expect(tokens.join()).not.toContain("indigo");
});
