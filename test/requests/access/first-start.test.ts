/** An owner whose password was given to them, at every address of the dashboard. */
import { expect } from "vitest";
import { post } from "../../../e2e/support/customers.ts";
import { makeCustomer } from "../../rows/customers.ts";
import { signedIn, test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";
import { RAW_ROWS, ROWS, UNKNOWN_ID } from "../route-rows.ts";

const FIRST_START = "/admin-dashboard/first-start";
const OPEN = [FIRST_START, "/admin-dashboard/theme"];

test("nothing of the dashboard opens before they have chosen one of their own", async ({
  shop,
}) => {
  const { email } = await makeCustomer(shop);
  await atDatabase(
    shop,
    `update users set role = 'admin', must_change_password = true where email = '${email}'`,
  );
  const owner = await signedIn(email);
  const paths = Object.entries(ROWS)
    .filter(([, { guard }]) => guard === "admin")
    .map(([pattern, { path = pattern }]) => path);
  const closed = paths.filter((path) => !OPEN.includes(path));
  expect(closed.length).toBeGreaterThan(40);
  for (const path of closed) {
    const page = await owner.get(path, { maxRedirects: 0 });
    expect([path, page.status(), page.headers().location]).toEqual([path, 302, FIRST_START]);
    const data = await owner.get(`${path}.data`, { maxRedirects: 0 });
    expect([path, data.status(), await data.text()]).toEqual([
      path,
      202,
      expect.stringContaining(FIRST_START),
    ]);
    const form = { step: "bank", act: "restore", id: UNKNOWN_ID };
    // A page that takes no form says so to everybody.
    expect([path, (await post(owner, shop, path, form)).status()]).toEqual([
      path,
      expect.toBeOneOf([403, 405]),
    ]);
  }
  const first = await owner.get(FIRST_START);
  expect(await first.text()).toContain("A password of your own");
  const { sendMessage, upload } = RAW_ROWS;
  const message = await owner.post(sendMessage.path, {
    headers: { origin: shop.url },
    form: Object.fromEntries(sendMessage.body ?? []),
  });
  expect(message.status()).toBe(403);
  expect((await owner.post(upload.path, { headers: { origin: shop.url } })).status()).toBe(403);

  const guessed = await post(owner, shop, FIRST_START, {
    step: "password",
    newPassword: "12345678",
  });
  expect(guessed.status()).toBe(400);
  expect(await guessed.text()).toContain("one of the first that strangers try");

  const chosen = { step: "password", newPassword: "four words I remember" };
  const answer = await post(owner, shop, FIRST_START, chosen);
  expect([answer.status(), answer.headers().location]).toEqual([303, FIRST_START]);
  expect((await owner.get("/admin-dashboard", { maxRedirects: 0 })).status()).toBe(200);
  await owner.dispose();
});
