/** What one person and one address may ask for at most, of every form, search and download. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect } from "vitest";
import { PACE } from "../../../app/chat/message.ts";
import { messageBytes, quotas } from "../../../app/limits/quotas.server.ts";
import { rawRoutes } from "../../../app/raw-routes.ts";
import routes from "../../../app/routes.ts";
import { quotaRoutes } from "../../../server/guards/request-quotas.ts";
import { makeCustomer, post } from "../../rows/customers.ts";
import { Guest } from "../../running/guest.ts";
import { pageAsker, securityLines, signedIn, test } from "../../running/requests.ts";

/** Raw routes that write, with the limit of their own that bounds each, as `docs/limits.md` says it. */
const LIMITED_BY_THEMSELVES = {
  sendMessage: `| message | a message | its writer | ${PACE.messages} in ${PACE.seconds} s |`,
  upload: "| upload | a row, bytes | guests of an address |",
};

function idsWithActions(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => {
    const source = readFileSync(join("app", entry.file), "utf8");
    const takesForms = /^export (?:async )?(?:function|const) action\b/m.test(source);
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [...(takesForms ? [id] : []), ...idsWithActions(entry.children ?? [])];
  });
}

test("every route that takes a form counts in a quota, and no other stands there", async () => {
  const taking = idsWithActions((await routes) as RouteConfigEntry[]);
  expect(Object.values(quotaRoutes).flat().sort()).toEqual(taking.sort());
});

test("every raw route that writes has a limit of its own", () => {
  const writing = Object.entries(rawRoutes).filter(
    ([name, { method }]) => method !== "GET" && name !== "health",
  );
  expect(writing.map(([name]) => name).sort()).toEqual(Object.keys(LIMITED_BY_THEMSELVES).sort());
  const limits = readFileSync("docs/limits.md", "utf8");
  for (const row of Object.values(LIMITED_BY_THEMSELVES)) expect(limits).toContain(row);
  for (const [name, { ofPerson, ofAddress }] of Object.entries(quotas)) {
    const [person, address] = [ofPerson, ofAddress].map((most) => most.toLocaleString("en"));
    expect(limits, name).toContain(`| ${person} | ${address} |`);
  }
  const [person, address] = [messageBytes.ofPerson, messageBytes.ofAddress].map((n) => n / 1e6);
  expect(limits).toContain(`| ${person} MB a day | ${address} MB |`);
});

test("beyond a quota a form is refused with the time to wait, before it is looked at", async ({
  shop,
}) => {
  const customer = await signedIn((await makeCustomer(shop)).email);
  // Not for customers; what is refused counts, too.
  const ask = await pageAsker(customer, shop.url);
  const send = (accept: string) => ask("/admin-dashboard/import", { accept }, {});
  for (let n = 0; n < quotas.heavy.ofPerson; n++) expect((await send("*/*")).status).toBe(403);
  const { status, headers, text: words } = await send("text/html");
  expect(status).toBe(429);
  expect(headers["retry-after"]).toMatch(/^\d{1,3}$/);
  expect(words).toMatch(/Too many attempts\. Try again in 1[45] minutes\./);
  expect(words).toContain("Back button brings back what you typed");
  // Other people behind the same address go on.
  const other = await signedIn((await makeCustomer(shop)).email);
  expect((await post(other, shop, "/admin-dashboard/import", {})).status()).toBe(403);
  await customer.dispose();
  await other.dispose();
});

test("beyond the quota of downloads no spelling of an address brings one", async ({ shop }) => {
  const customer = await signedIn((await makeCustomer(shop)).email);
  const ask = await pageAsker(customer, shop.url);
  const status = async (path: string) => (await ask(path)).status;
  const table = "/admin-dashboard/price-list.csv";
  // Not for customers, who are sent away; what is refused counts, too.
  for (let n = 0; n < quotas.download.ofPerson; n++) expect(await status(table)).toBe(302);
  for (const ending of ["csv", "CSV", "cs%76", "csv/", "csv.data", "csv/_.data", "cs%0av"]) {
    expect(await status(`/admin-dashboard/price-list.${ending}`), ending).toBe(429);
  }
  expect(await status("/user-dashboard/orders")).toBe(200);
  await customer.dispose();
});

test("beyond the quota of messages the chat's script is told how long to wait", async ({
  shop,
}) => {
  const guest = await new Guest(shop.url).open();
  // It holds no text: that counts, too.
  for (let n = 0; n < quotas.message.ofPerson; n++) expect((await guest.send("")).status).toBe(400);
  // So long that the refusal comes before its end.
  const refused = await guest.send("a".repeat(100_000));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d{1,3}$/);
  expect(await refused.json()).toEqual({
    error: expect.stringMatching(/^Too many messages .* This one can go out in 1[45] minutes\.$/),
  });
  const id = refused.headers.get("x-request-id") ?? "none";
  const line = { msg: "quota full", quota: "message", id, from: expect.any(String) };
  await expect.poll(() => securityLines(id)).toEqual([line]);
  // The second refusal has none.
  const again = (await guest.send("")).headers.get("x-request-id") ?? "none";
  expect((await (await new Guest(shop.url).open()).send("")).status).toBe(400);
  expect(securityLines(again)).toEqual([]);
});
