import { afterEach, expect, test } from "vitest";
import { applyEdits } from "./edits.ts";
import { fileNameOf } from "./file-name.ts";

afterEach(() => applyEdits());

test.each([
  [undefined, "itewe-orders"],
  ["Kano Prints & Co.", "kano-prints-co-orders"],
  ["Ṣadé's “Press”", "sade-s-press-orders"],
  ["印刷", "shop-orders"],
])("a file of %s is called so", (name, called) => {
  if (name) applyEdits({ name });
  expect(fileNameOf("orders")).toBe(called);
});
