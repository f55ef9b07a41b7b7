import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  bookPdf,
  emptyPdf,
  endlessPdf,
  lockedPdf,
  ONE_PAGE,
  pdfOf,
  swollenPdf,
  written,
} from "../../../test/files/documents.ts";
import { bomb, lateTiff } from "../../../test/files/pictures.ts";
import { inLongRun, longTest } from "../../../test/setup/long-test.ts";
import { Busy } from "../../limits/turns.server.ts";
import { PHONE_WIDTH } from "../file-pages.ts";
import { type DocumentFormat, LIMITS, type PagePicture } from "./drawer-messages.ts";
import { askDocument } from "./page-drawer.server.ts";
import { openPdf } from "./pdf-document.ts";
import { openPicture } from "./picture-document.ts";

const own = { ...LIMITS };
afterEach(() => void Object.assign(LIMITS, own));

let names = 0;

/** A document that nobody has opened before. */
function unknown(bytes: Buffer) {
  async function* read() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return { path: `document-${names++}`, format: "pdf" as const, bytes: bytes.length, read };
}

/** Draws a page of a document. */
const draw = (document: ReturnType<typeof unknown>, page = 1, width = 480) =>
  askDocument("somebody", document, async (process) => ({
    sizes: process.sizes,
    ...(await lookAt(await process.ask("draw", { page, width }))),
  }));

const sizesOf = (document: ReturnType<typeof unknown>) =>
  askDocument("somebody", document, async ({ sizes }) => sizes);

/** Draws one here, as in the process of its own, whose start takes longer. */
async function drawHere(bytes: Buffer, page = 1, format: DocumentFormat = "pdf", width = 480) {
  async function* read() {
    yield bytes;
  }
  const isPdf = format === "pdf";
  const document = await (isPdf ? openPdf(read(), bytes.length) : openPicture(read()));
  return lookAt(await document.draw(page, width));
}

async function lookAt({ webp, width, height }: PagePicture) {
  const { format: kind } = await sharp(webp).metadata();
  return { kind, pixels: [width, height], weight: webp.length };
}

const faultOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => undefined,
    (error) => error.fault,
  );

test("a page is a WebP of the width that is asked for, and each page's size is told in mm", async () => {
  const card = unknown(await pdfOf(2, [85, 55]));
  const sizes = [
    [85, 55],
    [85, 55],
  ];
  expect(await draw(card)).toMatchObject({ sizes, kind: "webp", pixels: [480, 311] });
  expect(await draw(card, 2, 1_600)).toMatchObject({
    ...{ sizes, kind: "webp", pixels: [1_600, 1_035] },
  });
});

test("a page full of words, as wide as a phone, leaves a slow network room for the rest", async () => {
  const { weight } = await drawHere(await bookPdf(1), 1, "pdf", PHONE_WIDTH);
  expect(weight).toBeLessThan(170_000);
});

longTest(
  "a banner 5 m wide is drawn as any page, and one thin as a thread takes no more pixels",
  async () => {
    expect((await drawHere(await pdfOf(1, [5_000, 1_000]))).pixels).toEqual([480, 96]);
    expect((await drawHere(await pdfOf(1, [1, 5_000]))).pixels).toEqual([1, 960]);
  },
);

test("a picture that browsers do not show is a document of one page", async () => {
  expect(await drawHere(await lateTiff("little"), 1, "picture")).toMatchObject({ kind: "webp" });
  expect(await faultOf(drawHere(await lateTiff("little")))).toBe("other");
});

describe("what cannot be shown says why", () => {
  const faultIn = (bytes: Buffer, page = 1, format: DocumentFormat = "pdf") =>
    faultOf(drawHere(bytes, page, format));

  let card: Buffer;
  beforeAll(async () => {
    card = await pdfOf(1);
  });

  test("locked with a password", async () => {
    expect(await faultIn(await lockedPdf())).toBe("locked");
  });
  test("cut off", async () => {
    expect(await faultIn(card.subarray(0, 300))).toBe("damaged");
  });
  test("without pages", async () => {
    expect(await faultIn(emptyPdf())).toBe("empty");
  });
  test("a page that is not there", async () => {
    expect(await faultIn(card, 2)).toBe("damaged");
  });
  test("of a thousand pages", async () => {
    const pages = `<</Type/Pages/Kids[${"3 0 R ".repeat(1_000)}]/Count 1000>>`;
    expect(await faultIn(written(ONE_PAGE.with(1, pages)))).toBe("long");
  });
  test("a picture of more pixels than are decoded, which may be whole", async () => {
    const large = bomb();
    expect(await faultIn(large, 1, "picture")).toBe("heavy");
    expect(await faultIn(large.subarray(0, 20), 1, "picture")).toBe("damaged");
  });
  test("an Illustrator file without a PDF inside", async () => {
    expect(await faultIn(Buffer.from("%!PS-Adobe-3.0\nshowpage\n"))).toBe("other");
  });
});

test("what takes too long is ended at its limit, and so is what takes too much memory; the shop answers meanwhile, and the next one is drawn", async () => {
  const [endless, card] = [await endlessPdf(), await pdfOf(1)];
  let ticks = 0;
  const clock = setInterval(() => ticks++, 20);
  Object.assign(LIMITS, { answerMs: 400, clockTimes: 1_000 });
  expect(await faultOf(draw(unknown(endless)))).toBe("heavy");
  Object.assign(LIMITS, { answerMs: 60_000, clockTimes: 1_000 });
  // Any document takes more than the first; the second one, more than any takes.
  for (const [bytes, megabytes] of [
    [card, 40] as const,
    ...inLongRun([swollenPdf(), 250] as const),
  ]) {
    LIMITS.memoryBytes = megabytes * 1_048_576;
    expect(await faultOf(draw(unknown(bytes)))).toBe("heavy");
  }
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(10);
  Object.assign(LIMITS, own);
  expect(await draw(unknown(card))).toMatchObject({ kind: "webp" });
});

test("a document that gets no turn of the processor is not to blame: it may be opened again", async () => {
  const card = unknown(await pdfOf(1));
  Object.assign(LIMITS, { clockTimes: 0, readMs: 0 });
  await expect(draw(card)).rejects.toThrow(Busy);
  Object.assign(LIMITS, own);
  expect(await sizesOf(card)).toEqual([[85, 55]]);
});

test("people take turns at it, and each gets the pages of their own document", async () => {
  const widths = await Promise.all(
    [20, 60].map(async (width) => sizesOf(unknown(await pdfOf(1, [width, 50])))),
  );
  expect(widths).toEqual([20, 60].map((width) => [[width, 50]]));
});

test("what breaks off in the storage is the storage's trouble, not the document's", async () => {
  const lost = new Error("The storage is away");
  // biome-ignore lint/correctness/useYield: it breaks off before its first byte
  async function* read(): AsyncGenerator<Buffer> {
    throw lost;
  }
  const document = { path: "lost", format: "pdf" as const, bytes: 10, read };
  await expect(askDocument("somebody", document, async () => {})).rejects.toBe(lost);
});
