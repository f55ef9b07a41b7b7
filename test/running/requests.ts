/** What tests of requests start from: the shop of the run, and browsers without a page. */
import { request as send } from "node:http";
import { type APIRequestContext, request as playwright } from "@playwright/test";
import { test as base, inject } from "vitest";
import { openSession } from "./sessions.ts";

interface Fixtures {
  shop: { url: string; dataDir: string };
  /** A visitor's requests, with the cookies that they are given. */
  request: APIRequestContext;
}

/** Packing and unpacking would be a third of most answers. */
export const PLAIN = { "accept-encoding": "identity" };

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
  shop: async ({}, use) => use(inject("shop")),
  request: async ({ shop }, use) => {
    const request = await playwright.newContext({ baseURL: shop.url, extraHTTPHeaders: PLAIN });
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
  return playwright.newContext({ baseURL: shop.url, storageState, extraHTTPHeaders: PLAIN });
}

/** Asks raw routes with somebody's cookies: the status of the answer; a stream is not read. */
export async function rawAsker(request: APIRequestContext, url: string) {
  const { cookies } = await request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return async (
    { method, path, body }: { method: string; path: string; body?: BodyInit },
    origin = url,
  ): Promise<number> => {
    const answer = await fetch(url + path, {
      method,
      body: body ?? null,
      headers: { cookie, origin },
    });
    await answer.body?.cancel();
    return answer.status;
  };
}

/** What is answered to a file of so many bytes, before any of them is sent. */
export function announced(url: string, bytes: number) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = send(url, {
      method: "POST",
      headers: {
        origin: new URL(url).origin,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": bytes,
      },
    });
    sent.on("error", reject).on("response", async (answer) => {
      resolve({
        status: answer.statusCode,
        text: Buffer.concat(await answer.toArray()).toString(),
      });
      sent.destroy();
    });
    sent.flushHeaders();
  });
}
