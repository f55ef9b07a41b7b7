/** What the shop says of the data it keeps: to everybody, and to its owner. */
import { expect } from "vitest";
import { CONTACT_KEPT_DAYS } from "../../app/accounts/removal/contact-kept.ts";
import { post } from "../../e2e/support/customers.ts";
import { signedIn, test } from "../running/requests.ts";
import { ADMIN, atDatabase } from "../running/shop.ts";

const REGISTER = "/admin-dashboard/privacy";
/** As people read it, without the marks that part its pieces. */
const wordsOf = (html: string) => html.replaceAll("<!-- -->", "");

test("the privacy page is whole without a script, and found from every page", async ({
  request,
}) => {
  const answer = await request.get("/privacy");
  expect([answer.status(), answer.headers()["cache-control"]]).toEqual([
    200,
    "public, max-age=0, must-revalidate",
  ]);
  const html = wordsOf(await answer.text());
  for (const words of [
    "Nigeria Data Protection Act 2023",
    `${CONTACT_KEPT_DAYS} days after the order is closed`,
    'href="/user-dashboard/my-data"',
    'href="/user-dashboard/user-profile"',
    "session_token (cookie)",
    // No mail server is set.
    "Mails are files on our server",
  ]) {
    expect(html.includes(words), words).toBe(true);
  }
  expect(await (await request.get("/")).text()).toContain('href="/privacy"');
  expect(await (await request.get("/register")).text()).toContain('href="/privacy"');
  expect(await (await request.get("/sitemap.xml")).text()).toContain("/privacy</loc>");
});

test("the owner's register says who sees what, and erases what a guest asks to erase", async ({
  shop,
}) => {
  const owner = await signedIn(ADMIN.email);
  const read = async (query = "") => wordsOf(await (await owner.get(REGISTER + query)).text());
  expect(await read()).toContain("Owner, Desk, Accounts");
  await atDatabase(
    shop,
    `insert into contact_messages (id, client_id, name, phone, subject, email, message)
      values (gen_random_uuid(), gen_random_uuid(), 'Eze', '0811 222 3344', 'Mugs', 'eze@example.com', 'How much?')`,
  );
  expect(await read("?who=08112223344")).toContain("1 contact message");
  expect(await read("?who=nobody%3Cb%3E")).toContain("Enter an email address, or a phone number");
  expect(await read("?who=0899%20999%209999")).toContain("We have nothing of");
  const erase = (who: string) => post(owner, shop, REGISTER, { who });
  const refused = await erase("<b>nobody</b>");
  expect(refused.status()).toBe(400);
  expect(await refused.text()).not.toContain("<b>nobody</b>");
  expect((await erase("0899 999 9999")).status()).toBe(404);
  const erased = await erase("0811 222 3344");
  expect(wordsOf(await erased.text())).toContain("Erased: 1 contact message.");
  expect(await atDatabase(shop, "select 1 from contact_messages where name = 'Eze'")).toEqual([]);
  await owner.dispose();
});
