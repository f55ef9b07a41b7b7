/** The rules of the style sheets; docs/decisions/0041-sheets-scoped-by-names.md says why. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What every sheet may place or fit into its own component. Each is styled in app/ui/styles. */
const UTILITIES = new Set(
  `
  dark wrap section stack row lead muted text-small text-smallest link icon
  button button-accent button-small button-text icon-button chip
  field hint error input select textarea affix
  price price-quantity quote stars badge badge-info unread notice loader empty-state
  product-grid product-card product-card-picture die-line colour-bar registration-mark
  ticket ticket-part specification
  shell top-bar main main-flush main-head said panel panel-head panel-body
  `
    .trim()
    .split(/\s+/),
);

/** Classes that are styled here and set by a library. */
const OF_LIBRARIES = /^Toastify__/;

const read = (path: string) => readFileSync(path, "utf8");
const sheets = globSync("app/**/*.css");
const components = globSync("app/**/*.{ts,tsx}").filter(
  (path) => !/\.(?:test|server)\.tsx?$|\/mails?\//.test(path),
);

/** The classes in the selectors of a sheet. */
function styledIn(path: string): Set<string> {
  const css = read(path).replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].map(([prelude]) => prelude.trim());
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith("@"))
      .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)])
      .map(([, name = ""]) => name),
  );
}

/** The words between the quotes of a source; one that ends in `-` is the beginning of many. */
function wordsOf(source: string): string[] {
  return [...source.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, plain, template = ""]) =>
    // Of what a template works out, only the words between quotes.
    (
      plain ??
      template.replace(/\$\{([^}]*)(?:\}|$)/g, (_, code: string) =>
        (code.match(/"[^"]*"/g) ?? []).join(" "),
      )
    ).split(/[\s"]+/),
  );
}

/** The class names that a component sets, as {@link wordsOf} has them. */
function classNamesIn(path: string): string[] {
  const set = /className=(?:("[^"]*")|\{((?:[^{}]|\{[^{}]*\})*)\})/g;
  return [...read(path).matchAll(set)]
    .flatMap(([, plain, expression = ""]) =>
      wordsOf(plain ?? expression.replace(/[!=]== "[^"]*"/g, "")),
    )
    .filter((word) => /^[a-z][\w-]*$/.test(word));
}

const styled = new Map(sheets.map((path) => [path, styledIn(path)]));
const everyStyled = new Set([...styled.values()].flatMap((classes) => [...classes]));

test("a class is styled in one sheet, but for the utilities of app/ui", () => {
  const shared = [...everyStyled]
    .filter((name) => !UTILITIES.has(name))
    .map((name) => [name, ...sheets.filter((path) => styled.get(path)?.has(name))])
    .filter((places) => places.length > 2);
  expect(shared).toEqual([]);
});

test("every utility is styled in app/ui and placed by another sheet", () => {
  const idle = [...UTILITIES].filter((name) => {
    const places = sheets.filter((path) => styled.get(path)?.has(name));
    return places.length < 2 || !places.some((path) => path.startsWith("app/ui/styles/"));
  });
  expect(idle).toEqual([]);
});

test("every class of a sheet is set by a component", () => {
  const words = new Set(components.flatMap((path) => wordsOf(read(path))));
  const beginnings = [...words].filter((word) => /^[a-z][\w-]*-$/.test(word));
  const dead = [...everyStyled].filter(
    (name) =>
      !words.has(name) &&
      !OF_LIBRARIES.test(name) &&
      !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  expect(dead).toEqual([]);
});

test("every class name of a component is styled", () => {
  const bare = components.flatMap((path) =>
    classNamesIn(path)
      .filter((name) =>
        name.endsWith("-")
          ? ![...everyStyled].some((other) => other.startsWith(name))
          : !everyStyled.has(name),
      )
      .map((name) => `${path}: ${name}`),
  );
  expect(bare).toEqual([]);
});
