import { afterEach, expect, test } from "vitest";
import { circularPdf, emptyPdf, endlessPdf, pdfOf } from "../../../test/files/documents.ts";
import { HOSTILE_FILES } from "../../../test/files/hostile-files.ts";
import { inLongRun, longTest } from "../../../test/setup/long-test.ts";
import { Busy } from "../../limits/turns.server.ts";
import { fileTypes } from "../file-types.ts";
import { LIMITS, UnshownDocument } from "./drawer-messages.ts";
import { measureDocument } from "./page-drawer.server.ts";

const own = { ...LIMITS };
afterEach(() => void Object.assign(LIMITS, own));

let names = 0;

/** Why a file was not measured, or `measured`; `busy` where it was not tried to its end. */
async function measure(bytes: Buffer, format: "pdf" | "picture" = "pdf"): Promise<string> {
  async function* read() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const document = { path: `hostile-${names++}`, format, bytes: bytes.length, read };
  return measureDocument("somebody", "artwork", document).then(
    () => "measured",
    (error: unknown) => {
      if (error instanceof UnshownDocument) return error.fault;
      // The machine had too little time for it, which says nothing about the file.
      if (error instanceof Busy) return "busy";
      throw error;
    },
  );
}

const isPicture = (file: string) =>
  Object.values(fileTypes).some(
    ({ endings, picture }) => picture && endings.includes(file.split(".").at(-1) ?? ""),
  );

test("a check of what is made to do harm ends at its limits; the shop answers meanwhile, and the next file is measured", {
  timeout: 240_000,
}, async () => {
  const endless = await endlessPdf();
  Object.assign(LIMITS, { checkMs: 300, clockTimes: 1_000 });
  let ticks = 0;
  const clock = setInterval(() => ticks++, 20);
  expect(await measure(endless)).toBe("heavy");
  Object.assign(LIMITS, own);
  const others = inLongRun<[Buffer, RegExp]>(
    [circularPdf(), /^(measured|damaged)$/],
    [emptyPdf(), /^empty$/],
  );
  for (const [bytes, found] of others) {
    expect(await measure(bytes)).toMatch(found);
  }
  clearInterval(clock);
  expect(ticks).toBeGreaterThan(10);
  expect(await measure(await pdfOf(1))).toBe("measured");
});

longTest("so does that of every hostile file", { timeout: 1_200_000 }, async () => {
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60);
  const said: string[] = [];
  for (const { name, file, make } of HOSTILE_FILES) {
    const bytes = await make();
    const started = performance.now();
    const found = await measure(bytes, isPicture(file) ? "picture" : "pdf");
    said.push(`${name}: ${found}, ${Math.round(performance.now() - started)} ms`);
  }
  process.stdout.write(`${said.join("\n")}\n`);
  expect(await measure(await pdfOf(1))).toBe("measured");
});
