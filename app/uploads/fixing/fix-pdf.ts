/**
 * Puts the pages of a PDF right: each becomes one form, which is drawn turned, scaled, and mirrored
 * around itself. Letters stay letters and colours stay as they are.
 */
import { readFile } from "node:fs/promises";
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFString } from "@cantoo/pdf-lib";
import { type Matrix, multiplied } from "../facts/matrix.ts";
import type { PagePlan, PdfPlan } from "./fix-plan.ts";
import { PROFILE } from "./profile.ts";

const POINTS = 72 / 25.4;
const ARTWORK = PDFName.of("Artwork");

/** @throws when it has what would not come along: it is locked, or has a form or notes to be drawn */
export async function fixPdf(bytes: Uint8Array, plan: PdfPlan): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, {
    parseSpeed: Number.POSITIVE_INFINITY,
    updateMetadata: false,
  });
  if (document.getPageCount() !== plan.pages.length) throw new Error("Other pages than planned");
  if (document.catalog.get(PDFName.of("AcroForm"))) throw new Error("A form to be filled in");
  for (const [index, page] of document.getPages().entries()) {
    await fixPage(document, page, plan, plan.pages[index] as PagePlan);
  }
  if (plan.isInInks) await sayPaper(document);
  return document.save({ updateFieldAppearances: false });
}

async function fixPage(
  document: PDFDocument,
  page: PDFPage,
  { size, bleed }: PdfPlan,
  { cut, turn, size: drawn, mirror }: PagePlan,
): Promise<void> {
  requireNoNotes(page);
  const { seen, height: seenHeight, box } = asSeen(page);
  const embedded = await document.embedPage(page, box, [1, 0, 0, 1, 0, 0]);
  await embedded.embed();
  const [width, height] = size.map((side) => (side + 2 * bleed) * POINTS) as [number, number];
  // From the page as it is seen to the cut, turned, with its lower left corner at nothing.
  const toCut: Matrix = [
    1,
    0,
    0,
    1,
    -cut.left * POINTS,
    -(seenHeight - (cut.top + cut.height) * POINTS),
  ];
  const turned: Matrix = turn ? [0, -1, 1, 0, 0, cut.width * POINTS] : [1, 0, 0, 1, 0, 0];
  const [across, up] = turn ? [cut.height, cut.width] : [cut.width, cut.height];
  const scaled: Matrix = [drawn[0] / across, 0, 0, drawn[1] / up, 0, 0];
  const own = [toCut, turned, scaled].reduce(multiplied, seen);
  const [w, h] = drawn.map((side) => side * POINTS) as [number, number];
  const [left, bottom] = [(width - w) / 2, (height - h) / 2];
  const mirrors = mirror ? around(bleed * POINTS, [w, h], [left, bottom]) : [];
  const copies = mirror
    ? mirrors.map(({ matrix, clip }) => placed(multiplied(own, matrix), [left, bottom], clip))
    : [placed(own, [left, bottom], [-left, -bottom, width, height])];
  const stream = document.context.flateStream(copies.join("\n"));
  const { node } = page;
  node.set(PDFName.of("Contents"), document.context.register(stream));
  node.set(PDFName.of("Resources"), document.context.obj({ XObject: { Artwork: embedded.ref } }));
  for (const name of ["CropBox", "ArtBox", "UserUnit", "Annots"]) node.delete(PDFName.of(name));
  page.setMediaBox(0, 0, width, height);
  page.setCropBox(0, 0, width, height);
  page.setBleedBox(0, 0, width, height);
  page.setTrimBox(bleed * POINTS, bleed * POINTS, size[0] * POINTS, size[1] * POINTS);
  node.set(PDFName.of("Rotate"), document.context.obj(0));
}

/** Says for which paper its inks are meant, as PDF/X does. */
async function sayPaper({ context, catalog }: PDFDocument): Promise<void> {
  const name = PDFName.of("OutputIntents");
  if (catalog.get(name)) return;
  const profile = context.register(context.flateStream(await readFile(PROFILE), { N: 4 }));
  const intent = context.obj({
    Type: "OutputIntent",
    S: "GTS_PDFX",
    OutputConditionIdentifier: PDFString.of("FOGRA39"),
    RegistryName: PDFString.of("http://www.color.org"),
    DestOutputProfile: profile,
  });
  catalog.set(name, context.obj([intent]));
}

/** Links print nothing; anything else would be lost. */
function requireNoNotes(page: PDFPage): void {
  const notes = page.node.lookup(PDFName.of("Annots"));
  if (!(notes instanceof PDFArray)) return;
  for (let at = 0; at < notes.size(); at++) {
    const note = notes.lookup(at);
    const kind = note instanceof PDFDict ? note.lookup(PDFName.of("Subtype")) : undefined;
    if (kind !== PDFName.of("Link")) throw new Error("Notes on the page");
  }
}

/** What is seen of a page, and how its own places become those of the page as it is seen. */
function asSeen(page: PDFPage) {
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  const left = Math.max(media.x, crop.x);
  const bottom = Math.max(media.y, crop.y);
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const turns = (((page.getRotation().angle / 90) % 4) + 4) % 4;
  const ways: Matrix[] = [
    [1, 0, 0, 1, -left, -bottom],
    [0, -1, 1, 0, -bottom, right],
    [-1, 0, 0, -1, right, top],
    [0, 1, -1, 0, top, -left],
  ];
  const height = turns % 2 === 0 ? top - bottom : right - left;
  return { seen: ways[turns] as Matrix, height, box: { left, bottom, right, top } };
}

type Clip = readonly [x: number, y: number, width: number, height: number];

/** The finished page and its eight mirror images, as far as they are seen. */
function around(
  bleed: number,
  [w, h]: readonly [number, number],
  [left, bottom]: readonly [number, number],
): { matrix: Matrix; clip: Clip }[] {
  const along = (length: number, margin: number) => [
    { scale: 1, shift: 0, from: 0, to: length },
    // Only where it touches the cut: what stands between white strips stays so.
    ...(margin - bleed < 0.5
      ? [
          { scale: -1, shift: 0, from: -margin, to: 0 },
          { scale: -1, shift: 2 * length, from: length, to: length + margin },
        ]
      : []),
  ];
  return along(w, left).flatMap((x) =>
    along(h, bottom).map((y) => ({
      matrix: [x.scale, 0, 0, y.scale, x.shift, y.shift] as Matrix,
      clip: [x.from, y.from, x.to - x.from, y.to - y.from] as Clip,
    })),
  );
}

/** Draws the form once. @param clip from the corner of the finished page */
function placed(matrix: Matrix, [left, bottom]: readonly [number, number], clip: Clip): string {
  const [x, y, width, height] = clip;
  const numbers = (list: readonly number[]) => list.map((one) => one.toFixed(5)).join(" ");
  const there = multiplied(matrix, [1, 0, 0, 1, left, bottom]);
  return [
    "q",
    `${numbers([x + left, y + bottom, width, height])} re W n`,
    `${numbers(there)} cm`,
    `${ARTWORK} Do`,
    "Q",
  ].join(" ");
}
