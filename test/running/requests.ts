/** What tests of requests start from: the shop of the run, and browsers without a page. */
import { readFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
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

async function cookieOf(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** What a page or a form was answered. */
export interface Answer {
  path: string;
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true });

/** How often a form is sent. All tests send theirs from one address, which takes turns. */
const MOST_TRIES = 6;

/**
 * Asks pages and sends forms with somebody's cookies, for tests that ask hundreds: it costs less
 * than `request`. Redirects are not followed, and no archive is waited for. What is told to come
 * again does.
 */
export async function pageAsker(request: APIRequestContext, url: string) {
  const cookie = await cookieOf(request);
  return async (path: string, headers = {}, form?: Record<string, string>) => {
    const asked = { url, path, headers: { cookie, ...headers }, ...(form ? { form } : {}) };
    let answer = await askOnce(asked);
    for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries++) {
      await delay(Number(answer.headers["retry-after"]) * 1_000);
      answer = await askOnce(asked);
    }
    return answer;
  };
}

interface Asked {
  url: string;
  path: string;
  headers: Record<string, string>;
  form?: Record<string, string>;
}

function askOnce({ url, path, headers, form }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = send(url + path, { agent, method: form ? "POST" : "GET", headers });
    sent.on("error", reject).on("response", (answer) => {
      readAnswer(path, answer).then(resolve, reject);
    });
    if (!form) return sent.end();
    sent.setHeader("origin", url);
    sent.setHeader("content-type", "application/x-www-form-urlencoded");
    sent.end(new URLSearchParams(form).toString());
  });
}

async function readAnswer(path: string, answer: IncomingMessage): Promise<Answer> {
  const { headers, statusCode: status = 0 } = answer;
  const isArchive = headers["content-type"] === "application/octet-stream";
  const text = isArchive ? "" : Buffer.concat(await answer.toArray()).toString();
  answer.destroy();
  return { path, status, headers, text };
}

/** Asks raw routes with somebody's cookies: the status of the answer; a stream is not read. */
export async function rawAsker(request: APIRequestContext, url: string) {
  const cookie = await cookieOf(request);
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

/** A line of the shop's log about security, without its level and time. */
export interface SecurityLine {
  msg: string;
  [fact: string]: unknown;
}

/** The lines about security so far that hold this text: an id, a number. */
export function securityLines(text: string): SecurityLine[] {
  return (
    readFileSync(inject("log"), "utf8")
      .split("\n")
      // The last one is still being written.
      .slice(0, -1)
      .filter((line) => line.startsWith("{") && line.includes(text))
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => SECURITY_EVENTS.has(msg))
      .map(({ level, time, ...line }) => line)
  );
}

const SECURITY_EVENTS = new Set([
  "access denied",
  "foreign origin",
  "limit reached",
  "order link refused",
  "password confirmed wrongly",
  "password held back",
  "quota full",
]);
