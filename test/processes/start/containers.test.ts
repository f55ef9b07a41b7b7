/** The files for containers, which are not built here, keep to the rules of their formats. */
import { readFileSync } from "node:fs";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";

/** Matters of taste, and that a port is open to all, which is what the proxy is for. */
const OFF = [
  "no-quotes-in-volumes",
  "no-unbound-port-interfaces",
  "require-quotes-in-ports",
  "service-keys-order",
  "services-alphabetical-order",
  "top-level-properties-order",
];

test("compose.yaml", () => {
  const rules = Object.fromEntries(OFF.map((rule) => [rule, 0 as const]));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const [file] = linter.lintFiles(["deploy/compose.yaml"], false);
  expect(file?.messages).toEqual([]);
  expect(file?.filePath).toContain("compose.yaml");
});

test("Dockerfile", () => {
  const text = readFileSync("deploy/Dockerfile", "utf8");
  expect(text).toMatch(/^FROM /m);
  expect(validate(text).map(({ message }) => message)).toEqual([]);
});
