/** Whatever is uploaded, the shop goes on, and nobody else's upload waits for it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfOf } from "../../files/documents.ts";
import { HOSTILE_FILES, madeHostile } from "../../files/hostile-files.ts";
import { besiege, timedUpload } from "../../files/hostile-uploads.ts";
import { freePort, openedFolder, removeFolder, type Shop, startShop } from "../../running/shop.ts";

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

test("the shop outlives all hostile files, three senders at a time", {
  timeout: 1_200_000,
}, async () => {
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
});
