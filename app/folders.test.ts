import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Which folders each folder imports from, and an import of each that shows it. */
type Folders = Map<string, Map<string, string>>;

const app = import.meta.dirname;
/** Of values, types and stylesheets. */
const IMPORTS = /\b(?:from|import)\s*\(?\s*"((?:\.{1,2}|~)\/[^"]+)"/g;

const folders = readFolders();
const deepest = Math.max(...[...folders.keys()].map((folder) => folder.split("/").length));

// One level deep these are the features, further down the folders that each of them is made of.
test.each(Array.from({ length: deepest }, (_, index) => index + 1))(
  "no folder imports from one that imports from it, %i deep",
  (depth) => {
    expect(findCircle(atDepth(folders, depth))).toEqual([]);
  },
);

test("a circle is found", () => {
  const circle: Folders = new Map([
    ["a", new Map([["b", "a/1 imports b/1"]])],
    ["b", new Map([["c/d", "b/1 imports c/d/1"]])],
    ["c", new Map([["b", "c/2 imports b/2"]])],
  ]);
  expect(findCircle(atDepth(circle, 2))).toEqual([]);
  expect(findCircle(atDepth(circle, 1))).toEqual(["b/1 imports c/d/1", "c/2 imports b/2"]);
});

/** Tests are left out: they may import anything. */
function readFolders(): Folders {
  const found: Folders = new Map();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: app })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, path = ""] of readFileSync(join(app, file), "utf8").matchAll(IMPORTS)) {
      const imported = path.startsWith("~/") ? path.slice(2) : join(dirname(file), path);
      // What React Router generates, and what is outside the app.
      if (path.startsWith("./+types/") || imported.startsWith("..")) continue;
      add(found, dirname(file), dirname(imported), `${file} imports ${imported}`);
    }
  }
  return found;
}

function add(found: Folders, from: string, to: string, why: string): void {
  if (from !== to) found.set(from, (found.get(from) ?? new Map()).set(to, why));
}

/** Each folder as a part of the one that stands so deep. */
function atDepth(all: Folders, depth: number): Folders {
  const outer = (folder: string) => folder.split("/").slice(0, depth).join("/");
  const found: Folders = new Map();
  for (const [from, imports] of all) {
    for (const [to, why] of imports) add(found, outer(from), outer(to), why);
  }
  return found;
}

/** The imports of a circle, one after the other; none when there is no circle. */
function findCircle(all: Folders): string[] {
  const finished = new Set<string>();
  const walk = (folder: string, way: string[], imports: string[]): string[] => {
    if (way.includes(folder)) return imports.slice(way.indexOf(folder));
    if (finished.has(folder)) return [];
    for (const [next, why] of all.get(folder) ?? []) {
      const circle = walk(next, [...way, folder], [...imports, why]);
      if (circle.length > 0) return circle;
    }
    finished.add(folder);
    return [];
  };
  for (const folder of all.keys()) {
    const circle = walk(folder, [], []);
    if (circle.length > 0) return circle;
  }
  return [];
}
