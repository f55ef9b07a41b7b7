/** Registering and verifying an address, as a browser without JavaScript is answered. */
import { expect, inject } from "vitest";
import { linksIn } from "../../../e2e/support/customers.ts";
import { makeCustomer, newPerson, post, registrationOf } from "../../rows/customers.ts";
import { test } from "../../running/requests.ts";
import { fieldOf, noticesOf, partOf, textOf } from "../html.ts";

/** The links in all mails of a kind to an address, once there are so many. */
async function mailed(kind: string, to: string, count = 1): Promise<string[]> {
  await expect.poll(() => linksIn(inject("shop"), kind, to)).toHaveLength(count);
  return linksIn(inject("shop"), kind, to);
}

test("a registration asks for everything, beside its field, and says the password's length before typing", async ({
  request,
  shop,
}) => {
  const length = "At least 8 characters, at most 128.";
  const before = await (await request.get("/register")).text();
  expect(fieldOf(before, "password")).toMatchObject({ said: length, isWrong: false });
  const answer = await post(request, shop, "/register", { "address.country": "Nigeria" });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  for (const [name, message] of [
    ["name", "Enter your name."],
    ["email", "Enter your email address."],
    ["phoneNumber", "Enter your phone number."],
    ["address.state", "Choose a state."],
    ["address.city", "Choose a city."],
    ["address.streetAddress", "Enter your street address."],
    ["password", `Enter a password. ${length}`],
  ] as const) {
    expect([name, fieldOf(html, name)]).toEqual([
      name,
      { value: "", said: message, isWrong: true, isFirst: name === "name" },
    ]);
  }
});

test("a registration with an address that is taken marks the field and keeps what was typed", async ({
  request,
  shop,
}) => {
  const { email } = await makeCustomer(shop);
  const form = {
    ...registrationOf({ name: "Somebody Else", email, password: "another horse" }),
    "address.state": "Oyo",
    "address.city": "Ibadan",
  };
  const answer = await post(request, shop, "/register", form);
  expect(answer.status()).toBe(409);
  const html = await answer.text();
  expect(fieldOf(html, "email")).toEqual({
    value: email,
    said: "Email already exists. Please use a different email or log in.",
    isWrong: true,
    isFirst: true,
  });
  for (const [name, value] of Object.entries(form)) {
    // A password is in no answer.
    const kept = name === "password" ? "" : value;
    expect([name, fieldOf(html, name).value]).toEqual([name, kept]);
  }
  expect(html).not.toContain("another horse");
});

test("a verification link verifies by a press, not for a mail scanner, and says when that was done before", async ({
  request,
  shop,
}) => {
  const person = newPerson();
  await post(request, shop, "/register", registrationOf(person));
  const [link = ""] = await mailed("verify-email", person.email);
  const asked = await request.get(link);
  expect(asked.status()).toBe(200);
  const question = await asked.text();
  expect(question).toContain("Verify my email");
  expect((await post(request, shop, "/login", { ...person })).status()).toBe(403);

  const { value: token } = fieldOf(question, "token");
  const pressed = await post(request, shop, link, { token });
  expect(pressed.headers().location).toBe(`/login?link=${token}`);
  const verified = await (await request.get(`/login?link=${token}`)).text();
  expect(noticesOf(verified, "alert")).toEqual([
    "Your email address is verified. You can log in now.",
  ]);
  expect(fieldOf(verified, "email").value).toBe(person.email);

  const again = await (await request.get(link)).text();
  expect(noticesOf(again, "alert")).toEqual([
    "This link has been used already: your email address is verified. You can log in.",
  ]);
  expect(fieldOf(again, "email").value).toBe(person.email);
  // A link is no sign-in.
  expect(again).not.toContain("Logout");
  expect((await post(request, shop, "/login", { ...person })).status()).toBe(302);
});

test("a verification link that is broken says so and offers a new one; nobody learns who waits for one", async ({
  request,
  shop,
}) => {
  const { email, ...person } = newPerson();
  await post(request, shop, "/register", registrationOf({ ...person, email }));
  const [link = ""] = await mailed("verify-email", email);
  const broken = await request.get(link.slice(0, -3));
  expect(broken.status()).toBe(404);
  const page = await broken.text();
  expect(noticesOf(page, "alert")).toEqual([
    "This link is not complete. Open it from the mail again, or ask for a new one.",
  ]);
  expect(page).toContain("Send verification email");
  const words: string[] = [];
  for (const one of [email, "nobody@example.com"]) {
    const answer = await post(request, shop, "/verify-email", { email: one });
    const html = await answer.text();
    const said = noticesOf(html, "status");
    expect([answer.status(), said]).toEqual([200, [expect.stringContaining("inbox")]]);
    words.push(textOf(partOf(html, "main")));
  }
  expect(words[0]).not.toBe("");
  expect(words[0]).toBe(words[1]);
  await mailed("verify-email", email, 2);
});
