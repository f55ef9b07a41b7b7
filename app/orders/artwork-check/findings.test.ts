import { describe, expect, test } from "vitest";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { FileFacts, PageFacts, PdfFacts } from "../../uploads/facts/file-facts.ts";
import { verdictWords } from "./file-check.ts";
import { findings } from "./findings.ts";

const spec: PrintSpec = {
  ...{ widthMm: 148, heightMm: 210, bleedMm: 3, pages: { min: 4, max: 4 }, sides: 2 },
  ...{ fineDpi: 300, leastDpi: 150, colour: "cmyk" },
};
const drawn = "1".repeat(48);
const edges = { step: 0.5, sides: [drawn, drawn, drawn, drawn] } as const;
const page: PageFacts = { width: 154, height: 216, dpi: 300, text: [9, 9, 9, 9], edges };
const pdf = (pages: PageFacts[], change: Partial<PdfFacts> = {}): PdfFacts => ({
  ...{ kind: "pdf", pageCount: pages.length, pages, fonts: [], carries: [], colours: "read" },
  ...change,
});
const said = (facts: PdfFacts, own = spec) => findings(facts, own).map(({ what }) => what);
const four = (change: Partial<PageFacts>, on = [1]) =>
  pdf([1, 2, 3, 4].map((number) => (on.includes(number) ? { ...page, ...change } : page)));

test("a good file is fine in one line", () => {
  const found = findings(four({}), spec);
  expect(found).toEqual([
    {
      ...{ kind: "fine", severity: "fine" },
      what: "Fine: size 148 × 210 mm, 3 mm bleed, all letters in the file, pictures of 300 dpi or more, print colours.",
    },
  ]);
  expect(verdictWords({ findings: found }, "buyer")).toBe("Fine. Ready to print.");
});

test("what nobody has given a size for is not called ready", () => {
  const found = findings(four({}));
  expect(found.at(-1)?.what).toMatch(/We look at size and bleed by hand\.$/);
  expect(verdictWords({ findings: found }, "buyer")).toBe("Fine so far");
});

describe("a finding names its pages and the worst of their numbers:", () => {
  test.each([
    [[2], "Page 2: words are 1 mm from the edge."],
    [[2, 4], "Pages 2 and 4: words are 1 mm from the edge."],
    [[1, 2, 3, 4], "Pages 1, 2, 3 and 4: words are 1 mm from the edge."],
  ])("%s", (on, what) => {
    expect(said(four({ text: [4, 9, 9, 9] }, on))[0]).toBe(what);
  });
  test("the lowest resolution", () => {
    const pages = [{ ...page, dpi: 210 }, page, { ...page, dpi: 180 }, page];
    expect(said(pdf(pages))[0]).toBe(
      "Pages 1 and 3: a picture is 180 dpi at this size: it prints a little soft.",
    );
  });
});

test("the limits are the owner's: the last dot that is fine, and the last that is not refused", () => {
  const kindAt = (dpi: number) => findings(four({ dpi }), spec)[0]?.kind;
  expect([300, 297, 296, 150, 149, 148].map(kindAt)).toEqual([
    ...["fine", "fine", "soft", "soft", "soft", "blurred"],
  ]);
  const coarse = { ...spec, fineDpi: 100, leastDpi: 50 };
  expect(findings(four({ dpi: 100 }), coarse)[0]?.kind).toBe("fine");
});

test("what to do is in the owner's words, where there are some; what was found is not", () => {
  const own = { ...spec, words: { "near-edge": "Keep 5 mm free for the rings." } };
  expect(findings(four({ text: [4, 9, 9, 9] }), own)[0]).toMatchObject({
    what: "Page 1: words are 1 mm from the edge.",
    effect: "The knife may touch them.",
    todo: "Keep 5 mm free for the rings.",
  });
});

test("a file of 40 MB is told that its colours were not read", () => {
  expect(findings({ ...four({}), colours: "large" }, spec)[0]).toMatchObject({
    kind: "colours-unread",
    effect: "We do that up to 30 MB.",
  });
});

describe("what was not looked at is said, and not called fine:", () => {
  const fine = (facts: PdfFacts, own = spec) =>
    findings(facts, own).find(({ kind }) => kind === "fine")?.what;
  const verdict = (facts: PdfFacts) => verdictWords({ findings: findings(facts, spec) }, "buyer");

  test("pages", () => {
    const facts = { ...four({}), pageCount: 7 };
    const booklet = { ...spec, pages: { min: 4, max: 8 }, sides: 1 } as const;
    expect(said(facts, booklet)).toEqual(["Pages 5 to 7 were not checked."]);
    expect(said({ ...facts, pageCount: 5 }, booklet)).toEqual(["Page 5 was not checked."]);
  });

  test("edges: of a page that was not drawn, drawn too coarsely, or cut too far inside", () => {
    const { edges: _, ...undrawn } = page;
    const far = { ...page, width: 208, height: 270, trim: [30, 30, 30, 30] } as const;
    for (const unseen of [undrawn, { ...page, edges: { ...edges, step: 1 } }, far]) {
      const facts = pdf([page, unseen, page, page]);
      expect(said(facts)[0]).toBe("Page 2: we did not check the edges for bleed.");
      expect(fine(facts)).not.toContain("bleed");
      expect(verdict(facts)).toBe("Look at this. You may go on.");
    }
    expect(said(pdf([undrawn, page, page, page]), { ...spec, bleedMm: 0 })).toHaveLength(1);
  });

  test("things on a page", () => {
    const facts = four({ isPartly: true }, [3]);
    expect(said(facts)[0]).toBe("Page 3: we could not check all that is on it.");
    expect(fine(facts)).toBe("Fine: size 148 × 210 mm, 3 mm bleed.");
    expect(verdict(facts)).toBe("Look at this. You may go on.");
  });
});

test("what is found on a page says on which, and on which of its sides where that is known", () => {
  const facts = four({ text: [9, 9, 1, 9] });
  expect(findings(facts, spec)[0]).toMatchObject({ kind: "near-edge", at: { page: 1, side: 2 } });
  expect(findings({ ...four({}), carries: ["script"] }, spec)[0]).not.toHaveProperty("at");
});

describe("pages of a booklet", () => {
  const kinds = (pages: PageFacts[], own: Partial<PrintSpec> = {}) =>
    findings(pdf(pages), { ...spec, ...own }).map(({ kind }) => kind);
  const spread = { ...page, width: 302 };

  test("side by side are refused, and not enlarged or turned; a card of one side has no spreads", () => {
    expect(kinds([spread, spread, spread, spread])).toEqual(["spreads", "fine"]);
    expect(kinds([{ ...page, width: 296, height: 210 }], { pages: null })).toContain("spreads");
    expect(kinds([spread], { pages: null, sides: 1 })).not.toContain("spreads");
    expect(kinds([spread], { pages: { min: 1, max: 2 } })).not.toContain("spreads");
  });

  test("of an odd number leave a side white, unless the owner prints that number", () => {
    const five = [page, page, page, page, page];
    expect(kinds(five, { pages: { min: 4, max: 16 } })).toContain("odd-pages");
    expect(kinds(five, { pages: null })).toContain("odd-pages");
    expect(kinds(five, { pages: { min: 5, max: 5 } })).toEqual(["fine"]);
    expect(kinds(five, { pages: { min: 4, max: 16 }, sides: 1 })).toEqual(["fine"]);
  });
});

describe("pages in several files of one line", () => {
  const card: PrintSpec = { ...spec, pages: { min: 2, max: 2 } };
  const picture = { kind: "picture", width: 1_819, height: 2_551 } as const;
  const kinds = (others: number, own: PrintSpec, facts: FileFacts = picture) =>
    findings(facts, own, others).map(({ kind }) => kind);

  test("are enough when together they are, which is said of each", () => {
    expect(kinds(1, card)).toEqual(["fine"]);
    expect(findings(picture, card, 1)[0]?.what).toMatch(
      /^Fine: front and back together, in two files, size/,
    );
    expect(kinds(1, card, pdf([page]))).toEqual(["fine"]);
    expect(kinds(1, { ...spec, pages: null })).toEqual(["fine"]);
  });

  test("of a booklet are looked at: nobody can tell whether they are its parts", () => {
    expect(findings(pdf([page, page]), spec, 2)[0]).toMatchObject({
      severity: "look",
      what: "2 pages here, 4 in the files of this line together. We print 4.",
    });
    expect(kinds(1, spec, pdf([page, page])), "still too few").toContain("too-few-pages");
  });

  test("are told of as one when together they are more than is printed", () => {
    for (const facts of [picture, pdf([page])]) {
      const [first] = findings(facts, card, 2);
      expect(first).toMatchObject({
        kind: "too-many-together",
        severity: "look",
        what: "3 pages in the files of this line together. We print 2.",
        todo: "Remove what is not meant, or tell us what to print.",
      });
    }
    const beside = kinds(1, card, pdf([page, page]));
    expect(beside, "a picture beside a whole PDF").toContain("too-many-together");
    const one = { ...card, pages: { min: 1, max: 1 } };
    expect(kinds(1, one), "two pictures of one page").toContain("too-many-together");
  });

  test("are too few by themselves", () => {
    expect(findings(picture, card)[0]).toMatchObject({
      what: "One page. We print 2.",
      todo: "Send the other one as well, or one PDF with both.",
    });
    expect(kinds(0, card)[0]).toBe("one-page");
    expect(kinds(0, card, pdf([page]))[0]).toBe("too-few-pages");
    expect(kinds(0, { ...spec, pages: null })[0]).toBe("one-side");
  });
});

test("letters and lines are as small as they are printed", () => {
  const kinds = (change: Partial<PageFacts>) =>
    findings(four(change), spec).map(({ kind }) => kind);
  expect(kinds({ letters: 4, line: 0.07 })).toEqual(["fine"]);
  expect(kinds({ letters: 3.9, line: 0.069 })).toEqual(["small-letters", "hairline", "fine"]);
  const white = "0".repeat(48);
  const double = {
    ...{ width: 308, height: 432, text: [18, 18, 18, 18] as const },
    edges: { step: 0.5, sides: [white, white, white, white] as const },
  };
  expect(kinds({ ...double, dpi: 150, letters: 7, line: 0.13 })).toEqual([
    ...["enlarged", "small-letters", "hairline", "fine"],
  ]);
});
