import { afterEach, expect, test } from "vitest";
import {
  circularPdf,
  crowdedPdf,
  emptyPdf,
  endlessPdf,
  lockedPdf,
  nestedPdf,
  pdfOf,
  swollenPdf,
} from "../../../test/documents.ts";
import { longTest } from "../../../test/long-test.ts";
import { bomb } from "../../../test/pictures.ts";
import { LIMITS, UnshownDocument } from "./drawer-messages.ts";
import { measureDocument } from "./page-drawer.server.ts";

const own = { ...LIMITS };
afterEach(() => void Object.assign(LIMITS, own));

let names = 0;

/** Why a file was not measured, or `measured`. */
async function measure(bytes: Buffer, format: "pdf" | "picture" = "pdf"): Promise<string> {
  async function* read() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const document = { path: `hostile-${names++}`, format, bytes: bytes.length, read };
  return measureDocument("somebody", "artwork", document).then(
    () => "measured",
    (error: unknown) => {
      if (error instanceof UnshownDocument) return error.fault;
      throw error;
    },
  );
}

/** Measures while the shop counts how often it gets to do something else. */
async function ticksWhile(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  await work();
  clearInterval(clock);
  return longest;
}

test("a check of what is made to do harm ends at its limits; the shop answers meanwhile, and the next file is measured", async () => {
  const endless = await endlessPdf();
  LIMITS.checkMs = 700;
  const longest = await ticksWhile(async () => {
    expect(await measure(endless)).toBe("heavy");
    expect(await measure(circularPdf())).toMatch(/measured|damaged/);
    expect(await measure(emptyPdf())).toBe("empty");
  });
  expect(longest).toBeLessThan(1_000);
  LIMITS.checkMs = own.checkMs;
  expect(await measure(await pdfOf(1))).toBe("measured");
});

longTest("so does that of sixty such files", { timeout: 900_000 }, async () => {
  const [card, endless, locked] = [await pdfOf(2), await endlessPdf(), await lockedPdf()];
  const cut = Array.from({ length: 20 }, (_, at) =>
    card.subarray(0, Math.floor((card.length * (at + 1)) / 21)),
  );
  const changed = Array.from({ length: 24 }, (_, at) => {
    const bytes = Buffer.from(card);
    // Every so many bytes, from another start in each file.
    for (let place = 20 + at * 7; place < bytes.length; place += 211)
      bytes[place] = (place * 31) % 256;
    return bytes;
  });
  const pdfs = [
    ...[
      crowdedPdf(1_000_000),
      crowdedPdf(100_000),
      circularPdf(),
      nestedPdf(100),
      nestedPdf(50_000),
    ],
    ...[swollenPdf(), endless, locked, emptyPdf(), await pdfOf(1_000), await pdfOf(499)],
    ...[await pdfOf(1, [5_000, 5_000]), await pdfOf(1, [1, 5_000])],
    ...[Buffer.from("%PDF-1.7"), Buffer.from("MZ"), Buffer.alloc(1_000_000)],
    ...cut,
    ...changed,
  ];
  const longest = await ticksWhile(async () => {
    for (const pdf of pdfs) {
      const started = performance.now();
      await measure(pdf);
      expect(performance.now() - started).toBeLessThan(45_000);
    }
    expect(await measure(bomb(), "picture")).toBe("damaged");
  });
  expect(pdfs.length).toBeGreaterThanOrEqual(60);
  expect(longest).toBeLessThan(1_000);
  expect(await measure(card)).toBe("measured");
});
