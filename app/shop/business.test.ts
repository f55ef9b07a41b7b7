import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = ["app", "server"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path));

/**
 * The numbers of the lines that name the shop outside comments. A comment begins a line, stands in
 * braces, or is what follows a space and two slashes: the rest may be a part of a text.
 */
function linesNaming(code: string): number[] {
  return code
    .replace(/(?<=^\s*|\{\s*)\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ""))
    .replace(/(?<=^|\s)\/\/.*$/gm, "")
    .split("\n")
    .flatMap((line, index) => (/\bItewe\b/.test(line) ? index + 1 : []));
}

test("a name in a comment is told from a name that is shown", () => {
  expect(
    linesNaming(
      [
        "/** Itewe,",
        " * or Itewe. */",
        'const title = "Orders | Itewe"; // Itewe',
        "{/* Itewe */}",
        "<p>From Itewe with love</p>",
        'const accept = "*/*", at = "https://shop.example/?about=Itewe";',
        "const NAME = 'itewe-live';",
      ].join("\n"),
    ),
  ).toEqual([3, 5, 6]);
});

test("the shop's name is written in business.ts, and nowhere else", () => {
  expect(sources).toContain("app/shop/business.ts");
  const others = sources
    .filter((path) => path !== "app/shop/business.ts")
    .flatMap((path) =>
      linesNaming(readFileSync(join(root, path), "utf8")).map((line) => `${path}:${line}`),
    );
  expect(others).toEqual([]);
});
