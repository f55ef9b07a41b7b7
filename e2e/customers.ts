/** Customers for browser tests, and the mails that they get. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { hashPassword } from "better-auth/crypto";
import { atDatabase, type Shop } from "../test/shop.ts";
import { enter } from "./shop.ts";

export interface Person {
  name: string;
  email: string;
  password: string;
}

let count = 0;
/** Of the password that everybody has. */
let hash: Promise<string> | undefined;

/** Somebody who is nobody else. */
export function newPerson(): Person {
  const number = `${Date.now().toString(36)}-${++count}`;
  return {
    name: "Bello Adunni",
    email: `adunni-${number}@example.com`,
    password: "correct horse",
  };
}

/** A form's fields for the registration of `person`. */
export function registrationOf(person: Person): Record<string, string> {
  return {
    name: person.name,
    email: person.email,
    phoneNumber: "+234 803 000 0001",
    "address.country": "Nigeria",
    "address.state": "Lagos",
    "address.city": "Surulere",
    "address.streetAddress": "14 Akerele Street",
    password: person.password,
  };
}

/** Sends a form as a page of the shop does; redirects are not followed. */
export function post(
  request: APIRequestContext,
  shop: Shop,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return request.post(path, { headers: { origin: shop.url, ...headers }, form, maxRedirects: 0 });
}

/** Registers somebody new, without verifying. */
export async function register(request: APIRequestContext, shop: Shop): Promise<Person> {
  const person = newPerson();
  const answer = await post(request, shop, "/register", registrationOf(person));
  expect(answer.headers().location).toBe("/login?registered=1");
  return person;
}

/** A customer whose address is verified, made at the database. */
export async function newCustomer(_request: unknown, shop: Shop): Promise<Person> {
  const person = newPerson();
  const fields = registrationOf(person);
  hash ??= hashPassword(person.password);
  const id = randomUUID();
  await atDatabase(
    shop,
    `insert into users (id, name, email, email_verified, phone_number, country, state, city,
       street_address)
     values ('${id}', '${person.name}', '${person.email}', true, '${fields.phoneNumber}',
       '${fields["address.country"]}', '${fields["address.state"]}', '${fields["address.city"]}',
       '${fields["address.streetAddress"]}')`,
    `insert into credentials (id, user_id, account_id, provider_id, password)
     values ('${randomUUID()}', '${id}', '${id}', 'credential', '${await hash}')`,
  );
  return person;
}

/** Presses the button behind the link in the newest mail that verifies an address. */
export async function verify(
  request: APIRequestContext,
  shop: Shop,
  { email }: Pick<Person, "email">,
): Promise<void> {
  const link = await mailedLink(shop, "verify-email", email);
  const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
  const answer = await post(request, shop, link, { token });
  expect(answer.headers().location).toBe(`/login?link=${token}`);
}

/** Signs in at the database; `page` then shows the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await enter(page, person);
  await page.goto("/user-dashboard");
}

/** Fills the login form and sends it. */
export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** The link in the newest mail of a kind to an address, as a path. */
export async function mailedLink(shop: Shop, kind: string, to: string): Promise<string> {
  let path = "";
  await expect
    .poll(
      () => {
        path = linksIn(shop, kind, to).at(-1) ?? "";
        return path;
      },
      { message: `a mail ${kind} to ${to}`, timeout: 15_000 },
    )
    .not.toBe("");
  return path;
}

/** The links in all mails of a kind to an address, oldest first. */
export function linksIn(shop: Shop, kind: string, to: string): string[] {
  return mailsIn(shop, kind, to).map((mail) => {
    const plain = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    const url = /https?:\/\/[^\s"<>]+\?token=[\w-]+/.exec(plain)?.[0] ?? "";
    return url.replace(/^https?:\/\/[^/]+/, "");
  });
}

/** All mails of a kind to an address, oldest first. */
export function mailsIn(shop: Shop, kind: string, to: string): string[] {
  const folder = join(shop.dataDir, "outbox");
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(`${kind}-`) && name.endsWith(".eml"))
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .filter((mail) => mail.includes(`To: ${to}\r\n`));
  } catch {
    return [];
  }
}
