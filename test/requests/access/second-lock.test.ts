/** What the second lock lets through and refuses, over HTTP and without a script. */
import { randomUUID } from "node:crypto";
import { type APIRequestContext, request as playwright } from "@playwright/test";
import { expect, inject } from "vitest";
import { post } from "../../../e2e/support/customers.ts";
import { appCode } from "../../devices/app-codes.ts";
import { makeCustomer } from "../../rows/customers.ts";
import { signedIn, test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";

const HERE = "/admin-dashboard/second-lock";
const BANK = "/admin-dashboard/settings/bank";
const BANK_FORM = {
  bankName: "Test Bank",
  accountNumber: "0123456789",
  accountName: "Tests",
  revision: "0",
};

/** An owner of a test's own, in a session, who has no lock. */
async function owner(set = "") {
  const shop = inject("shop");
  const person = await makeCustomer(shop);
  await atDatabase(shop, `update users set role = 'admin'${set} where email = '${person.email}'`);
  return { ...person, shop, request: await signedIn(person.email) };
}

/** Sets an app up as its owner does: the key, and the recovery codes. */
async function setUpApp() {
  const person = await owner();
  const { request, shop, password: currentPassword } = person;
  const begun = await post(request, shop, HERE, { act: "start-app", currentPassword });
  expect(begun.headers().location).toBe(`${HERE}?step=app`);
  const page = await (await request.get(`${HERE}?step=app`)).text();
  const secret = /secret=([A-Z2-7]+)/.exec(page)?.[1] ?? "";
  const usedCode = appCode(secret);
  const done = await post(request, shop, HERE, { act: "confirm-app", code: usedCode });
  // Digits of an id look the same, but for what stands beside them.
  const codes = (await done.text()).match(/(?<![\w-])[A-Z2-9]{4}-[A-Z2-9]{4}(?![\w-])/g) ?? [];
  expect([done.status(), new Set(codes).size]).toEqual([200, 10]);
  return { ...person, secret, usedCode, codes };
}

let first: ReturnType<typeof setUpApp> | undefined;
const firstWithApp = () => {
  first ??= setUpApp();
  return first;
};

/** Another owner with the key and the codes of the first: to hash ten codes takes half a second. */
async function lockedOwner() {
  const { email, secret, codes } = await firstWithApp();
  const person = await owner(", two_factor_enabled = true");
  await atDatabase(
    person.shop,
    `insert into two_factors (id, user_id, secret, backup_codes, verified, verified_at)
     select '${randomUUID()}', own.id, secret, backup_codes, verified, verified_at
     from users own, two_factors join users on users.id = user_id
     where own.email = '${person.email}' and users.email = '${email}'`,
  );
  return { ...person, secret, codes };
}

/** Of no time near now. Wrong recovery codes are compared with ten hashes each. */
const wrongCode = (secret: string) => appCode(secret, 9);

/** A visitor's browser that has given somebody's password. */
async function afterPassword({ email, password }: { email: string; password: string }) {
  const shop = inject("shop");
  const request = await playwright.newContext({ baseURL: shop.url });
  const answer = await post(request, shop, "/login", { email, password });
  return { request, location: answer.headers().location };
}

const giveCode = (request: APIRequestContext, form: Record<string, string>) =>
  post(request, inject("shop"), "/login/code", form);

test("a sign-in without a lock is led to the page that asks for one, and goes on with Later", async () => {
  const person = await owner();
  const { request, location } = await afterPassword(person);
  expect(location).toBe(`${HERE}?redirectTo=%2Fadmin-dashboard`);
  const later = await post(request, person.shop, HERE, {
    act: "later",
    redirectTo: "/admin-dashboard/orders",
  });
  expect([later.status(), later.headers().location]).toEqual([303, "/admin-dashboard/orders"]);
  expect((await request.get("/admin-dashboard/orders")).status()).toBe(200);
});

test("Later leads to no other site", async () => {
  const { request, shop } = await owner();
  const later = await post(request, shop, HERE, { act: "later", redirectTo: "//evil.example" });
  expect(later.headers().location).toBe("/admin-dashboard");
});

test("after the week every page leads to the lock, and every form is refused", async () => {
  const { request, shop } = await owner(", second_lock_from = now()");
  for (const path of ["/admin-dashboard", "/admin-dashboard/orders", BANK]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, HERE]);
  }
  expect((await post(request, shop, BANK, BANK_FORM)).status()).toBe(403);
  expect((await post(request, shop, "/admin-dashboard/chat-acts", { act: "wipe" })).status()).toBe(
    403,
  );
  const page = await request.get(HERE);
  expect(await page.text()).toContain("You need it now to open the dashboard.");
  expect((await post(request, shop, HERE, { act: "later" })).status()).toBe(403);
});

test("no lock is put on without the password, or by a session alone", async () => {
  const { request, shop } = await owner();
  const start = (currentPassword: string) =>
    post(request, shop, HERE, { act: "start-app", currentPassword });
  expect((await start("")).status()).toBe(400);
  expect((await start("not the password")).status()).toBe(401);
  expect((await post(request, shop, HERE, { act: "confirm-app", code: "123456" })).status()).toBe(
    409,
  );
  expect((await post(request, shop, HERE, { act: "what" })).status()).toBe(400);
});

test("a lock is moved, and recovery codes renewed, with the password and a code", async () => {
  const { request, shop, password: currentPassword, secret } = await lockedOwner();
  for (const act of ["start-app", "renew-codes"]) {
    expect((await post(request, shop, HERE, { act, currentPassword })).status(), act).toBe(400);
    const wrong = { act, currentPassword: "not the password", code: appCode(secret, 1) };
    expect((await post(request, shop, HERE, wrong)).status(), act).toBe(401);
  }
  const right = { act: "renew-codes", currentPassword, code: appCode(secret, 1) };
  expect((await post(request, shop, HERE, right)).status()).toBe(200);
});

test("a form of another account's page is refused", async () => {
  const { request, shop } = await owner();
  const form = { act: "later", owner: "01990000-0000-7000-8000-000000000000" };
  expect((await post(request, shop, HERE, form)).status()).toBe(409);
});

test("the password leads to the code, and opens nothing before it", async () => {
  const person = await firstWithApp();
  const { request, location } = await afterPassword(person);
  expect(location).toBe("/login/code");
  const shut = await request.get("/admin-dashboard", { maxRedirects: 0 });
  expect(shut.headers().location).toMatch(/^\/login/);
  expect((await giveCode(request, { code: "12 34" })).status()).toBe(400);
  const used = await giveCode(request, { code: person.usedCode });
  expect([used.status(), await used.text()]).toEqual([
    401,
    expect.stringContaining("This code was used already. Wait for the next one."),
  ]);
  const right = await giveCode(request, {
    code: appCode(person.secret, 1),
    redirectTo: "/admin-dashboard/orders",
  });
  expect(right.headers().location).toBe("/admin-dashboard/orders");
  expect((await request.get("/admin-dashboard/orders")).status()).toBe(200);
});

test("without the password there is no page for the code", async ({ request }) => {
  const page = await request.get("/login/code", { maxRedirects: 0 });
  expect([page.status(), page.headers().location]).toEqual([303, "/login"]);
  const answer = await giveCode(request, { code: "123456" });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/login"]);
});

test("after five wrong codes the next one waits, and is told until when", async () => {
  const person = await lockedOwner();
  const { request } = await afterPassword(person);
  const ofApp = { code: wrongCode(person.secret) };
  const said: string[] = [];
  for (const form of [{ kind: "recovery", code: "AAAA-AAAA" }, ofApp, ofApp, ofApp, ofApp]) {
    const answer = await giveCode(request, form);
    expect(answer.status()).toBe(401);
    said.push(await answer.text());
  }
  expect(said[3]).toContain("1 try left.");
  expect(said[4]).toContain("Five wrong codes.");
  const next = await giveCode(request, { kind: "recovery", code: person.codes[0] ?? "" });
  expect([next.status(), await next.text()]).toEqual([
    429,
    expect.stringMatching(/Too many wrong codes\. Try again at \d\d:\d\d\./),
  ]);
  expect(Number(next.headers()["retry-after"])).toBeGreaterThan(0);
});

test("where the shop's keys were lost, the page for the code says what to do, and a recovery code opens", async () => {
  const person = await lockedOwner();
  await atDatabase(
    person.shop,
    `update two_factors set secret = reverse(secret)
     where user_id = (select id from users where email = '${person.email}')`,
  );
  const { request } = await afterPassword(person);
  const ofApp = await giveCode(request, { code: appCode(person.secret, 1) });
  expect([ofApp.status(), await ofApp.text()]).toEqual([
    409,
    expect.stringMatching(/can no longer be checked.+Use a recovery code/),
  ]);
  const recovery = await giveCode(request, { kind: "recovery", code: person.codes[1] ?? "" });
  expect(recovery.headers().location).toBe("/admin-dashboard");
});

test("a recovery code used twice is refused", async () => {
  const person = await lockedOwner();
  const form = { kind: "recovery", code: person.codes[0] ?? "" };
  const first = await giveCode((await afterPassword(person)).request, form);
  expect(first.headers().location).toBe("/admin-dashboard");
  const second = await giveCode((await afterPassword(person)).request, form);
  expect([second.status(), await second.text()]).toEqual([
    401,
    expect.stringMatching(/This one was used on .+ Take the next\./),
  ]);
});

test("the bank account asks for the code beside the password, where there is a lock", async () => {
  const { request, shop, password: currentPassword, secret } = await lockedOwner();
  expect(await (await request.get(BANK)).text()).toContain("Code from your app");
  const form = { ...BANK_FORM, currentPassword };
  const without = await post(request, shop, BANK, form);
  expect([without.status(), await without.text()]).toEqual([
    400,
    expect.stringContaining("Six digits, please, or one of your recovery codes."),
  ]);
  const wrong = await post(request, shop, BANK, { ...form, code: wrongCode(secret) });
  expect(wrong.status()).toBe(401);
});

test("a new password asks for the code beside the old one, and so does signing devices out", async () => {
  const { request, shop, password, secret } = await lockedOwner();
  const account = "/admin-dashboard/account";
  const change = {
    intent: "change-password",
    currentPassword: password,
    newPassword: "third horse",
  };
  const signOut = { intent: "sign-out", session: "all", devicePassword: password };
  expect((await (await request.get(account)).text()).match(/Code from your app/g)).toHaveLength(2);
  for (const form of [change, signOut]) {
    expect((await post(request, shop, account, form)).status(), form.intent).toBe(400);
    const wrong = { ...form, code: wrongCode(secret) };
    expect((await post(request, shop, account, wrong)).status(), form.intent).toBe(401);
  }
  const right = { ...change, code: appCode(secret, 1) };
  expect((await post(request, shop, account, right)).status()).toBe(303);
});

test("no passkey is added without the password, nor without its question", async () => {
  const { request, shop } = await owner();
  const start = (currentPassword: string) =>
    post(request, shop, HERE, { act: "start-passkey", currentPassword });
  expect((await start("")).status()).toBe(400);
  expect((await start("not the password")).status()).toBe(401);
  for (const response of ["", "{", "[]", '{"id":1}', '{"id":"a"}']) {
    const answer = await post(request, shop, HERE, { act: "add-passkey", response });
    expect([response, answer.status()]).toEqual([response, 400]);
  }
  const page = await request.get("/admin-dashboard");
  expect(page.url()).toMatch(/\/admin-dashboard$/);
});

test("where a lock is on, a passkey is added and removed with the password and a code", async () => {
  const { request, shop, email, password: currentPassword, secret } = await lockedOwner();
  const id = randomUUID();
  await atDatabase(
    shop,
    `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     select '${id}', id, 'a', '${id}', 0, 'singleDevice', false from users where email = '${email}'`,
  );
  for (const act of ["start-passkey", "remove-passkey"]) {
    expect((await post(request, shop, HERE, { act, id, currentPassword })).status(), act).toBe(400);
    const wrong = { act, id, currentPassword, code: wrongCode(secret) };
    expect((await post(request, shop, HERE, wrong)).status(), act).toBe(401);
  }
  expect(await atDatabase(shop, `select 1 from passkeys where id = '${id}'`)).toHaveLength(1);
});

test("what no passkey has answered opens nothing", async ({ request, shop }) => {
  const give = (response: string) => post(request, shop, "/login/passkey", { response });
  for (const response of ["", "{", "[]", "null", '{"id":"nobody"}']) {
    expect([response, (await give(response)).status()]).toEqual([response, 401]);
  }
  const asked = await post(request, shop, "/login/passkey", { act: "ask" });
  expect(asked.status()).toBe(200);
  expect((await give('{"id":"nobody","response":{}}')).status()).toBe(401);
});
