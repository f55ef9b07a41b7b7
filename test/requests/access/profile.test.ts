/** What the page of a customer's profile shows and answers before any script runs. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { makeCustomer, post, registrationOf } from "../../rows/customers.ts";
import { signedIn, test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";
import { fieldOf, noticesOf } from "../html.ts";

const PROFILE = "/user-dashboard/user-profile";

test("a profile that holds nothing says so, and can be filled", async ({ shop }) => {
  const { email } = await makeCustomer(shop);
  await atDatabase(
    shop,
    `update users set phone_number = '', state = '', city = '', street_address = ''
     where email = '${email}'`,
  );
  const customer = await signedIn(email);
  const page = await (await customer.get(PROFILE)).text();
  expect(page).toContain("No user data found");
  expect(page).toContain("Edit Profile");
  const form = await (await customer.get(`${PROFILE}?edit=1`)).text();
  expect(fieldOf(form, "address.state").value).toBe("");
  await customer.dispose();
});

test("SPEC's words for a profile that cannot be read, or kept", async ({ shop }) => {
  const person = await makeCustomer(shop);
  const customer = await signedIn(person.email);
  // A device that is signed in since no day that there is.
  const never = randomUUID();
  await atDatabase(
    shop,
    `insert into sessions (id, token, user_id, expires_at, created_at)
     select '${never}', '${never}', id, now() + interval '1 day', 'infinity'
     from users where email = '${person.email}'`,
  );
  const unread = await customer.get(PROFILE);
  expect(unread.status()).toBe(503);
  expect(noticesOf(await unread.text(), "alert")).toEqual(["Failed to fetch user data"]);
  await atDatabase(shop, `delete from sessions where id = '${never}'`);

  await atDatabase(
    shop,
    `create function refuse_name() returns trigger language plpgsql as
       $$ begin raise exception 'no paper'; end $$`,
    `create trigger refuse_name before update of name on users for each row
       when (old.email = '${person.email}') execute function refuse_name()`,
  );
  try {
    const form = { ...registrationOf(person), name: "Not Kept", intent: "save" };
    const answer = await post(customer, shop, PROFILE, form);
    expect(answer.status()).toBe(503);
    const html = await answer.text();
    expect(noticesOf(html, "alert")).toEqual(["Failed to update profile. Please try again."]);
    expect(fieldOf(html, "name").value).toBe("Not Kept");
  } finally {
    await atDatabase(shop, "drop trigger refuse_name on users", "drop function refuse_name");
  }
  await customer.dispose();
});
