/** What the shop is told of its money. */
import { expect } from "vitest";
import { signedIn, test } from "../../running/requests.ts";
import { ADMIN, atDatabase } from "../../running/shop.ts";

test("money that does not add up is told on the overview and on the page of money, until it does", async ({
  shop,
}) => {
  const admin = await signedIn(ADMIN.email);
  const pages = ["/admin-dashboard", "/admin-dashboard/money"];
  const told = async () => {
    const texts = await Promise.all(pages.map(async (page) => (await admin.get(page)).text()));
    return texts.map((text) => text.includes("The money does not add up."));
  };
  const find = (differences: string) =>
    atDatabase(
      shop,
      `insert into money_checks (differences) values ('${differences}')
       on conflict (id) do update set differences = excluded.differences`,
    );
  await find('["Payments and ledger differ: ₦65,170 and ₦65,100."]');
  expect(await told()).toEqual([true, true]);
  expect(await (await admin.get("/admin-dashboard")).text()).toContain("₦65,170 and ₦65,100.");
  await find("[]");
  expect(await told()).toEqual([false, false]);
  await admin.dispose();
});
