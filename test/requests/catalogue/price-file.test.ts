/** The whole price list as a file: what cannot be is told, what is right is taken in. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { beforeAll, expect } from "vitest";
import { putProduct, removeProduct } from "../../../e2e/support/products.ts";
import { signedIn, test } from "../../running/requests.ts";
import { ADMIN, atDatabase, type Shop } from "../../running/shop.ts";
import { textOf, textsOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

let admin: APIRequestContext;
beforeAll(async () => {
  admin = await signedIn(ADMIN.email);
  return () => admin.dispose();
});

test("the whole price list is taken out as a file, changed, looked at and taken in", async ({
  shop,
}) => {
  const name = `Cards from a file ${randomUUID().slice(0, 8)}`;
  // The lists and the sitemap stay as other tests see them.
  const id = await putProduct(shop as Shop, name, { isDraft: true });
  try {
    const file = await (await admin.get("/admin-dashboard/price-list.csv")).text();
    const [head = "", ...rows] = file.split("\r\n");
    const own = rows.filter((row) => row.startsWith(id));
    expect(own).toHaveLength(1);
    const priced = (price: string) =>
      [head, ...own.map((row) => row.replace(",1200.00,", `,${price},`)), ""].join("\r\n");

    const form = await PlainPage.open(admin, "/admin-dashboard/price-list");
    const check = (csv: string) => form.fill("Rows of the file", csv).press("Check the rows");
    const strange = await check(`${head}\r\n\uFFFD`);
    expect([strange.status, textOf(strange.html)]).toEqual([
      400,
      expect.stringContaining("This file is not in UTF-8."),
    ]);
    const wrong = await check(priced("cheap"));
    expect(textOf(wrong.html)).toContain("1 row. 1 needs a look.");
    expect(textsOf(wrong.html, "tr")[1]).toContain("in naira");
    const right = await check(priced("1350.00"));
    expect(textsOf(right.html, "tr")[1]).toContain("₦1,200₦1,350");
    const taken = await right.press("Take in 1 row");
    expect(textOf(taken.html)).toContain("1 row is taken in.");
    const [row] = await atDatabase(shop, `select price from products where id = '${id}'`);
    expect(row).toEqual({ price: "135000" });
  } finally {
    await removeProduct(shop as Shop, name);
  }
});
