/** Goes from page to page as the shop's links do, without another document. */
import type { Page } from "@playwright/test";

/** What the router leaves in a live page for tests of its own. */
interface Routed {
  __reactRouterDataRouter: { navigate(to: string): Promise<void> };
}

/**
 * Leads a live page to another address of the shop; resolves when that is shown. A third of what a
 * document costs, and whatever a test has brought into the page stays there.
 */
export async function goByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => (window as unknown as Routed).__reactRouterDataRouter.navigate(to),
    path,
  );
  await page.waitForURL(path);
}
