/** A proof that its buyer looks at, as a browser without JavaScript sends its forms. */
import { expect } from "vitest";
import { proveOrder } from "../../../e2e/support/orders.ts";
import { sendOrder } from "../../../e2e/support/sent-orders.ts";
import { test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";
import { partOf, regionOf, textOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

test("a pin is a page and words; then the page is good, and all is approved beside its total", async ({
  request,
  shop,
}) => {
  const { number, path } = await sendOrder(shop);
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  await proveOrder(shop, row?.id ?? "");
  const room = await PlainPage.open(request, path.replace("?", "/proof?"));
  const pinned = await room.fill("words", "Larger, please").press("Keep this pin");
  expect(textOf(regionOf(pinned.html, "Pins"))).toContain("Larger, please");
  const good = await pinned.press("Good");
  expect(textOf(partOf(good.html, 'form[class^="room-act"]'))).toMatch(/Total\s*₦17,000/);
  const approved = await good.press("Approve and print");
  expect(textOf(partOf(approved.html, "main"))).toMatch(/Approved by /);
});
