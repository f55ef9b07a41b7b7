/** What every page promises to people who see, press or read with difficulty. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import type axe from "axe-core";
import { DESKTOP, expect, IS_LONG, PHONE } from "./shop.ts";

export const PROMISE = "has no fault that axe knows, one h1, a title, and fits 320 and 360 px";

/**
 * What axe looks for: every rule once a page, and no more than a second look can differ in.
 * A check of everything takes a second or two.
 */
const SCOPES = {
  everything: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  /** Differs with the width, which shows another navigation and other columns. */
  width: {
    type: "rule",
    values: [
      ...["color-contrast", "target-size", "region", "heading-order", "landmark-unique"],
      ...["aria-hidden-focus", "scrollable-region-focusable"],
    ],
  },
  /** Differs with the theme. */
  colours: { type: "rule", values: ["color-contrast"] },
  /** Differs when a form that was sent says what is wrong with it. */
  errors: {
    type: "rule",
    values: [
      ...["color-contrast", "label", "select-name", "form-field-multiple-labels"],
      ...["autocomplete-valid", "duplicate-id-aria", "aria-hidden-focus", "aria-roles"],
      ...["aria-allowed-attr", "aria-allowed-role", "aria-input-field-name"],
      ...["aria-required-attr", "aria-required-children", "aria-required-parent"],
      ...["aria-valid-attr", "aria-valid-attr-value"],
    ],
  },
} as const;

/** Where the links lead that float over every page. */
const QUICK_CONTACT = [
  "tel:+2348000000000",
  "https://wa.me/2348000000000?text=I%20want%20to%20print",
] as const;

type Scope = keyof typeof SCOPES;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Checks the page as it stands. */
export async function expectNoFault(
  page: Page,
  what: string,
  scope: Scope = "everything",
): Promise<void> {
  const { type, values } = SCOPES[scope];
  // To bring axe costs as much as a check: once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async (options) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      // Nothing is caught half faded; what takes longer, such as the clock of a toast, goes on.
      for (const animation of document.getAnimations()) {
        if (Number(animation.effect?.getComputedTiming().endTime) < 1_000) animation.finish();
      }
      return (await checker.run(document, options)).violations;
    },
    {
      resultTypes: ["violations" as const],
      runOnly: { type, values: [...values] },
      selectors: false,
      // No rule of these looks into sheets.
      preload: { assets: ["media" as const] },
    },
  );
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
  );
  expect.soft(faults, what).toEqual([]);
}

/**
 * Keeps {@link PROMISE}: at 390 px for `phone`'s rules; at 1440 px for `desktop`'s, or in the long
 * run, as a second look at each page takes minutes in all, for what differs with the width.
 */
export async function expectAccessible(
  page: Page,
  phone: Scope = "everything",
  desktop: Scope | undefined = IS_LONG ? (phone === "everything" ? "width" : phone) : undefined,
): Promise<void> {
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
  if (desktop) {
    await page.setViewportSize(DESKTOP);
    await expectNoFault(page, `${page.url()} at ${DESKTOP.width} px`, desktop);
  }
  await page.setViewportSize(PHONE);
  await expectNoFault(page, `${page.url()} at ${PHONE.width} px`, phone);
  for (const width of [360, 320]) await expectFits(page, width);
}

/** The page is no wider than a window of `width`. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  const wide = await page.evaluate(() => {
    window.scrollTo(1_000, window.scrollY);
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth - clientWidth, window.scrollX);
  });
  expect.soft(wide, `${page.url()} overflows ${width} px by`).toBe(0);
}

/** Call and WhatsApp, which float over every page. */
export async function quickContact(page: Page): Promise<Locator> {
  const links = page.getByRole("complementary", { name: "Quick contact" }).getByRole("link");
  await expect(links).toHaveCount(2);
  for (const [place, href] of QUICK_CONTACT.entries()) {
    await expect(links.nth(place)).toHaveAttribute("href", href);
  }
  return links;
}

/** Neither call nor WhatsApp lies over a control of the page, and both can be reached. */
export async function expectNothingCovered(page: Page, width: number): Promise<void> {
  const links = await quickContact(page);
  const fields = page
    .getByRole("main")
    .locator("input:visible, select:visible, textarea:visible, button:visible");
  const covered = await fields.evaluateAll((controls) =>
    controls
      .filter((control) => {
        control.scrollIntoView({ block: "nearest", behavior: "instant" });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return [left + 2, (left + right) / 2, right - 2].some((x) =>
          document.elementFromPoint(x, middle)?.closest("aside[aria-label='Quick contact']"),
        );
      })
      .map((control) => control.outerHTML),
  );
  expect(covered, `${width} px`).toEqual([]);
  for (const link of await links.all()) {
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
}

/** Each is there and at least 44 px wide and high. */
export async function expectLarge(targets: Locator): Promise<void> {
  await expect(targets.first()).toBeVisible();
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    const least = Math.min(box?.width ?? 0, box?.height ?? 0);
    expect(least, (await target.textContent()) ?? "").toBeGreaterThanOrEqual(44);
  }
}
