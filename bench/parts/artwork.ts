/**
 * Artwork and proofs: what a browser says of a photo and how soon, what a check of a large document
 * takes, how soon a long proof can be read on a phone, and how long an upload waits for hostile ones.
 */
import { pdfOf } from "../../test/files/documents.ts";
import { madeHostile } from "../../test/files/hostile-files.ts";
import { besiege } from "../../test/files/hostile-uploads.ts";
import { startShop } from "../../test/running/shop.ts";
import { checkInBrowser } from "../artwork/browser-check.ts";
import { checkDocuments } from "../artwork/checked-documents.ts";
import { type Opening, openProof } from "../artwork/proof-opening.ts";
import { openBrowser } from "../measuring/browser.ts";
import { atEnd } from "../measuring/endings.ts";
import { openMeasuredShop } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable } from "../measuring/table.ts";

/** Times in ms, and s of the processor; sizes in bytes, and MiB of memory. */
const TARGETS = {
  verdictMs: 300,
  lookScript: 12_000,
  cpuSeconds: 20,
  peakMib: 700,
  readableMs: 2_500,
  readableBytes: 250_000,
  roomScript: 10_000,
  delayMs: 1_000,
};

/** See the top of this file. */
export async function measureArtwork({ runs }: BenchOptions): Promise<object> {
  const checked = await checkDocuments();
  printTable(
    "A check of a large document",
    ["document", "MB", "s", "s of the processor", "MiB", "colours"],
    checked.map(({ document, megabytes, seconds, cpuSeconds, peakMib, colours }) => [
      ...[document, megabytes, seconds],
      { value: cpuSeconds, most: TARGETS.cpuSeconds },
      { value: peakMib, most: TARGETS.peakMib },
      colours,
    ]),
  );
  const shop = await openMeasuredShop();
  const browser = await openBrowser();
  const look = await checkInBrowser(shop, browser, runs);
  const proof = await openProof(shop, browser);
  const opening = (name: string, { readableMs, bytes }: Opening) => [
    [`${name}: readable, ms`, { value: readableMs, most: TARGETS.readableMs }],
    [
      `${name}: transferred until then, kB`,
      { value: bytes / 1000, most: TARGETS.readableBytes / 1000 },
    ],
  ];
  printTable(
    "On a phone four times slower; the proof of 40 pages over slow 4G",
    ["", ""],
    [
      [
        "a photo of 12 megapixels: until it is told, ms",
        { value: look.verdictMs, most: TARGETS.verdictMs },
      ],
      ["the script for that, kB", { value: look.script / 1000, most: TARGETS.lookScript / 1000 }],
      ...opening("first look at the proof", proof.first),
      ...opening("another look", proof.again),
      [
        "scripts of the room alone, kB",
        { value: proof.script / 1000, most: TARGETS.roomScript / 1000 },
      ],
    ],
  );
  const hostile = await measureSiege();
  const delay = hostile.upload.ms - hostile.alone;
  printTable(
    `${hostile.files} hostile files, three senders at a time`,
    ["", "ms"],
    [
      ["an upload with nothing beside it", hostile.alone],
      ["longer than that among them, at most", { value: delay, most: TARGETS.delayMs }],
      ["/healthz, at most", hostile.page.ms],
    ],
  );
  return { targets: TARGETS, checked, look, proof, hostile };
}

async function measureSiege() {
  const files = await madeHostile();
  const shop = await startShop({ env: { TRUST_PROXY: "true" } });
  atEnd(() => shop.stop());
  const { statuses, ...waits } = await besiege(shop.url, files, await pdfOf(1));
  return { files: statuses.size, ...waits };
}
