/** A quote that its buyer answers, as a browser without JavaScript sends it. */
import { expect } from "vitest";
import { quotedOrder } from "../../../e2e/support/quoted-orders.ts";
import { test } from "../../running/requests.ts";
import { partOf, textOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

test("a buyer asks for a change and accepts; the second press of a stale page is told", async ({
  request,
  shop,
}) => {
  const { path, quotePath } = await quotedOrder(shop);
  const stale = await PlainPage.open(request, quotePath);
  const asked = await stale
    .check("Fewer or more")
    .fill("note", "30 mugs are enough.")
    .press("Send");
  const main = (html: string) => textOf(partOf(html, "main"));
  expect(main(asked.html)).toContain("Fewer or more: 30 mugs are enough.");
  const head = async () =>
    textOf(partOf(await (await request.get(path)).text(), ".order-date")).replaceAll("\n", " ");
  expect(await head()).toMatch(/if you accept today, .* pay ₦33,600 by/);
  const accepted = await asked.press("Accept this quote");
  expect(accepted.status).toBe(200);
  expect(await head()).toMatch(/if you approve the proof and pay ₦33,600 by/);
  expect(main(accepted.html)).toContain("Accepted by Bello Adunni");
  expect(accepted.html).not.toContain("Accept this quote");
  const again = await stale.press("Accept this quote");
  expect(again.status).toBe(409);
  expect(textOf(partOf(again.html, '[role="alert"]'))).toContain("Quote 1 is accepted already");
});
