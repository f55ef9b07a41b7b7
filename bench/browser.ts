import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.mjs";

/** The path of the Chromium that the browser tests use. */
export async function browserPath(): Promise<string> {
  return (await findBrowser()) || chromium.executablePath();
}
