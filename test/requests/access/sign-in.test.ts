/** Where a sign-in leads, and what is said of one that fails. */
import { expect } from "vitest";
import { makeCustomer, post } from "../../rows/customers.ts";
import { signedIn, test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";
import { fieldOf, noticesOf } from "../html.ts";

test("a login leads an admin to the admin dashboard and a customer to theirs, or back", async ({
  request,
  shop,
}) => {
  const asked = "/user-dashboard/user-profile?edit=1";
  const person = await makeCustomer(shop);
  const shut = await request.get(asked, { maxRedirects: 0 });
  const login = `/login?redirectTo=${encodeURIComponent(asked)}`;
  expect([shut.status(), shut.headers().location]).toEqual([302, login]);
  const { value: redirectTo } = fieldOf(await (await request.get(login)).text(), "redirectTo");
  const entered = await post(request, shop, "/login", { ...person, redirectTo });
  expect([entered.status(), entered.headers().location]).toEqual([302, asked]);
  expect((await request.get(asked, { maxRedirects: 0 })).status()).toBe(200);
  const ofCustomer = await request.get("/login", { maxRedirects: 0 });
  expect(ofCustomer.headers().location).toBe("/user-dashboard");

  const { email } = await makeCustomer(shop);
  await atDatabase(shop, `update users set role = 'admin' where email = '${email}'`);
  const admin = await signedIn(email);
  const ofAdmin = await admin.get("/login", { maxRedirects: 0 });
  expect(ofAdmin.headers().location).toBe("/admin-dashboard");
  await admin.dispose();
});

test("a login says SPEC's words beside the field, and keeps the address", async ({
  request,
  shop,
}) => {
  const { email, password } = await makeCustomer(shop);
  const wrong = { isWrong: true, isFirst: true };
  for (const { form, status, ofEmail, ofPassword } of [
    {
      form: { email: "", password: "" },
      status: 400,
      ofEmail: { ...wrong, said: "Enter your email address." },
      ofPassword: { isWrong: true, said: "Enter your password." },
    },
    {
      form: { email: "nobody-at-all@example.com", password },
      status: 401,
      ofEmail: { ...wrong, said: "User not found. Please check your email and try again." },
      ofPassword: { isWrong: false },
    },
    {
      form: { email, password: "not the password" },
      status: 401,
      ofEmail: { isWrong: false },
      ofPassword: { ...wrong, said: "Invalid password. Please try again." },
    },
  ]) {
    const answer = await post(request, shop, "/login", form);
    expect(answer.status(), form.email).toBe(status);
    const html = await answer.text();
    expect(fieldOf(html, "email")).toMatchObject({ ...ofEmail, value: form.email });
    expect(fieldOf(html, "password")).toMatchObject({ ...ofPassword, value: "" });
  }
});

test("SPEC's words for a sign-in that fails, and for a role that cannot be read", async ({
  request,
  shop,
}) => {
  const { email, password } = await makeCustomer(shop);
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from users where email = '${email}'`,
  );
  // Of this account alone: the shop has other tests.
  await atDatabase(
    shop,
    `create function refuse_session() returns trigger language plpgsql as
       $$ begin raise exception 'no paper'; end $$`,
    `create trigger refuse_session before insert on sessions for each row
       when (new.user_id = '${row?.id}') execute function refuse_session()`,
  );
  try {
    const answer = await post(request, shop, "/login", { email, password });
    expect(answer.status()).toBe(503);
    const html = await answer.text();
    expect(noticesOf(html, "alert")).toEqual(["Login failed. Please try again."]);
    expect(fieldOf(html, "email").value).toBe(email);
  } finally {
    await atDatabase(
      shop,
      "drop trigger refuse_session on sessions",
      "drop function refuse_session",
    );
  }
  await atDatabase(
    shop,
    "alter table users alter role drop not null",
    `update users set role = null where email = '${email}'`,
  );
  try {
    const answer = await post(request, shop, "/login", { email, password });
    expect([answer.status(), answer.headers().location]).toEqual([302, "/user-dashboard"]);
    const page = await (await request.get("/user-dashboard")).text();
    expect(page).toContain("Failed to fetch user role");
  } finally {
    await atDatabase(
      shop,
      `update users set role = 'user' where email = '${email}'`,
      "alter table users alter role set not null",
    );
  }
});
