/** What the shop could not do, on the page that tells its owner. */
import { ADMIN, atDatabase } from "../../test/running/shop.ts";
import { enter, expect, LONG, PHONE, test } from "../support/shop.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test("the owner leaves a mail to a mistyped address; work beside it can only be tried again", {
      // test/requests/access/owner-pages has the same of plain posts.
      tag: javaScriptEnabled ? [] : LONG,
    }, async ({ page, shop }) => {
      await atDatabase(
        shop,
        `insert into jobs.job (name, data, state, completed_on, output) values
           ('mail', '{"kind": "verify", "id": "x"}', 'failed', now(), '{"message": "RECIPIENT 550"}'),
           ('check-artwork', '{}', 'failed', now(), '{"message": "failed"}')`,
      );
      await enter(page, ADMIN);
      await page.goto("/admin-dashboard/health");
      const list = page.getByRole("region", { name: /^Not done/ });
      await expect(list).toContainText("This address takes no mail: it may be mistyped.");
      await expect(list.getByRole("button", { name: /^Retry (Mail|Check)/ })).toHaveCount(2);
      await list.getByRole("button", { name: /^Leave it/ }).click();
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list).toContainText("Check artwork");
      await page.goto("/admin-dashboard/audit");
      await expect(page.locator(".audit-lines")).toContainText(
        "left a mail that could not be sent",
      );
      await atDatabase(shop, "delete from jobs.job where state = 'failed'");
    });
  });
}
