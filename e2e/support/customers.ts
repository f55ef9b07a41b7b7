/** Customers for browser tests, and the mails that they get. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import {
  makeCustomer,
  newPerson,
  type Person,
  post,
  registrationOf,
} from "../../test/rows/customers.ts";
import type { Shop } from "../../test/running/shop.ts";
import { enter, leave } from "./shop.ts";

export { newPerson, type Person, post, registrationOf };

/** Registers somebody new, without verifying. */
export async function register(request: APIRequestContext, shop: Shop): Promise<Person> {
  const person = newPerson();
  const answer = await post(request, shop, "/register", registrationOf(person));
  expect(answer.headers().location).toBe("/login?registered=1");
  return person;
}

/** A customer whose address is verified, made at the database. */
export const newCustomer = (shop: Shop): Promise<Person> => makeCustomer(shop);

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
  await leave(page);
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
      { message: `a mail ${kind} to ${to}` },
    )
    .not.toBe("");
  return path;
}

/** The links in all mails of a kind to an address, oldest first. */
export function linksIn(shop: Pick<Shop, "dataDir">, kind: string, to: string): string[] {
  return mailsIn(shop, kind, to).map((mail) => {
    const plain = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    const url = /https?:\/\/[^\s"<>]+\?token=[\w-]+/.exec(plain)?.[0] ?? "";
    return url.replace(/^https?:\/\/[^/]+/, "");
  });
}

/** All mails of a kind to an address, oldest first. */
export function mailsIn(shop: Pick<Shop, "dataDir">, kind: string, to: string): string[] {
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
