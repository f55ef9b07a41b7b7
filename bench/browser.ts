import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.mjs";

/** The path of a whole Chromium. */
export async function browserPath(): Promise<string> {
  return (await findBrowser(true)) || chromium.executablePath();
}
