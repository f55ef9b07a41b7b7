/** Whatever is uploaded, the shop goes on, and nobody else's upload waits for it. */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endlessPdf, pdfOf } from "../documents.ts";
import { Guest } from "../guest.ts";
import { HOSTILE_FILES } from "../hostile-files.ts";
import { longTest } from "../long-test.ts";
import { freePort, openedFolder, removeFolder, type Shop, startShop } from "../shop.ts";

let shop: Shop;
let card: Buffer;
const dataDir = openedFolder();

beforeAll(async () => {
  // Each guest calls from a network of their own.
  const env = { TRUST_PROXY: "true" };
  [shop, card] = await Promise.all([startShop({ dataDir, port: await freePort(), env }), pdfOf(1)]);
});
afterAll(async () => {
  await shop.stop();
  removeFolder(dataDir);
});

let networks = 0;
async function newGuest(): Promise<Guest> {
  const guest = new Guest(shop.url);
  guest.address = `10.${Math.floor(++networks / 200)}.${networks % 200}.7`;
  return guest.open();
}

/** Uploads a file, and is told when that is over. */
function begin(guest: Guest, name: string, bytes: Uint8Array) {
  let isOver = false;
  const done = guest.upload(name, bytes, "artwork").finally(() => {
    isOver = true;
  });
  return { done, isOver: () => isOver };
}

/** Uploads a card that is fine. @returns how long that took, ms */
async function timedUpload(): Promise<number> {
  const guest = await newGuest();
  const started = performance.now();
  const { status } = await guest.upload("card.pdf", card, "artwork");
  expect(status).toBe(204);
  return performance.now() - started;
}

test("another's upload arrives while a hostile one is still being opened", async () => {
  const hostile = begin(await newGuest(), "endless.pdf", await endlessPdf());
  await delay(300);
  await timedUpload();
  expect(hostile.isOver()).toBe(false);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

longTest(
  "that holds for all hostile files, three senders at a time",
  { timeout: 1_200_000 },
  async () => {
    // Made before anything is timed.
    const queue: { name: string; file: string; bytes: Buffer }[] = [];
    for (const { make, ...one } of HOSTILE_FILES) queue.push({ ...one, bytes: await make() });
    const underWay = new Set<string>();
    const alone = await timedUpload();
    const statuses = new Map<string, number>();
    let over = false;
    /** How long others have waited at most, ms, and beside what. */
    const longest = { upload: { ms: 0, beside: "" }, page: { ms: 0, beside: "" } };
    const waited = (what: keyof typeof longest, ms: number) => {
      if (ms > longest[what].ms) longest[what] = { ms, beside: [...underWay].join("; ") };
    };
    const others = (async () => {
      while (!over) waited("upload", await timedUpload());
    })();
    const visitor = (async () => {
      while (!over) {
        const started = performance.now();
        const page = await fetch(`${shop.url}/healthz`);
        waited("page", performance.now() - started);
        expect(page.status).toBe(200);
        await delay(20);
      }
    })();
    const senders = Array.from({ length: 3 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { name, file, bytes } = next;
        const guest = await newGuest();
        underWay.add(name);
        const { status } = await guest.upload(file, bytes, "artwork");
        underWay.delete(name);
        statuses.set(name, status);
      }
    });
    await Promise.all(senders);
    over = true;
    await Promise.all([others, visitor]);
    const told = Object.entries(longest).map(
      ([what, { ms, beside }]) => `${what} ${Math.round(ms)} ms, beside: ${beside}`,
    );
    process.stdout.write(`An upload alone took ${Math.round(alone)} ms. Others took at most:\n${told.join("\n")}
`);
    // Taken as a file that is not shown, or refused; never a fault of the shop's.
    expect([...statuses].filter(([, status]) => status !== 204 && status !== 415)).toEqual([]);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    await timedUpload();
  },
);
