/** The owner's figures, as a browser without JavaScript asks for them. */
import { expect } from "vitest";
import { sendOrder } from "../../../e2e/support/sent-orders.ts";
import { signedIn, test } from "../../running/requests.ts";
import { ADMIN, atDatabase } from "../../running/shop.ts";
import { PlainPage } from "../plain-page.ts";

test("other weeks and one state are addresses; what is no span is twelve weeks", async ({
  shop,
}) => {
  // Before anything has happened there is nothing to ask for.
  const { number } = await sendOrder(shop);
  await atDatabase(
    shop,
    `update orders set created_at = now() - interval '5 days' where number = ${Number(number.slice(4))}`,
  );
  const owner = await signedIn(ADMIN.email);
  const span = (html: string, weeks: number) =>
    new RegExp(`<button[^>]*aria-pressed="(\\w+)"[^>]*>${weeks} weeks<`).exec(html)?.[1];
  const odd = await PlainPage.open(owner, "/admin-dashboard/figures?span=nonsense&week=2026-13-45");
  expect(odd.status).toBe(200);
  expect(span(odd.html, 12)).toBe("true");
  const four = await odd.press("4 weeks");
  expect(span(four.html, 4)).toBe("true");
  expect(span(four.html, 12)).toBe("false");
  const there = await four.fill("state", "Zamfara").press("Show");
  expect(there.path).toMatch(/span=4&product=&state=Zamfara&week=$/);
  expect(there.html).toMatch(/<option[^>]*selected=""[^>]*>Zamfara</);
  expect(there.html).toContain("From which state somebody looks is not known.");
  await owner.dispose();
});
