/** Goes from page to page as the shop's links do, without another document. */
import type { Page } from "@playwright/test";

/**
 * Leads a live page to another page of the shop, with a `main` of its own; resolves when that is
 * shown. A third of what a document costs, and whatever a test has brought into the window stays
 * there.
 */
export async function goByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main")?.setAttribute("data-left", "");
    // To the router an address that is there already is a way through the history.
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.waitForFunction(() => document.querySelector("main:not([data-left])"));
}
