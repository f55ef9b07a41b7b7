/** The owner sets delivery fees and working days on a phone. */
import type { Page } from "@playwright/test";
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, goTo, inLongRun, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const HERE = "/admin-dashboard/delivery";

test.use({ viewport: PHONE, expectedConsole: [/status of 4\d\d/] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });

test("the owner sets a state's fee, and a city's of its own", async ({ page }) => {
  await signInAsAdmin(page, "/admin-dashboard");
  await becomeAlive(page);
  await goTo(page, "Delivery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delivery");
  await button(page, "Open South-West").click();
  await button(page, "Edit Osun").click();
  const osun = group(page, "Edit Osun");
  const fee = osun.getByLabel("Fee", { exact: true });
  const days = osun.getByLabel("Days", { exact: true });
  await osun.getByLabel("We deliver").check();
  await fee.fill("3.5k");
  await days.fill("12.5");
  await button(page, "Update").first().click();
  await expect(fee).toHaveAccessibleDescription("Write the fee in digits, for example 3500.");
  await expect(days).toHaveAccessibleDescription(/0 to 30/);
  await expect(fee).toBeFocused();
  await expect(fee).toHaveValue("3.5k");
  await inLongRun("other fees that are none", async () => {
    for (const wrong of ["-1", "10000000000000000", "x".repeat(10_000)]) {
      await fee.fill(wrong);
      await days.fill("999");
      await button(page, "Update").first().click();
      await expect(fee).toHaveAttribute("aria-invalid", "true");
      await expect(fee).toHaveValue(wrong);
    }
  });
  await fee.fill("3,700");
  await days.fill("2");
  await button(page, "Update").first().click();
  await expect(toast(page, "Osun: saved")).toBeVisible();
  await expect(button(page, "Edit Osun")).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: /^Osun/ })).toContainText("₦3,700");

  await button(page, "Edit Osun").click();
  await button(page, "Add a city").click();
  const city = group(page, "New city of Osun");
  await button(page, "Add a city").click();
  await expect(city.getByLabel("City", { exact: true })).toHaveAccessibleDescription(
    "Write the city.",
  );
  await city.getByLabel("City", { exact: true }).fill("osogbo");
  await city.getByLabel("Fee", { exact: true }).fill("3000");
  await city.getByLabel("Days", { exact: true }).fill("1");
  await button(page, "Add a city").click();
  await expect(osun.getByRole("listitem")).toContainText("₦3,000, 1 day");

  await button(page, "Edit Osogbo").click();
  await group(page, "Edit Osogbo").getByLabel("No delivery there").check();
  await group(page, "Edit Osogbo").getByRole("button", { name: "Update" }).click();
  await expect(osun.getByRole("listitem")).toContainText("No delivery");
  await button(page, "Remove Osogbo").click();
  await expect(osun.getByText("None yet")).toBeVisible();
});

test("several states are set at once, and put back", { tag: LONG }, async ({ page, shop }) => {
  const fees = () =>
    atDatabase<{ state: string; fee: number | null; days: number | null }>(
      shop,
      `select state, fee::integer, days from delivery_zones
       where state in ('Borno', 'Yobe') and city = '' order by state`,
    );
  const before = await fees();
  await signInAsAdmin(page, HERE);
  await becomeAlive(page);
  await expect(button(page, "Set states")).toBeDisabled();
  await page.getByRole("button", { name: /^North-East/ }).click();
  await expect(page.getByText("6 states chosen")).toBeVisible();
  await button(page, "Open North-East").click();
  for (const state of ["Adamawa", "Bauchi", "Gombe", "Taraba"]) {
    await page.getByRole("checkbox", { name: state, exact: true }).uncheck();
  }
  const fee = page.getByLabel("Fee (₦)");
  await fee.fill("6.9k");
  await button(page, "Set 2 states").click();
  await expect(fee).toHaveAccessibleDescription(/Write the fee in digits/);
  await fee.fill("6,900");
  await button(page, "Set 2 states").click();
  await expect(toast(page, "2 states set to ₦6,900.")).toBeVisible();
  expect(await fees()).toEqual(before.map((zone) => ({ ...zone, fee: 690_000 })));
  await button(page, "Undo").click();
  await expect(toast(page, "It is as it was before.")).toBeVisible();
  expect(await fees()).toEqual(before);
});

test("a holiday that touches a promise is asked about, and moves no date", { tag: LONG }, async ({
  page,
  shop,
}) => {
  // Far from what other tests ask for: the day of this order alone.
  const day = "2031-05-14";
  await atDatabase(
    shop,
    "update order_counter set last = last + 1",
    `insert into orders (id, number, client_id, title, product_names, quantity, notes, delivery,
       promised_day, date_fixed_at, status)
     select gen_random_uuid(), last, gen_random_uuid(), 'Cards', 'Cards', 100, '', 'pick-up',
       '${day}', now(), 'approved' from order_counter`,
  );
  await signInAsAdmin(page, HERE);
  await becomeAlive(page);
  await page.getByLabel("From", { exact: true }).fill("14 May 2031");
  await page.getByLabel("What for").fill("A day of this test");
  await button(page, "Add a holiday").click();
  await expect(page.getByRole("alert")).toContainText("1 order is promised for Wed 14 May.");
  await page.getByText("See the order").click();
  await expect(page.getByRole("link", { name: /^ITW-\d{6}$/ })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Add the holiday").click();
  await expect(page.getByText("Wed 14 May 2031")).toBeVisible();
  await expect(page.getByText("See the order")).toHaveCount(0);
  const [kept] = await atDatabase(
    shop,
    `select promised_day::text as day from orders where promised_day = '${day}'`,
  );
  expect(kept).toEqual({ day });
  await button(page, "Undo").click();
  await expect(page.getByText("Wed 14 May 2031")).toHaveCount(0);
  await atDatabase(
    shop,
    `update orders set promised_day = null, date_fixed_at = null where promised_day = '${day}'`,
  );
});

test("the second of two admins is told, and keeps what was typed", { tag: LONG }, async ({
  page,
  context,
}) => {
  await signInAsAdmin(page, `${HERE}?edit=Ekiti`);
  const other = await context.newPage();
  await other.goto(`${HERE}?edit=Ekiti`);
  for (const one of [page, other]) await becomeAlive(one);
  const set = async (one: Page, fee: string) => {
    await one.getByLabel("We deliver").check();
    await one.getByLabel("Fee", { exact: true }).fill(fee);
    await button(one, "Update").first().click();
  };
  await set(page, "4100");
  await expect(toast(page, "Ekiti: saved")).toBeVisible();
  await set(other, "4200");
  await expect(other.getByRole("alert")).toContainText("Somebody else has set Ekiti");
  await expect(other.getByRole("alert")).toContainText("₦4,100");
  await expect(other.getByLabel("Fee", { exact: true })).toHaveValue("4200");
  await button(other, "Update").first().click();
  await expect(toast(other, "Ekiti: saved")).toBeVisible();
});

test("working days are counted as the owner says", { tag: LONG }, async ({ page }) => {
  await signInAsAdmin(page, HERE);
  await becomeAlive(page);
  const cutOff = page.getByLabel("Cut-off time");
  await cutOff.fill("25:00");
  await button(page, "Update").click();
  await expect(cutOff).toHaveAccessibleDescription(/Use a time of the day/);
  await cutOff.fill("13:30");
  await page.getByLabel("Sat", { exact: true }).check();
  await button(page, "Update").click();
  await expect(toast(page, "Promises already made stay")).toBeVisible();
  await cutOff.fill("12:00");
  await page.getByLabel("Sat", { exact: true }).uncheck();
  await button(page, "Update").click();
  // Orders of other tests may have been promised a day in between.
  const asked = page.getByRole("alert").filter({ hasText: "promised" });
  const saved = toast(page, "Promises already made stay").nth(1);
  await expect(asked.or(saved)).toBeVisible();
  if (await asked.isVisible()) await button(page, "Update").click();
  await expect(toast(page, "Promises already made stay")).toHaveCount(2);
  await expect(page.getByText("Try it", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Approved \w{3} \d+ \w{3}, 11:40$/)).toBeVisible();

  const from = page.getByLabel("From", { exact: true });
  const to = page.getByLabel("To", { exact: true });
  await from.fill("31 Feb 2027");
  await button(page, "Add a holiday").click();
  await expect(from).toHaveAccessibleDescription(/no such day/);
  await expect(page.getByLabel("What for")).toHaveAccessibleDescription(/what the holiday is for/);
  await from.fill("10 Mar 2027");
  await to.fill("2027-03-09");
  await page.getByLabel("What for").fill("Eid-el-Fitr");
  await button(page, "Add a holiday").click();
  await expect(to).toHaveAccessibleDescription("The last day comes after the first.");
  await to.fill("11 Mar 2027");
  await button(page, "Add a holiday").click();
  await expect(page.getByText("Wed 10 Mar 2027 to Thu 11 Mar 2027")).toBeVisible();
  await expect(from).toHaveValue("");
  await button(page, "Remove Eid-el-Fitr").click();
  await expect(page.getByText("Wed 10 Mar 2027 to Thu 11 Mar 2027")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same is done by plain posts", { tag: LONG }, async ({ page }) => {
    await signInAsAdmin(page, HERE);
    await button(page, "Open South-East").click();
    await button(page, "Edit Enugu").click();
    const fee = group(page, "Edit Enugu").getByLabel("Fee", { exact: true });
    await page.getByLabel("We deliver").check();
    await fee.fill("3.5k");
    await button(page, "Update").first().click();
    await expect(fee).toHaveValue("3.5k");
    await expect(fee).toHaveAttribute("aria-invalid", "true");
    await fee.fill("4,800");
    await button(page, "Update").first().click();
    await expect(page.locator("noscript .notice")).toContainText("Saved.");
    await expect(page).toHaveURL(/#South-East$/);
    await expect(page.getByText("₦4,800", { exact: true })).toBeVisible();
    await button(page, "Edit Enugu").click();
    await button(page, "Add a city").click();
    await page.getByLabel("City", { exact: true }).fill("Nsukka");
    await group(page, "New city of Enugu").getByLabel("We confirm the fee").check();
    await button(page, "Add a city").click();
    await expect(page.getByText("Nsukka No fee yet")).toBeVisible();
    // Nothing chosen: the form says so, where it stands.
    await button(page, "Set states").click();
    await expect(page.getByRole("alert")).toContainText("Choose a region, or tick states");
    await expect(page).toHaveURL(/#several$/);
  });
});

test("the page has no fault that axe knows, open and with errors", { tag: LONG }, async ({
  page,
}) => {
  await signInAsAdmin(page, `${HERE}?edit=Oyo/%2B`);
  await becomeAlive(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await button(page, "Add a city").click();
  await expect(page.getByLabel("City", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "errors");
});
