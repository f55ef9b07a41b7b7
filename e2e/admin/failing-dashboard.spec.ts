import { atDatabase } from "../../test/running/shop.ts";
import { expectNoFault } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, expect, goTo, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const HOME = "/admin-dashboard";

test.use({ expectedConsole: [/status of 500|^Error/] });

for (const viewport of [PHONE, DESKTOP]) {
  test(`a page that fails says so inside the dashboard at ${viewport.width} px`, {
    tag: viewport === PHONE ? [] : LONG,
  }, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    await signInAsAdmin(page, `${HOME}/users`);
    const go = (section: string) =>
      viewport === PHONE
        ? goTo(page, section)
        : page
            .getByRole("complementary", { name: "Admin" })
            .getByRole("link", { name: section })
            .click();
    const failed = page.getByRole("heading", { name: "This page did not arrive." });
    const retry = page.getByRole("link", { name: "Retry" });
    await atDatabase(shop, "alter table payments rename to payments_away");
    try {
      // Led there by the router, and asked for anew.
      await go("Overview");
      await expect(failed).toBeVisible();
      const answer = page.waitForResponse((one) => one.request().isNavigationRequest());
      await retry.click();
      expect((await answer).status()).toBe(500);
      await expect(failed).toBeVisible();
      await expect(page).toHaveTitle(/Something went wrong/);
      await go("Users");
      await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
      await page.goto(HOME);
      await expect(failed).toBeVisible();
    } finally {
      await atDatabase(shop, "alter table payments_away rename to payments");
    }
    await retry.click();
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

    await test.step("an error in the place of a page can be read there, too", async () => {
      await becomeAlive(page);
      await page.route(/\/users\.data/, (route) => route.fulfill({ status: 500, body: "" }));
      await go("Users");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "The press stopped on this page.",
      );
      // Whatever its styles were read after, they win over the base.
      const home = page.getByRole("link", { name: "Home" });
      await expect(home).not.toHaveCSS("border-top-width", "0px");
      await expectNoFault(page, "an error");
    });
  });
}
