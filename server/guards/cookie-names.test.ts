import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { seedings } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { CookieNames, openCookieNames } from "./cookie-names.ts";

useTestDatabase();

const DAY_MS = 86_400_000;
const asking = (cookie: string) => ({ headers: { cookie } }) as unknown as IncomingMessage;
const https = new CookieNames(() => true);

/** What the shop sees of a request's cookies, and what the browser gets with the answer. */
function pass(cookie: string, set: string[] = [], names = https) {
  const req = asking(cookie);
  names.enter(req);
  return { seen: req.headers.cookie, given: names.leave(req, set) };
}

async function begun(daysAgo: number): Promise<void> {
  await db.delete(seedings);
  await db
    .insert(seedings)
    .values({ name: "host-cookies", timestamp: new Date(Date.now() - daysAgo * DAY_MS) });
  await openCookieNames();
}

test("over http cookies keep their names", () => {
  const set = ["itewe.guest=a; Path=/"];
  const names = new CookieNames(() => false);
  expect(pass("itewe.guest=a; b=c", set, names)).toEqual({
    seen: "itewe.guest=a; b=c",
    given: set,
  });
});

test("over https every cookie leaves as this host's alone, and comes back", () => {
  const { given } = pass("", ["itewe.guest=a; Path=/; HttpOnly", "itewe.say=b; Path=/; Secure"]);
  expect(given).toEqual([
    "__Host-itewe.guest=a; Path=/; HttpOnly; Secure",
    "__Host-itewe.say=b; Path=/; Secure",
  ]);
  expect(pass("x=y; __Host-itewe.guest=a; __Host-itewe.say=b").seen).toBe(
    "x=y; itewe.guest=a; itewe.say=b",
  );
});

test("the days of the old names begin once, with the first start that knows the new ones", async () => {
  await db.delete(seedings);
  await openCookieNames();
  const [first] = await db.select().from(seedings);
  await openCookieNames();
  expect(await db.select().from(seedings)).toEqual([first]);
});

test("a cookie that another host set under an old name is not read once their days are over", async () => {
  await begun(31);
  expect(pass("itewe.guest=planted; __Secure-itewe.session_token=planted; a=b")).toEqual({
    seen: "a=b",
    given: [],
  });
});

test("nor does it count beside one of this host, in whatever order they come", async () => {
  await begun(1);
  for (const cookie of [
    "itewe.guest=planted; __Host-itewe.guest=own",
    "__Host-itewe.guest=own; itewe.guest=planted",
  ]) {
    const { seen, given } = pass(cookie);
    expect(seen).toBe("itewe.guest=own");
    expect(given).toEqual(["itewe.guest=; Max-Age=0; Path=/; Secure"]);
  }
});

test("in their days old names are read, and set anew with what they held", async () => {
  await begun(29);
  const cookie = "__Secure-itewe.session_token=a.b%3D; itewe.guest=c; itewe.theme=dark";
  const { seen, given } = pass(cookie);
  expect(seen).toBe("itewe.session_token=a.b%3D; itewe.guest=c; itewe.theme=dark");
  expect(given).toEqual([
    "__Host-itewe.session_token=a.b%3D; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure",
    "__Host-itewe.guest=c; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure",
    "__Host-itewe.theme=dark; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure",
    "__Secure-itewe.session_token=; Max-Age=0; Path=/; Secure",
    "itewe.guest=; Max-Age=0; Path=/; Secure",
    "itewe.theme=; Max-Age=0; Path=/; Secure",
  ]);
});

test("what an answer sets or removes itself is not set anew", async () => {
  await begun(1);
  const left = "itewe.session_token=; Max-Age=0; Path=/";
  expect(pass("__Secure-itewe.session_token=a", [left]).given).toEqual([
    `__Host-${left}; Secure`,
    "__Secure-itewe.session_token=; Max-Age=0; Path=/; Secure",
  ]);
});
