/** What nobody gets by posting to the forms of accounts. */
import { expect } from "vitest";
import { makeCustomer, newPerson, post, registrationOf } from "../rows/customers.ts";
import { signedIn, test } from "../running/requests.ts";
import { atDatabase } from "../running/shop.ts";

test("a registration sets neither role nor verification, whatever is posted", async ({
  request,
  shop,
}) => {
  const person = newPerson();
  const forged = { role: "admin", emailVerified: "true", "user[role]": "admin" };
  const form = { ...registrationOf(person), ...forged };
  expect((await post(request, shop, "/register", form)).status()).toBe(303);
  expect((await post(request, shop, "/login", { ...person })).status()).toBe(403);
  await atDatabase(shop, `update users set email_verified = true where email = '${person.email}'`);
  const entered = await post(request, shop, "/login", { ...person });
  expect(entered.headers().location).toBe("/user-dashboard");
});

test("a password that is guessed first is refused wherever one is chosen, beside its field", async ({
  request,
  shop,
}) => {
  const said = "This password is one of the first that strangers try. Choose another one.";
  const person = newPerson();
  const registration = { ...registrationOf(person), password: "Password1" };
  const customer = await signedIn((await makeCustomer(shop)).email);
  const change = { intent: "change-password", currentPassword: "correct horse" };
  const answers = [
    await post(request, shop, "/register", registration),
    // Also the page on which the staff who were invited choose one.
    await post(request, shop, "/reset-password", { token: "any", newPassword: "Password1" }),
    await post(customer, shop, "/user-dashboard/user-profile", {
      ...change,
      newPassword: "itewe123",
    }),
  ];
  for (const answer of answers) {
    expect(answer.status(), answer.url()).toBe(400);
    expect(await answer.text(), answer.url()).toContain(said);
  }
  await customer.dispose();
});

for (const target of [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "/..//evil.example",
]) {
  test(`a login never leads to ${target}`, async ({ request, shop }) => {
    const person = await makeCustomer(shop);
    const form = { ...person, redirectTo: target };
    const answer = await post(request, shop, "/login", form);
    expect(answer.headers().location).toBe("/user-dashboard");
  });
}

test("a forgotten password is asked for five times at most", async ({ request, shop }) => {
  const { email } = await makeCustomer(shop);
  const ask = () => post(request, shop, "/reset-password", { email });
  for (let n = 0; n < 5; n++) expect((await ask()).status()).toBe(200);
  const refused = await ask();
  expect(refused.status()).toBe(429);
  expect(refused.headers()["retry-after"]).toMatch(/^\d+$/);
  expect(await refused.text()).toContain("Too many attempts. Try again in 15 minutes.");
});
