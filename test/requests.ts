/** What tests of requests start from: the shop of the run, and browsers without a page. */
import { type APIRequestContext, request as playwright } from "@playwright/test";
import { test as base, inject } from "vitest";
import { openSession } from "./sessions.ts";

interface Fixtures {
  shop: { url: string; dataDir: string };
  /** A visitor's requests, with the cookies that they are given. */
  request: APIRequestContext;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
  shop: async ({}, use) => use(inject("shop")),
  request: async ({ shop }, use) => {
    const request = await playwright.newContext({ baseURL: shop.url });
    await use(request);
    await request.dispose();
  },
});

/** The requests of somebody who is signed in to the account with this address. */
export async function signedIn(email: string): Promise<APIRequestContext> {
  const shop = inject("shop");
  const { hostname: domain } = new URL(shop.url);
  const session = await openSession(shop, email);
  const cookie = { ...session, domain, path: "/", expires: -1, httpOnly: true, secure: false };
  const storageState = { cookies: [{ ...cookie, sameSite: "Lax" as const }], origins: [] };
  return playwright.newContext({ baseURL: shop.url, storageState });
}
