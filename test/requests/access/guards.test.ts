/**
 * Who gets what of every guarded route, as a page, as data and as an action, and of every raw route.
 * The routes are read from `app/routes.ts` and `app/raw-routes.ts`: a new one fails here until it
 * has its row.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { type APIRequestContext, type APIResponse, request as playwright } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, inject } from "vitest";
import { rawRoutes } from "../../../app/raw-routes.ts";
import routes from "../../../app/routes.ts";
import { post } from "../../../e2e/support/customers.ts";
import { makeCustomer } from "../../rows/customers.ts";
import { Guest } from "../../running/guest.ts";
import { type Answer, PLAIN, pageAsker, rawAsker, signedIn, test } from "../../running/requests.ts";
import { ADMIN } from "../../running/shop.ts";
import { ACCESS_DENIED, OPEN, RAW_ROWS, ROWS, type Row, UNKNOWN_ID } from "../route-rows.ts";

interface Found {
  pattern: string;
  guard: "admin" | "customer" | undefined;
}

function readRoutes(
  entries: RouteConfigEntry[],
  parent = "",
  guard: Found["guard"] = undefined,
): Found[] {
  return entries.flatMap((entry) => {
    const source = readFileSync(join("app", entry.file), "utf8");
    const [, name] = /middleware[^=]*= \[\s*require(Admin|Customer)\b/.exec(source) ?? [];
    const own = (name?.toLowerCase() as Found["guard"]) ?? guard;
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    if (entry.children) return readRoutes(entry.children, pattern, own);
    return [{ pattern: pattern || "/", guard: own }];
  });
}

const found = readRoutes((await routes) as RouteConfigEntry[]).filter(
  ({ pattern }) => !pattern.startsWith("/dev/"),
);

test("every route is guarded and has its row, or is meant for everybody", () => {
  const guarded = found.filter(({ guard }) => guard);
  expect(guarded.map(({ pattern, guard }) => `${guard} ${pattern}`).sort()).toEqual(
    Object.entries(ROWS)
      .map(([pattern, { guard }]) => `${guard} ${pattern}`)
      .sort(),
  );
  const open = found.filter(({ guard }) => !guard).map(({ pattern }) => pattern);
  expect(open.sort()).toEqual(Object.keys(OPEN).sort());
});

test("what helps to develop is not in a shop that is built", async ({ request }) => {
  for (const path of ["/dev/mails", "/dev/mails.data"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test("a form that is sent to an address that ends in a dot is refused", async ({ shop }) => {
  const { hostname, port, origin } = new URL(shop.url);
  // `fetch` would leave the dot out.
  const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
  const asked = httpRequest({ hostname, port, method: "POST", path: "/chat/back/.", headers });
  const [answer] = await once(asked.end("post=1"), "response");
  expect(answer.resume().statusCode).toBe(404);
});

type Who = "visitor" | "guest" | "customer" | "other customer" | "admin";

/** Somebody's requests, with their cookies. */
async function be(who: Who): Promise<APIRequestContext> {
  const shop = inject("shop");
  if (who === "admin") return signedIn(ADMIN.email);
  if (who.endsWith("customer")) return signedIn((await makeCustomer(shop)).email);
  const request = await playwright.newContext({ baseURL: shop.url, extraHTTPHeaders: PLAIN });
  if (who === "guest") {
    const form = { clientId: UNKNOWN_ID, message: "I want to print" };
    expect((await post(request, shop, "/chat/messages", form)).status()).toBe(200);
  }
  return request;
}

function expectRefusal(who: Who, row: Row, kind: string, answer: Answer) {
  const { guard } = row;
  const { path, status, text } = answer;
  const what = `${kind} ${path}`;
  const { location = "" } = answer.headers;
  expect(text, what).not.toMatch(/lastMessage|joinedAt|categoryName|waitingSince|@example\.com/);
  // Nothing takes a form there, whoever sends it; nobody has to be told who may.
  if (kind === "action" && row.action === 405 && status === 405) return;
  // A data request is redirected by the router in the browser, told by its body.
  const goesTo = (path: string) =>
    kind === "data"
      ? expect([status, text], what).toEqual([202, expect.stringContaining(path)])
      : expect([status, location], what).toEqual([302, expect.stringMatching(`^${path}`)]);
  if (guard === "admin" && (who === "customer" || who === "other customer")) {
    if (kind === "page") return goesTo("/user-dashboard$");
    expect(status, what).toBe(403);
    expect(text).toContain(ACCESS_DENIED);
    return;
  }
  if (guard === "customer" && who === "admin") return goesTo("/admin-dashboard");
  if (guard === "admin" && kind === "action") {
    expect(status, what).toBe(403);
    expect(text).toContain(ACCESS_DENIED);
    return;
  }
  goesTo("/login");
}

for (const who of ["visitor", "guest", "customer", "admin"] as const) {
  test(`${who}: every guarded route as page, data and action`, async ({ shop }) => {
    const request = await be(who);
    const ask = await pageAsker(request, shop.url);
    // As a browser asks for a page to show.
    const shown = { accept: "text/html,*/*;q=0.8" };
    for (const [pattern, row] of Object.entries(ROWS)) {
      const path = row.path ?? pattern;
      const meant = who === "admin" ? "admin" : who === "customer" ? "customer" : undefined;
      const page = await ask(path, shown);
      // As data it would be made once more.
      const isWhole = meant === row.guard && path.endsWith("/everything.tar");
      const dataOnly = isWhole ? page : await ask(`${path}.data`);
      const action = await ask(path, shown, { intent: "save", seq: "1" });
      if (meant === row.guard) {
        expect(page.status, `page ${path}`).toBe(row.page);
        for (const own of [page, dataOnly]) {
          expect(own.headers["cache-control"], `${path} is kept by no cache`).toMatch(/no-store/);
        }
        expect([200, 202, row.page], path).toContain(dataOnly.status);
        expect(action.status, `action ${path}`).toBe(row.action);
        continue;
      }
      const partial = await ask(
        `${path}.data?_routes=dashboard%2Fprofile-page,admin%2Fchats%2Fchats-page,admin%2Fusers%2Fusers-page,admin%2Forders%2Forders-page`,
      );
      expectRefusal(who, row, "page", page);
      expectRefusal(who, row, "page", await ask(`${path}?redirectTo=//evil.example`));
      if (!meant) {
        const back = `/login?redirectTo=${encodeURIComponent(path)}`;
        expect(page.headers.location).toBe(back);
      }
      expectRefusal(who, row, "data", dataOnly);
      expectRefusal(who, row, "data", partial);
      expectRefusal(who, row, "action", action);
      const index = { intent: "delete-account" };
      expectRefusal(who, row, "action", await ask(`${path}?index`, shown, index));
    }
    await request.dispose();
  });
}

for (const who of ["visitor", "customer", "admin"] as const) {
  const learns = who === "admin";
  test(`the browser of a ${who} ${learns ? "learns" : "does not learn"} the dashboard's addresses`, async () => {
    const request = await be(who);
    for (const path of ["/about", "/order/find"]) {
      const [list = ""] =
        /\/assets\/manifest-[\w-]+\.js/.exec(await (await request.get(path)).text()) ?? [];
      const addresses = await (await request.get(list)).text();
      expect(addresses).toContain("user-dashboard");
      expect(addresses.includes("admin-dashboard"), path).toBe(learns);
    }
    await request.dispose();
  });
}

test("every raw route has its row", () => {
  expect(Object.keys(RAW_ROWS).sort()).toEqual(Object.keys(rawRoutes).sort());
});

for (const who of ["visitor", "guest", "customer", "admin"] as const) {
  test(`${who}: every raw route`, async () => {
    const shop = inject("shop");
    const request = await be(who);
    const ask = await rawAsker(request, shop.url);
    for (const [name, row] of Object.entries(RAW_ROWS)) {
      const { admin, others, visitor = others } = row;
      const status = who === "admin" ? admin : who === "visitor" ? visitor : others;
      expect([name, await ask(row, shop.url)]).toEqual([name, status]);
      if (row.method === "GET") continue;
      expect([name, await ask(row, "https://evil.example")]).toEqual([name, 403]);
    }
    await request.dispose();
  });
}

test("a customer's script gets 403 and SPEC's words where a navigation is led away", async () => {
  const request = await be("customer");
  const said = { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" };
  // Older browsers do not say it.
  for (const headers of [said, undefined]) {
    const answer = await request.get("/admin-dashboard/conversations", {
      headers: headers ?? {},
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain(ACCESS_DENIED);
  }
  await request.dispose();
});

test("nobody reads another customer's conversation, or learns that it is there", async ({
  shop,
}) => {
  const [one, other] = [await be("customer"), await be("other customer")];
  const form = { clientId: UNKNOWN_ID, message: "my secret price" };
  const sent = await (await post(one, shop, "/chat/messages", form)).json();
  const id: string = sent.message.conversationId;
  for (const path of [
    `/chat/messages?conversation=${id}`,
    `/chat/messages?conversation=${UNKNOWN_ID}`,
  ]) {
    expect((await other.get(path)).status()).toBe(404);
  }
  for (const path of ["/user-dashboard/user-chat", "/user-dashboard/my-data"]) {
    expect(await (await other.get(path)).text()).not.toContain("my secret price");
  }
  await one.dispose();
  await other.dispose();
});

/** What a customer's data file and pages show of the account and the chat. */
async function stateOf(request: APIRequestContext) {
  const {
    exportedAt: _,
    devices,
    ...kept
  } = await (await request.get("/user-dashboard/my-data")).json();
  const chat = await (await request.get("/chat/messages")).json();
  return { ...kept, devices: devices.length, chat };
}

test("another customer changes and reads nothing by the ids of the first one's rows", async ({
  shop,
}) => {
  const person = await makeCustomer(shop);
  const [owner, device] = [await signedIn(person.email), await signedIn(person.email)];
  const chat = new Guest(shop.url);
  const { cookies } = await owner.storageState();
  chat.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  // Nothing of it is read later, as pages may be on a busy machine.
  const sent = await chat.sendFile("secret.eps", Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n"));
  const fileId = sent.file?.id ?? "";
  const open = (await chat.announce("open.pdf", 20)).headers.get("location") ?? "";
  const line = { clientId: UNKNOWN_ID, message: "my secret price" };
  const { message } = await (await post(owner, shop, "/chat/messages", line)).json();
  const conversation: string = message.conversationId;
  const profile = await (await owner.get("/user-dashboard/user-profile")).text();
  const session = /value="([0-9a-f-]{36})"[^>]* name="session"/.exec(profile)?.[1] ?? "";
  for (const id of [conversation, fileId, session]) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const before = await stateOf(owner);

  const other = await be("other customer");
  const hello = { clientId: crypto.randomUUID(), message: "hello" };
  expect((await post(other, shop, "/chat/messages", hello)).status()).toBe(200);
  const tus = { "tus-resumable": "1.0.0" };
  const write = (path: string, form: Record<string, string>) => post(other, shop, path, form);
  const signOut = { intent: "sign-out", devicePassword: person.password, session };
  const upload = (method: string, headers = {}) =>
    other.fetch(open, { method, headers: { origin: shop.url, ...tus, ...headers } });
  const patch = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const own = "/user-dashboard/user-profile";
  const admins = "/admin-dashboard";
  const tries: [string, number, APIResponse][] = [
    ["session", 404, await write(own, signOut)],
    ["messages", 404, await other.get(`/chat/messages?conversation=${conversation}`)],
    ["send", 404, await write("/chat/messages", { ...line, conversation })],
    ["receipts", 404, await write("/chat/receipts", { conversation, read: "1" })],
    ["typing", 404, await write("/chat/receipts", { conversation, typing: "1" })],
    ["file", 404, await other.get(`/files/${fileId}/secret.eps`)],
    ["send file", 404, await write("/chat/messages", { clientId: UNKNOWN_ID, file: fileId })],
    ["upload's state", 404, await upload("HEAD")],
    ["upload's bytes", 404, await upload("PATCH", patch)],
    ["upload's end", 404, await upload("DELETE")],
    ["admin's data", 403, await other.get(`${admins}/chats/${conversation}.data`)],
    ["admin's answer", 403, await write(`${admins}/chats/${conversation}`, line)],
    ["delete", 403, await write(`${admins}/chat-acts`, { act: "delete", conversation, seq: "1" })],
    [
      "restore",
      403,
      await write(`${admins}/chat-acts`, { act: "restore", conversation, seq: "1" }),
    ],
  ];
  const came = tries.map(([name, , answer]) => `${name} ${answer.status()}`);
  expect(came).toEqual(tries.map(([name, status]) => `${name} ${status}`));
  for (const [, , answer] of tries) expect(await answer.text()).not.toContain("secret");

  expect(await stateOf(owner)).toEqual(before);
  expect((await device.get("/user-dashboard", { maxRedirects: 0 })).status()).toBe(200);
  expect((await chat.fetch(open, { method: "HEAD", headers: tus })).status).toBe(200);
  expect((await chat.fetch(`/files/${fileId}/secret.eps`)).status).toBe(200);
  for (const side of [owner, device, other]) await side.dispose();
});

for (const who of ["visitor", "guest", "customer"] as const) {
  test(`takes no picture of a ${who}`, async ({ shop }) => {
    const request = await be(who);
    for (const kind of ["product-image", "product-detail-image"]) {
      const refused = await request.post(`/uploads/${kind}`, {
        headers: { origin: shop.url, "tus-resumable": "1.0.0", "upload-length": "10" },
      });
      expect(refused.status()).toBe(403);
      expect(await refused.text()).toBe(ACCESS_DENIED);
    }
    await request.dispose();
  });
}

test("an unknown conversation is a 404 for the admin", async () => {
  const admin = await be("admin");
  for (const id of ["nonsense", UNKNOWN_ID]) {
    expect((await admin.get(`/admin-dashboard/chats/${id}`)).status()).toBe(404);
  }
  await admin.dispose();
});

test("who may not be in the dashboard is shown nothing of its frame", async ({ request }) => {
  const answer = await request.get("/admin-dashboard/users", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(await answer.text()).not.toContain("Admin sections");
});
