/** The owner's figures (TRADE §5): counted, drawn by the server, and read with or without a script. */
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault, PROMISE } from "../support/axe.ts";
import { sendOrder } from "../support/sent-orders.ts";
import {
  DESKTOP,
  expect,
  IS_LONG,
  inLongRun,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

/** An order of five days ago that cost ₦12,000 and is paid, and the visits of that day. */
async function lastWeek(shop: Shop) {
  const { number } = await sendOrder(shop, { name: "Grace Point School" });
  const order = `(select id from orders where number = ${Number(number.slice(4))})`;
  const payment = "01990000-0000-7000-8000-0000000000f1";
  const day = "(now() at time zone 'Africa/Lagos')::date - 5";
  await atDatabase(
    shop,
    `update orders set created_at = now() - interval '5 days', total = 1200000 where id = ${order}`,
    `insert into visits values (${day}, '/products', 'search', 30),
      (${day}, '/product/' || (select product_id from order_lines where order_id = ${order}), 'whatsapp', 1000)`,
    `with counted as (update paper_counters set last = last + 1 where kind = 'receipt' returning last),
      paid as (insert into payments (id, order_id, state, amount, received_on, receipt, received_at)
        select '${payment}', ${order}, 'received', 1200000, ${day}, last, now() from counted returning id)
      insert into ledger_entries (id, order_id, kind, amount, payment_id, day)
        select '${payment}', ${order}, 'received', 1200000, id, ${day} from paid`,
  );
}

test("the owner sees how the shop does, in both themes, and in the long run asks for other weeks and one state", async ({
  page,
  shop,
}) => {
  await lastWeek(shop);
  await signInAsAdmin(page, "/admin-dashboard");
  await page.getByRole("link", { name: "Figures" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Figures");

  const funnel = page.getByRole("region", { name: "From seeing to holding" });
  await test.step("money, visits and the way to an order, each chart with its table", async () => {
    const main = page.getByRole("main");
    await expect(main.getByText("₦12,000").first()).toBeVisible();
    await expect(funnel.getByRole("listitem").filter({ hasText: "Saw a product" })).toContainText(
      "1,000",
    );
    await funnel.getByText("As a table").click();
    await expect(funnel.getByRole("row", { name: /^Paid 1/ })).toBeVisible();
    await expect(page.getByRole("img", { name: "Money received by week" })).toBeVisible();
    const sources = page.getByRole("table", { name: "Where visits come from" });
    await expect(sources.getByRole("row", { name: /^WhatsApp/ })).toContainText("1,000");
    await expect(page.getByRole("table", { name: "Best customers" }).getByRole("link")).toHaveText(
      "Grace Point School",
    );
  });

  await test.step(`the page ${PROMISE}, in the dark, too`, async () => {
    await expectAccessible(page);
    await page.locator("html").evaluate((html) => {
      html.dataset.theme = "dark";
    });
    for (const viewport of IS_LONG ? [DESKTOP, PHONE] : [PHONE]) {
      await page.setViewportSize(viewport);
      await expectNoFault(page, `in the dark at ${viewport.width} px`, "colours");
    }
  });

  await inLongRun("other weeks and one state are addresses, also without a script", async () => {
    const { cookies } = await page.context().storageState();
    const plain = await page
      .context()
      .browser()
      ?.newContext({
        ...{ javaScriptEnabled: false, storageState: { cookies, origins: [] }, baseURL: shop.url },
      });
    const other = await plain?.newPage();
    if (!other) throw new Error("There is no browser");
    await other.goto("/admin-dashboard/figures?span=nonsense&week=2026-13-45");
    await expect(other.getByRole("button", { name: "12 weeks" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await other.getByRole("button", { name: "4 weeks" }).click();
    await other.getByLabel("State", { exact: true }).selectOption("Zamfara");
    await other.getByRole("button", { name: "Show" }).click();
    await expect(other).toHaveURL(/span=4&product=&state=Zamfara&week=$/);
    await expect(other.getByLabel("State", { exact: true })).toHaveValue("Zamfara");
    await expect(other.getByText("From which state somebody looks is not known.")).toBeVisible();
    await plain?.close();
  });
});
