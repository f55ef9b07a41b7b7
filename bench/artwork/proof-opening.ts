/** How soon a buyer on a phone can read the first page of a long proof, and what its scripts weigh. */
import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { sendOrder } from "../../e2e/support/sent-orders.ts";
import { bookPdf } from "../../test/files/documents.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { ADMIN, atDatabase } from "../../test/running/shop.ts";
import { PHONE } from "../measuring/browser.ts";
import type { MeasuredShop } from "../measuring/measured-shop.ts";

/** Slow 4G, as Lighthouse has it, on a phone that is four times slower than this machine. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 84_480,
};
const SLOWER = 4;
const PAGES = 40;

/** One look at the proof. */
export interface Opening {
  /** Until the first page is drawn sharply, from the press, ms. */
  readableMs: number;
  /** Everything that had come by then, bytes. */
  bytes: number;
}

export interface ProofOpening {
  /** Nobody has looked at its pages before. */
  first: Opening;
  /** Its pages are drawn. */
  again: Opening;
  /** Scripts of the room that the order's page has not, compressed, bytes. */
  script: number;
}

export async function openProof(shop: MeasuredShop, browser: Browser): Promise<ProofOpening> {
  const room = await provenOrder(shop);
  const first = await open(browser, shop.url + room);
  const again = await open(browser, shop.url + room);
  const [own, order] = [
    await scriptsOf(browser, shop.url + room),
    await scriptsOf(browser, shop.url + room.replace("/proof?", "?")),
  ];
  const added = [...own].filter(([url]) => !order.has(url));
  return { first, again, script: added.reduce((sum, [, bytes]) => sum + bytes, 0) };
}

/** An order with a proof of a long book, full of words. @returns the address of its room */
async function provenOrder(shop: MeasuredShop): Promise<string> {
  const { number, path } = await sendOrder(shop);
  // A line that does not say how many pages it prints.
  await atDatabase(shop, "update order_lines set print_spec = null");
  const admin = await signedInPerson(shop, ADMIN.email);
  const { id, text } = await admin.upload("book.pdf", await bookPdf(PAGES), "proof");
  if (text) throw new Error(`The proof was not taken: ${text}`);
  const desk = `/admin-dashboard/orders/${number}/proof`;
  const form = { act: "send", version: "1", "file-1": id, total: "17,000" };
  const sent = await admin.post(desk, form);
  if (!sent.ok) throw new Error(`The proof was not sent: HTTP ${sent.status}`);
  return path.replace("?", "/proof?");
}

async function open(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await slowDown(network);
  let bytes = 0;
  network.on("Network.dataReceived", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watchFirstPage);
  await page.goto(url, { waitUntil: "commit" });
  const readableMs = await readable(page);
  const opening = { readableMs, bytes };
  await context.close();
  return opening;
}

async function slowDown(network: CDPSession): Promise<void> {
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", NETWORK);
  await network.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Runs in the page: notes when the picture of the first page is there and drawn. */
function watchFirstPage(): void {
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>(".room-page img");
    if (
      !picture?.complete ||
      picture.naturalWidth === 0 ||
      !/w=(?:960|1600)/.test(picture.currentSrc)
    ) {
      requestAnimationFrame(look);
      return;
    }
    void picture.decode().then(() => {
      document.documentElement.dataset.readable = String(performance.now());
    });
  };
  requestAnimationFrame(look);
}

async function readable(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => document.documentElement.dataset.readable,
    undefined,
    { timeout: 60_000, polling: 20 },
  );
  return Number(await found.jsonValue());
}

/** The scripts of a page, each compressed by brotli at its best. */
async function scriptsOf(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") {
      bodies.set(
        new URL(response.url()).pathname,
        response.body().catch(() => Buffer.alloc(0)),
      );
    }
  });
  await page.goto(url, { waitUntil: "load" });
  await page.touchscreen.tap(10, 300);
  await page.waitForTimeout(5_000);
  const weighed = new Map<string, number>();
  for (const [path, body] of bodies) weighed.set(path, brotliCompressSync(await body).length);
  await context.close();
  return weighed;
}
