import { PDFArray, PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  type Artwork,
  faultsOf,
  inkJpeg,
  PRODUCTS,
  type Product,
} from "../../../test/artwork/artwork-faults.ts";
import { inLongRun } from "../../../test/setup/long-test.ts";
import { type PdfFacts, withContents } from "../../uploads/facts/file-facts.ts";
import { fixPicture } from "../../uploads/fixing/fix-picture.ts";
import { openPdf } from "../../uploads/pages/pdf-document.ts";
import { openPicture } from "../../uploads/pages/picture-document.ts";
import { findings } from "./findings.ts";
import { curedBy, planOf } from "./plan-fix.ts";

const [card] = PRODUCTS as [Product, ...Product[]];

async function look(bytes: Buffer, isPdf: boolean, { spec }: Artwork) {
  async function* read() {
    yield bytes;
  }
  const document = await (isPdf ? openPdf(read(), bytes.length) : openPicture(read()));
  const measured = await document.measure("artwork");
  const facts =
    measured.kind === "pdf" ? withContents(measured, await document.colours()) : measured;
  return { document, facts, found: findings(facts, spec) };
}

/** What a fix cures, as the same check sees it; undefined when there is no plan. */
async function cured(artwork: Artwork): Promise<string[] | undefined> {
  const isPdf = artwork.file.endsWith(".pdf");
  const { document, facts, found } = await look(await artwork.make(), isPdf, artwork);
  const plan = planOf(facts, artwork.spec, found);
  if (!plan) return undefined;
  const after = await look(Buffer.from(await document.fix(plan)), isPdf, artwork);
  return curedBy(found, after.found);
}

const faults = faultsOf(card);
const named = (name: string) => faults.find((artwork) => artwork.name === name) as Artwork;

test.each([
  ["no bleed", ["bleed"]],
  ["a page on its side", ["turned"]],
  ["a page of twice the size", ["enlarged"]],
  ["a page of another shape", ["shape"]],
  ["a JPEG on its side", ["turned", "rgb"]],
  // Each has what one above has, or what a picture that is mirrored below has.
  ...inLongRun<[string, string[]]>(
    ["ground that ends at the trim box", ["bleed"]],
    ["a gray JPEG that stops at the cut", ["bleed"]],
    ["a JPEG in screen colours", ["rgb"]],
  ),
])("%s is put right", async (name, kinds) => {
  expect(await cured(named(name))).toEqual(kinds);
});

test.each([["spreads"], ["layers"]] as const)("nothing is put right in a file with %s", (kind) => {
  const pages = [{ width: 85, height: 55 }];
  const facts: PdfFacts = {
    ...{ kind: "pdf", pageCount: 1, pages, fonts: [], carries: [], colours: "read" },
  };
  const { spec } = card;
  expect(planOf(facts, spec, [{ kind: "bleed" }])).toBeDefined();
  expect(planOf(facts, spec, [{ kind: "bleed" }, { kind }])).toBeUndefined();
});

test("a PDF in inks says for which paper, and its page says where the cut is", async () => {
  const artwork = named("no bleed");
  const { document, facts, found } = await look(await artwork.make(), true, artwork);
  const plan = planOf(facts, artwork.spec, found);
  if (!plan) throw new Error("no plan");
  const fixed = await PDFDocument.load(await document.fix(plan));
  const intents = fixed.catalog.lookup(PDFName.of("OutputIntents"), PDFArray);
  expect(intents.lookup(0, PDFDict).get(PDFName.of("S"))?.toString()).toBe("/GTS_PDFX");
  const inMm = (points: number) => Math.round((points / 72) * 254) / 10;
  const { x, y, width, height } = fixed.getPage(0).getTrimBox();
  expect([x, y, width, height].map(inMm)).toEqual([3, 3, 85, 55]);
  expect(inMm(fixed.getPage(0).getWidth())).toBe(91);
});

test("nothing is done about what no machine can do, nor to the colours of a PDF", async () => {
  const rgb = faults.find(({ fault, file }) => fault === "rgb" && file.endsWith(".pdf")) as Artwork;
  expect(await cured(rgb)).toBeUndefined();
  expect(await cured(faults.find(({ fault }) => fault === "missing-font") as Artwork)).toBe(
    undefined,
  );
});

test("a fix that brings a new fault is none", () => {
  const before = [{ kind: "shape", severity: "refused", what: "" }] as const;
  expect(curedBy(before, [{ kind: "near-edge", severity: "look", what: "" }])).toEqual([]);
});

test("inks stay what they are when a picture is turned and mirrored, and paper stays white", async () => {
  const inks = async (jpeg: Buffer) => {
    const cmyk = sharp(jpeg).pipelineColourspace("cmyk").toColourspace("cmyk");
    return [...(await cmyk.raw().toBuffer()).subarray(0, 4)];
  };
  const own = await inkJpeg([60, 90, 90, 20], [60, 40]);
  const turned = { kind: "picture", turn: true, mirror: [0.05, 0.05], convert: false } as const;
  const fixed = await fixPicture(own, turned, 1_000_000);
  expect(await inks(fixed)).toEqual(await inks(own));
  expect(await sharp(fixed).metadata()).toMatchObject({ width: 44, height: 66 });
  const hole = sharp({ create: { width: 20, height: 20, channels: 4, background: "#0000" } });
  const convert = { kind: "picture", turn: false, convert: true } as const;
  expect(await inks(await fixPicture(await hole.png().toBuffer(), convert, 400))).toEqual([
    0, 0, 0, 0,
  ]);
});
