/** A quote that its buyer answers, as a browser without JavaScript sends it. */
import { expect } from "vitest";
import { quotedOrder } from "../../../e2e/support/quoted-orders.ts";
import { test } from "../../running/requests.ts";
import { partOf, textOf } from "../html.ts";
import { openPage, press } from "../pressing.ts";

test("a buyer asks for a change and accepts; the second press of a stale page is told", async ({
  request,
  shop,
}) => {
  const { quotePath } = await quotedOrder(shop);
  const stale = await openPage(request, quotePath);
  const wish = { about: "Fewer or more", note: "30 mugs are enough." };
  const asked = await press(request, stale, "Send", wish);
  const main = (html: string) => textOf(partOf(html, "main"));
  expect(main(asked.html)).toContain("Fewer or more: 30 mugs are enough.");
  const accepted = await press(request, asked, "Accept this quote");
  expect(accepted.status).toBe(200);
  expect(main(accepted.html)).toContain("Accepted by Bello Adunni");
  expect(accepted.html).not.toContain("Accept this quote");
  const again = await press(request, stale, "Accept this quote");
  expect(again.status).toBe(409);
  const [alert = ""] = /<[^>]*role="alert"[\s\S]*/.exec(again.html) ?? [];
  expect(textOf(alert)).toContain("Quote 1 is accepted already");
});
