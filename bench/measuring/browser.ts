import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../../test/setup/find-browser.ts";
import { atEnd } from "./endings.ts";

/** How a page is looked at on a phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** The path of a whole Chromium. */
export async function browserPath(): Promise<string> {
  return (await findBrowser(true)) || chromium.executablePath();
}

/** A browser that ends with the part. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await browserPath();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  atEnd(() => browser.close());
  return browser;
}
