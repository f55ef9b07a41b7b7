/** Whatever is uploaded, the shop goes on, and nobody else's upload waits for it. */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfOf, tiledPdf } from "../files/documents.ts";
import { HOSTILE_FILES, madeHostile } from "../files/hostile-files.ts";
import { besiege, newcomer, timedUpload } from "../files/hostile-uploads.ts";
import { freePort, openedFolder, removeFolder, type Shop, startShop } from "../running/shop.ts";
import { longTest } from "../setup/long-test.ts";

let shop: Shop;
let card: Buffer;
const dataDir = openedFolder();

beforeAll(async () => {
  const env = { TRUST_PROXY: "true" };
  [shop, card] = await Promise.all([startShop({ dataDir, port: await freePort(), env }), pdfOf(1)]);
});
afterAll(async () => {
  await shop.stop();
  removeFolder(dataDir);
});

test("another's upload arrives while a hostile one is still being opened", async () => {
  /** What came of the hostile one, once it is over. */
  let outcome: unknown;
  // Both are there before: a hostile file has a limit in seconds, also on a busy machine.
  const [sender, other] = [await newcomer(shop.url), await newcomer(shop.url)];
  sender.upload("tiled.pdf", tiledPdf(), "artwork").then(
    ({ status, text }) => {
      outcome = [status, text];
    },
    (error) => {
      outcome = error;
    },
  );
  await delay(300);
  expect((await other.upload("card.pdf", card, "artwork")).status).toBe(204);
  expect(outcome).toBeUndefined();
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

longTest(
  "the shop outlives all hostile files, three senders at a time",
  { timeout: 1_200_000 },
  async () => {
    expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60);
    const { statuses, alone, upload, page } = await besiege(shop.url, await madeHostile(), card);
    const told = [
      `An upload alone took ${Math.round(alone)} ms; among ${statuses.size} hostile files it took`,
      `${Math.round(upload.ms)} ms at most (${upload.beside}), /healthz ${Math.round(page.ms)} ms`,
    ];
    process.stdout.write(`${told.join(" ")}\n`);
    // Taken as a file that is not shown, or refused; never a fault of the shop's.
    expect([...statuses].filter(([, status]) => status !== 204 && status !== 415)).toEqual([]);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    await timedUpload(shop.url, card);
  },
);
