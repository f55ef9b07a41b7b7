/**
 * What prices, options and dates add to a product's page: the scripts that it loads in the first
 * half minute without a touch and after one, against those of the first release, and its HTML against that of the same product with
 * one price.
 */
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { atDatabase } from "../../test/running/shop.ts";
import { openBrowser, PHONE } from "../measuring/browser.ts";
import { openMeasuredShop } from "../measuring/measured-shop.ts";
import { printTable } from "../measuring/table.ts";

/** Bytes of the scripts of a product's page before there were prices to compute. */
const FIRST_RELEASE = 111_365;
/** The most that may come on top, bytes. */
const TARGETS = { script: 4_096, html: 2_000 };
const AT_REST_MS = 30_000;
/** In this time everything has begun to load that a touch brings, ms. */
const AFTER_TOUCH_MS = 5_000;
/** How long nothing more may arrive before the page counts as loaded, ms. */
const QUIET_MS = 1_000;

/** Bytes, each file compressed by brotli at its best. */
interface TicketBytes {
  html: number;
  script: number;
  /** All scripts once the page has been touched, too. */
  touched: number;
}

/** See the top of this file. */
export async function measureTicket(): Promise<object> {
  const shop = await openMeasuredShop();
  const browser = await openBrowser();
  const [richest] = await atDatabase<{ id: string; name: string }>(
    shop,
    `select id, name from products join price_lists on product_id = id
      order by length(document::text) desc limit 1`,
  );
  if (!richest) throw new Error("No product has a price list.");
  const url = `${shop.url}/product/${richest.id}`;
  const priced = await weigh(browser, url);
  await atDatabase(shop, `delete from price_lists where product_id = '${richest.id}'`);
  const plain = await weigh(browser, url);
  const kB = (bytes: number) => bytes / 1000;
  printTable(
    `${richest.name} with its prices, and with one price: kB, brotli`,
    ["", "with its prices", "compared with", "more"],
    [
      [
        "script, untouched",
        kB(priced.script),
        kB(FIRST_RELEASE),
        { value: kB(priced.script - FIRST_RELEASE), most: kB(TARGETS.script) },
      ],
      [
        "script, touched",
        kB(priced.touched),
        kB(FIRST_RELEASE),
        { value: kB(priced.touched - FIRST_RELEASE), most: kB(TARGETS.script) },
      ],
      [
        "html",
        kB(priced.html),
        kB(plain.html),
        { value: kB(priced.html - plain.html), most: kB(TARGETS.html) },
      ],
    ],
  );
  return { targets: TARGETS, firstRelease: FIRST_RELEASE, priced, plain };
}

/** Opens `url` on a phone, without a cache, and then touches it. */
async function weigh(browser: Browser, url: string): Promise<TicketBytes> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  const quiet = async () => {
    for (let seen = -1; seen !== bodies.length; ) {
      seen = bodies.length;
      await page.waitForTimeout(QUIET_MS);
    }
    return sum(await Promise.all(bodies));
  };
  const document = await page.goto(url, { waitUntil: "load" });
  const html = sum([(await document?.body()) ?? Buffer.alloc(0)]);
  await page.waitForTimeout(AT_REST_MS);
  const script = await quiet();
  await page.touchscreen.tap(10, 300);
  await page.waitForTimeout(AFTER_TOUCH_MS);
  const touched = await quiet();
  await context.close();
  return { html, script, touched };
}

const sum = (files: Buffer[]): number =>
  files.reduce((all, file) => all + brotliCompressSync(file).length, 0);
