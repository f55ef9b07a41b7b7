/** The page of an order, as a browser without JavaScript presses its buttons. */
import { describe, expect } from "vitest";
import { linksIn, mailsIn, newPerson } from "../../../e2e/support/customers.ts";
import { moveOrder, proveOrder } from "../../../e2e/support/orders.ts";
import { sendOrder } from "../../../e2e/support/sent-orders.ts";
import { test } from "../../running/requests.ts";
import { atDatabase, type Shop } from "../../running/shop.ts";
import { hrefOf, messageOf, partOf, readPage, regionOf, textOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

type At = Pick<Shop, "url" | "dataDir">;
const WISH = "What should we change?";

const digits = (number: string) => Number(number.slice(4));
const alertOf = ({ html }: PlainPage) => html.slice(html.indexOf('role="alert"'));
const badgeOf = ({ html }: PlainPage) => textOf(partOf(html, 'span[class^="badge"]'));

/** An order whose buyer looks at its first proof. */
async function proved(shop: At): Promise<{ path: string; id: string }> {
  const { path, number } = await sendOrder(shop);
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${digits(number)}`,
  );
  const id = row?.id ?? "";
  await proveOrder(shop as Shop, id);
  return { path, id };
}

describe("what the shop has overtaken", () => {
  test("is said when it is pressed, with the words and ways to send them", async ({
    request,
    shop,
  }) => {
    const { path, id } = await proved(shop);
    let page = (await PlainPage.open(request, path)).fill(WISH, "A larger logo");
    await moveOrder(shop as Shop, id, "approved");
    page = await page.press("Ask for a change");
    expect(page.status).toBe(409);
    expect(textOf(alertOf(page))).toContain(
      "This order has moved on: it is Approved now, so the proof can no longer be changed here. Tell us in the chat or on WhatsApp.",
    );
    expect(badgeOf(page)).toBe("Approved");
    expect(page.valueOf(WISH)).toBe("A larger logo");
    expect(page.buttons("Ask for a change")).toEqual([]);
    const [, ...lines] = messageOf(hrefOf(alertOf(page), "Tell us on WhatsApp"));
    expect([lines[0], lines.at(-1)]).toEqual(["I want to print", "A larger logo"]);
    expect(hrefOf(alertOf(page), "Tell us in the chat")).toMatch(/^\/chat/);
  });

  test("an approval of what is cancelled is refused in the page", async ({ request, shop }) => {
    const { path, id } = await proved(shop);
    let page = await PlainPage.open(request, path);
    await moveOrder(shop as Shop, id, "cancelled");
    page = await page.press(/^Approve and print/);
    expect(page.status).toBe(409);
    expect(textOf(alertOf(page))).toContain(
      "This order has moved on: it is Cancelled now, so the proof can no longer be approved here.",
    );
    expect(page.buttons(/^Approve and print/)).toEqual([]);
    expect(() => page.valueOf(WISH)).toThrow("has no field");
  });

  test("a proof that is not the newest is not approved, and what was typed stays", async ({
    request,
    shop,
  }) => {
    const { path, id } = await proved(shop);
    let page = await PlainPage.open(request, path);
    await proveOrder(shop as Shop, id);
    page = await page.press(/^Approve and print/);
    expect(page.status).toBe(409);
    expect(textOf(page.html)).toContain("There is a newer proof. Look at it, then decide.");
    const [order] = await atDatabase(shop, `select status from orders where id = '${id}'`);
    expect(order).toEqual({ status: "proof-sent" });
  });
});

test("a buyer chooses how much, and tells of a payment", async ({ request, shop }) => {
  const { number, path } = await sendOrder(shop);
  await atDatabase(shop, `update orders set total = 9310000 where number = ${digits(number)}`);
  const dueOf = ({ html }: PlainPage) => regionOf(html, "To pay now");
  let page = await PlainPage.open(request, path);
  page = await PlainPage.open(request, hrefOf(dueOf(page), "All ₦93,100") ?? "");
  expect(textOf(dueOf(page))).toContain("₦93,100.00");
  page = await page.press("I have paid");
  page.fill("Amount you sent, in naira", "100,000").fill("From which bank", "Sample Bank");
  page = await page.fill("Name on that account", "Bello Adunni").press("Send");
  expect(textOf(dueOf(page))).toMatch(/Only ₦93,100 is open/);
  page = await page.fill("Amount you sent, in naira", "93,100").press("Send");
  expect(textOf(dueOf(page))).toContain("You told us");
  page = await page.press("I have not paid yet");
  expect(page.buttons("I have paid")).toHaveLength(1);
});

test("Find my order sends the link to the order's contact, whatever is answered", async ({
  request,
  shop,
}) => {
  const email = newPerson().email;
  const { number, path } = await sendOrder(shop, { email, phoneNumber: "0803 123 4568" });
  const links = () =>
    mailsIn(shop as Shop, "order-link", email).map((mail) =>
      mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="),
    );
  const find = hrefOf((await readPage(request, "/login")).html, "Find my order") ?? "";
  for (const [typed, contact] of [
    [number, "0807 000 0000"],
    [number.toLowerCase(), "+234 803 123 4568"],
  ] as const) {
    let page = await PlainPage.open(request, find);
    page.fill("Order number", typed).fill("Phone or email of the order", contact);
    page = await page.press("Send me the link");
    expect([page.status, textOf(page.html)]).toEqual([
      200,
      expect.stringContaining("If both belong"),
    ]);
  }
  await expect.poll(() => links().length).toBe(1);
  expect(links()[0]).toContain(path);
  expect(linksIn(shop as Shop, "order-link", email)).toHaveLength(1);
});
