/** What nobody gets by posting to the forms of accounts, and how long an open stream is theirs. */
import { describe, expect } from "vitest";
import {
  makeCustomer,
  newPerson,
  type Person,
  post,
  registrationOf,
} from "../../rows/customers.ts";
import { signedIn, test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";

const PROFILE = "/user-dashboard/user-profile";
const signOutAll = { intent: "sign-out", session: "all", devicePassword: "correct horse" };

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
    await post(customer, shop, PROFILE, {
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

test("whoever ends their own session leaves nothing typed in the browser, in each of the three ways", async ({
  shop,
}) => {
  for (const [path, form, next] of [
    ["/logout", {}, "/"],
    [PROFILE, signOutAll, "/login?signed-out=1"],
    [PROFILE, { intent: "delete-account", deletePassword: "correct horse" }, "/login?deleted=1"],
  ] as const) {
    const customer = await signedIn((await makeCustomer(shop)).email);
    const headers = (await post(customer, shop, path, form)).headers();
    expect(headers.location).toBe(next);
    expect(headers["clear-site-data"], next).toBe('"storage"');
    await customer.dispose();
  }
});

test("a session alone ends no session, neither one nor all", async ({ shop }) => {
  const { email } = await makeCustomer(shop);
  const [here, there] = [await signedIn(email), await signedIn(email)];
  const page = await (await here.get(PROFILE)).text();
  const session = /value="([0-9a-f-]{36})"[^>]* name="session"/.exec(page)?.[1] ?? "";
  for (const [devicePassword, status] of [
    ["", 400],
    ["not the password", 401],
  ] as const) {
    for (const form of [
      { ...signOutAll, devicePassword },
      { ...signOutAll, devicePassword, session },
    ]) {
      expect((await post(here, shop, PROFILE, form)).status()).toBe(status);
    }
  }
  expect((await there.get(PROFILE, { maxRedirects: 0 })).status()).toBe(200);
  expect((await post(here, shop, PROFILE, { ...signOutAll, session })).status()).toBe(303);
  expect((await there.get(PROFILE, { maxRedirects: 0 })).status()).toBe(302);
  await here.dispose();
  await there.dispose();
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

describe("an open stream", () => {
  /** Signs in as the person, in the browser of this cookie: the session's cookie. */
  const signIn = async (url: string, person: Person, cookie = "") => {
    const answer = await fetch(`${url}/login`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: url, cookie },
      body: new URLSearchParams({ email: person.email, password: person.password }),
    });
    expect(answer.status).toBe(302);
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
  };
  const listen = (url: string, cookie: string) =>
    fetch(`${url}/live`, { headers: { cookie }, signal: AbortSignal.timeout(15_000) });

  test("ends when its browser signs in as another account", async ({ shop }) => {
    const cookie = await signIn(shop.url, await makeCustomer(shop));
    const stream = await listen(shop.url, cookie);
    expect(stream.status).toBe(200);
    await signIn(shop.url, await makeCustomer(shop), cookie);
    // Ends of itself; an open stream would run into the time limit.
    expect(await stream.text()).toContain("event: hello");
  });

  test("ends with the session that it was opened with, unless the session goes on", async ({
    shop,
  }) => {
    const person = await makeCustomer(shop);
    const endIn = (interval: string) =>
      atDatabase(
        shop,
        `update sessions set expires_at = now() + interval '${interval}'
         where user_id = (select id from users where email = '${person.email}')`,
      );
    const cookie = await signIn(shop.url, person);

    await endIn("3 s");
    const began = Date.now();
    const stream = await listen(shop.url, cookie);
    expect(stream.status).toBe(200);
    // Asked for a page meanwhile: the session goes on, and so does whoever comes back.
    const page = await fetch(`${shop.url}/user-dashboard`, { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(await stream.text()).toContain("event: hello");
    expect(Date.now() - began).toBeGreaterThan(2_000);
    const next = await listen(shop.url, cookie);
    expect(next.status).toBe(200);
    await next.body?.cancel();

    await endIn("2 s");
    expect(await (await listen(shop.url, cookie)).text()).toContain("event: hello");
    expect((await listen(shop.url, cookie)).status).toBe(204);
  });
});
