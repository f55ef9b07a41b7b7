import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Axe for a page without frames of other sites: it reports inside the page itself. Otherwise it
 * opens a second, blank page for each report, which takes as long as the check.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}
