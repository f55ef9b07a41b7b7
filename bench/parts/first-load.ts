/**
 * What the first visit on a phone transfers, by type, with nothing in the browser's cache: until the
 * page is quiet, in its first half minute while nobody touches it, and after a first touch.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { openBrowser, PHONE } from "../measuring/browser.ts";
import { findPages, openMeasuredShop } from "../measuring/measured-shop.ts";
import { printTable } from "../measuring/table.ts";

/** The most of each, bytes, also in half a minute without a touch; and the most requests. */
const TARGETS = {
  html: 12_000,
  css: 12_000,
  font: 56_000,
  script: 80_000,
  image: 75_000,
  total: 170_000,
  requests: 25,
};
/** Of scripts once somebody has touched the page, bytes. */
const TOUCHED_SCRIPT = 115_461;
const AT_REST_MS = 30_000;
/** In this time everything has begun to load that a touch brings, ms. */
const AFTER_TOUCH_MS = 5_000;
/** A page is packed in less, ms. */
const PACKING_MS = 300;
/** How long nothing more may arrive before the page counts as loaded, ms. */
const QUIET_MS = 1_000;
const TYPES: Record<string, Type> = {
  Document: "html",
  Stylesheet: "css",
  Font: "font",
  Script: "script",
  Image: "image",
};

type Type = "html" | "css" | "font" | "script" | "image" | "other";

interface Transfer {
  url: string;
  type: Type;
  /** With the answer's headers. */
  bytes: number;
}

interface Visit {
  page: string;
  bytes: Record<Type | "total", number>;
  requests: number;
  transfers: Transfer[];
  /** In the first half minute, those of before included. */
  atRest: Record<Type | "total", number>;
  /** With what came after a first touch. */
  touched: Record<Type | "total", number>;
}

/** See the top of this file. */
export async function measureFirstLoad(): Promise<object> {
  const shop = await openMeasuredShop();
  const browser = await openBrowser();
  const loads: Visit[] = [];
  for (const { name, path } of await findPages(shop)) {
    // The shop packs a page smaller once it has been asked for again.
    for (let visitor = 0; visitor < 3; visitor++) {
      await (await fetch(shop.url + path)).text();
      await delay(PACKING_MS);
    }
    loads.push({ page: name, ...(await visit(browser, shop.url + path)) });
  }
  printTable(
    "First load at 390 × 844, DPR 2, before scrolling: kB transferred, headers included",
    ["", ...loads.map(({ page }) => page)],
    [
      ...(["html", "css", "font", "script", "image", "total"] as const).map((type) => [
        type,
        ...loads.map(({ bytes }) => ({ value: bytes[type] / 1000, most: TARGETS[type] / 1000 })),
      ]),
      ["other", ...loads.map(({ bytes }) => bytes.other / 1000)],
      ["requests", ...loads.map(({ requests }) => ({ value: requests, most: TARGETS.requests }))],
    ],
  );
  printTable(
    "The same after half a minute without a touch: kB",
    ["", ...loads.map(({ page }) => page)],
    (["script", "image", "total"] as const).map((type) => [
      type,
      ...loads.map(({ atRest }) => ({ value: atRest[type] / 1000, most: TARGETS[type] / 1000 })),
    ]),
  );
  printTable(
    "And after a first touch: kB",
    ["", ...loads.map(({ page }) => page)],
    [
      [
        "script",
        ...loads.map(({ touched }) => ({
          value: touched.script / 1000,
          most: TOUCHED_SCRIPT / 1000,
        })),
      ],
      ["total", ...loads.map(({ touched }) => touched.total / 1000)],
    ],
  );
  return { targets: { ...TARGETS, touchedScript: TOUCHED_SCRIPT }, loads };
}

/** Opens `url` as a new visitor; resolves with what was transferred until it was quiet, and then. */
async function visit(browser: Browser, url: string): Promise<Omit<Visit, "page">> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const answers = new Map<string, Omit<Transfer, "bytes">>();
  const transfers: Transfer[] = [];
  network.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (response.fromDiskCache || response.url.startsWith("data:")) return;
    answers.set(requestId, { url: response.url, type: TYPES[type] ?? "other" });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) transfers.push({ ...answer, bytes: encodedDataLength });
  });
  await network.send("Network.enable");
  const start = Date.now();
  await page.goto(url, { waitUntil: "load" });
  const quiet = async () => {
    for (let seen = -1; seen !== transfers.length; ) {
      seen = transfers.length;
      await page.waitForTimeout(QUIET_MS);
    }
    return [...transfers];
  };
  const loaded = await quiet();
  await page.waitForTimeout(Math.max(0, start + AT_REST_MS - Date.now()));
  const rested = [...transfers];
  await page.touchscreen.tap(10, 300);
  await page.waitForTimeout(AFTER_TOUCH_MS);
  const touched = await quiet();
  await context.close();
  return {
    bytes: sum(loaded),
    requests: loaded.length,
    transfers: loaded,
    atRest: sum(rested),
    touched: sum(touched),
  };
}

function sum(transfers: Transfer[]): Visit["bytes"] {
  const bytes = { html: 0, css: 0, font: 0, script: 0, image: 0, other: 0, total: 0 };
  for (const transfer of transfers) {
    bytes[transfer.type] += transfer.bytes;
    bytes.total += transfer.bytes;
  }
  return bytes;
}
