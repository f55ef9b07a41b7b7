import type { Locator, Page } from "@playwright/test";
import type { Shop } from "../../test/running/shop.ts";
import { newCustomer } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, enter, expect, LONG, leave, PHONE, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Saves the profile of a new customer: a toast says so. Resolves when it has slid in. */
async function openWithToast(page: Page, shop: Shop): Promise<Locator> {
  await leave(page);
  await enter(page, await newCustomer(shop));
  await page.goto("/user-dashboard/user-profile?edit=1");
  await becomeAlive(page);
  await page.mouse.move(2, 400);
  await page.getByRole("button", { name: "Save" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Profile updated successfully!" });
  await expect(toast).toBeVisible();
  await expect.poll(() => stateOfClock(toast)).toBe("running");
  return toast;
}

/** What happens to the bar whose end closes the toast. */
function stateOfClock(toast: Locator): Promise<string | undefined> {
  return toast.evaluate((one) => clockOf(one)?.playState);
}

/** Lets all but `left` ms of the toast's time pass. */
async function leaveTime(toast: Locator, left: number): Promise<void> {
  await toast.evaluate((one, ms) => {
    const clock = clockOf(one);
    if (clock) clock.currentTime = Number(clock.effect?.getTiming().duration) - ms;
  }, left);
}

declare function clockOf(toast: Element): CSSAnimation | undefined;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      clockOf: (toast: Element) =>
        toast
          .getAnimations({ subtree: true })
          .find((one) => (one as CSSAnimation).animationName === "toast-clock"),
    });
  });
});

for (const [reducedMotion, tag] of [
  ["no-preference", ""],
  ["reduce", LONG],
] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test("a toast stands at the top right, and goes after 5,000 ms", { tag: tag || [] }, async ({
      page,
      shop,
    }) => {
      const toast = await openWithToast(page, shop);
      const duration = await toast.evaluate((one) => clockOf(one)?.effect?.getTiming().duration);
      expect(duration).toBe(5_000);
      const box = await toast.boundingBox();
      if (!box) throw new Error("The toast is not drawn");
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeLessThan(40);
      expect(box.x).toBeGreaterThan(DESKTOP.width / 2);
      expect(DESKTOP.width - box.x - box.width).toBeGreaterThanOrEqual(0);
      expect(DESKTOP.width - box.x - box.width).toBeLessThan(40);
      await leaveTime(toast, 300);
      await expect(toast).toHaveCount(0, { timeout: 3_000 });
    });
  });
}

test("a toast waits while the window has lost the focus", { tag: LONG }, async ({ page, shop }) => {
  const toast = await openWithToast(page, shop);
  await page.evaluate(() => dispatchEvent(new FocusEvent("blur")));
  await expect.poll(() => stateOfClock(toast)).toBe("paused");
  await leaveTime(toast, 100);
  await page.waitForTimeout(800);
  await expect(toast).toBeVisible();
  await page.evaluate(() => dispatchEvent(new FocusEvent("focus")));
  await expect(toast).toHaveCount(0, { timeout: 3_000 });
});

test("a toast is not dragged with the mouse, and waits for it", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const toast = await openWithToast(page, shop);
  await test.step("a toast is not dragged with the mouse", async () => {
    const box = await toast.boundingBox();
    if (!box) throw new Error("The toast is not drawn");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 80, y);
    await page.mouse.down();
    await page.mouse.move(box.x - box.width, y, { steps: 8 });
    expect((await toast.boundingBox())?.x).toBe(box.x);
    await page.mouse.up();
    await leaveTime(toast, 4_000);
    await page.waitForTimeout(600);
    await expect(toast).toBeVisible();
  });

  await test.step("a toast waits while it is pointed at", async () => {
    await toast.hover();
    await expect.poll(() => stateOfClock(toast)).toBe("paused");
    await leaveTime(toast, 100);
    await page.waitForTimeout(800);
    await expect(toast).toBeVisible();
    await page.mouse.move(2, 400);
    await expect(toast).toHaveCount(0, { timeout: 3_000 });
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test("a toast is dragged away past 80 % of its width, and springs back before", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const toast = await openWithToast(page, shop);
    const box = await toast.boundingBox();
    if (!box) throw new Error("The toast is not drawn");
    const drag = await page.context().newCDPSession(page);
    const y = Math.round(box.y + box.height / 2);
    const dragBy = async (part: number) => {
      await leaveTime(toast, 5_000);
      const x = Math.round(box.x) + 2;
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", by = 0) =>
        drag.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x: Math.round(x + by), y }],
        });
      await touch("touchStart");
      for (let step = 1; step <= 10; step++)
        await touch("touchMove", (box.width * part * step) / 10);
      const moved = await toast.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).e);
      expect(moved, "it follows the finger").toBeGreaterThan(box.width * part * 0.8);
      await touch("touchEnd");
    };
    await dragBy(0.74);
    await expect.poll(async () => (await toast.boundingBox())?.x).toBe(box.x);
    await expect(toast).toBeVisible();
    await dragBy(0.86);
    await expect(toast).toHaveCount(0, { timeout: 3_000 });
  });
});
