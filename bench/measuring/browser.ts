import { chromium } from "@playwright/test";
import { findBrowser } from "../../test/find-browser.ts";

/** The path of a whole Chromium. */
export async function browserPath(): Promise<string> {
  return (await findBrowser(true)) || chromium.executablePath();
}
