import { beforeEach, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { settings } from "../../../../database/schema.ts";
import { newGuest, newOrder, typed, useOrders } from "../../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { editsOf, keptRanges } from "../../../catalogue/static/shown-ranges.server.ts";
import { refreshBusiness } from "../../../shop/settings/site-edits.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { requestOrder } from "../making/request-order.server.ts";
import { GONE } from "./ordered-product.server.ts";

useTestDatabase("demo");
useOrders();

/** As the owner does: the novel costs another price, or is gone. */
async function setNovel(change: { price?: number; quantity?: number } | undefined) {
  const ranges = keptRanges().map((range) => ({
    ...range,
    items: range.items.flatMap((item) =>
      item.id === "novel" ? (change ? { ...item, ...change } : []) : item,
    ),
  }));
  const revision = (await db.$count(settings)) + 1;
  await db
    .insert(settings)
    .values({ name: "ranges", revision, value: { ranges: editsOf(ranges) } });
  await refreshBusiness();
}
beforeEach(async () => {
  await db.delete(settings);
  await refreshBusiness();
});

const NOVEL = { product: "", item: "Books/novel", quantity: "3" };
const ask = (change: Record<string, string>) => requestOrder(newGuest().from, typed(change));

test("a price that the owner changes between page and press is told, with the old and the new", async () => {
  const before = "600000 = 0 none";
  expect(await ask({ ...NOVEL, shown: before })).toMatchObject({ ok: true });
  await setNovel({ price: 260_000 });
  const asked = await ask({ ...NOVEL, shown: before });
  expect(asked).toMatchObject({
    ok: false,
    changed: { rows: [["3 × Novel", "₦6,000", "₦7,800"], expect.anything()] },
  });
  const shown = (!asked.ok && asked.changed?.shown) || "";
  expect(await ask({ ...NOVEL, shown })).toMatchObject({ ok: true });
});

test("an order keeps its words when the item is removed, and nobody orders it any more", async () => {
  const { id } = await newOrder(NOVEL);
  await setNovel(undefined);
  expect((await readOrder(id))?.lines).toMatchObject([{ name: "Novel", price: 600_000 }]);
  expect(await ask(NOVEL)).toMatchObject({ ok: false, errors: { product: GONE } });
});
