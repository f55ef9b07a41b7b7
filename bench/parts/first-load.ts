/**
 * What the first visit on a phone transfers, by type, with nothing in the browser's cache: until the
 * page is quiet, and in its first half minute while nobody touches it.
 */
import { type Browser, chromium } from "@playwright/test";
import { browserPath } from "../measuring/browser.ts";
import { atEnd } from "../measuring/endings.ts";
import { findPages, openMeasuredShop } from "../measuring/measured-shop.ts";
import { printTable } from "../measuring/table.ts";

/** The most of each, bytes, also in half a minute while sliders turn; and the most requests. */
const TARGETS = {
  html: 12_000,
  css: 12_000,
  font: 56_000,
  script: 115_000,
  image: 75_000,
  total: 270_000,
  requests: 25,
};
const AT_REST_MS = 30_000;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
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
}

/** See the top of this file. */
export async function measureFirstLoad(): Promise<object> {
  const shop = await openMeasuredShop();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ["--no-sandbox"],
  });
  atEnd(() => browser.close());
  const loads: Visit[] = [];
  for (const { name, path } of await findPages(shop)) {
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
  return { targets: TARGETS, loads };
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
  for (let seen = -1; seen !== transfers.length; ) {
    seen = transfers.length;
    await page.waitForTimeout(QUIET_MS);
  }
  const loaded = [...transfers];
  await page.waitForTimeout(start + AT_REST_MS - Date.now());
  await context.close();
  return {
    bytes: sum(loaded),
    requests: loaded.length,
    transfers: loaded,
    atRest: sum(transfers),
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
