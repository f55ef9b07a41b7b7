/** How soon a browser says what it thinks of a photo, and what the script for that weighs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { atDatabase } from "../../test/running/shop.ts";
import { PHONE } from "../measuring/browser.ts";
import { atEnd } from "../measuring/endings.ts";
import type { MeasuredShop } from "../measuring/measured-shop.ts";
import { quantile } from "../measuring/table.ts";

/** The phone is so many times slower than this machine. */
const SLOWER = 4;

export interface BrowserCheck {
  /** From the choice of the file to the words, the median of all looks, ms. */
  verdictMs: number;
  /** Of the first look of a page, which loads what looks. */
  firstMs: number;
  /** Loaded when a picture is chosen, compressed, bytes. */
  script: number;
}

export async function checkInBrowser(
  shop: MeasuredShop,
  browser: Browser,
  runs: number,
): Promise<BrowserCheck> {
  const photo = await photoOf12Megapixels();
  const [product] = await atDatabase<{ id: string }>(
    shop,
    "select id from products where print_spec is not null and deleted_at is null limit 1",
  );
  if (!product) throw new Error("No product has a print specification.");
  const looks: { ms: number; script: number }[] = [];
  for (let run = 0; run < runs; run++) {
    looks.push(await look(browser, `${shop.url}/order/new?product=${product.id}`, photo));
  }
  const times = looks.map(({ ms }) => ms);
  return {
    verdictMs: quantile(times, 0.5),
    firstMs: times[0] ?? Number.NaN,
    script: Math.max(...looks.map(({ script }) => script)),
  };
}

/** Named as a messenger names it, so that there is something to say. */
async function photoOf12Megapixels(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "itewe-photo-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3, background: "#888", noise } as const;
  const path = join(folder, "IMG-20261121-WA0004.jpg");
  writeFileSync(path, await sharp({ create }).jpeg({ quality: 90 }).toBuffer());
  return path;
}

async function look(browser: Browser, url: string, photo: string) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  await page.goto(url, { waitUntil: "load" });
  await page.touchscreen.tap(10, 300);
  const field = page.locator('input[type="file"]').first();
  await page.waitForTimeout(3_000);
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      bodies.push(response.body().catch(() => Buffer.alloc(0)));
  });
  await page.evaluate(() => {
    addEventListener("change", () => performance.mark("chosen"), { capture: true, once: true });
    new MutationObserver(() => {
      if (document.querySelector(".artwork-verdict")) {
        requestAnimationFrame(() => performance.mark("told"));
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  // As by hand: what looks is loaded while the choice is made.
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), field.click()]);
  await page.waitForTimeout(2_000);
  await chooser.setFiles(photo);
  const found = await page.waitForFunction(() => {
    const [chosen] = performance.getEntriesByName("chosen");
    const [told] = performance.getEntriesByName("told");
    return chosen && told ? told.startTime - chosen.startTime : undefined;
  });
  const ms = Number(await found.jsonValue());
  const weights = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  await context.close();
  return { ms, script: weights.reduce((sum, bytes) => sum + bytes, 0) };
}
