/** Goes from page to page as the shop's links do, without another document. */
import type { Page } from "@playwright/test";

/** What the router leaves in a live page for tests of its own. */
interface Routed {
  __reactRouterDataRouter: { navigate(to: string): Promise<void> };
}

/**
 * Leads a live page to another page of the shop, with a `main` of its own; resolves when that is
 * shown. A third of what a document costs, and whatever a test has brought into the window stays
 * there.
 */
export async function goByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main")?.setAttribute("data-left", "");
    return (window as unknown as Routed).__reactRouterDataRouter.navigate(to);
  }, path);
  // The router is there before the page is drawn.
  await page.waitForFunction(() => document.querySelector("main:not([data-left])"));
  await page.waitForURL(path);
}
