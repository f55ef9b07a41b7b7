import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import type { StaffRole } from "../../accounts/may.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import routes from "../../routes.ts";
import { checkRight } from "./require-right.server.ts";
import { ROUTE_RIGHTS } from "./route-rights.ts";

const ACCESS_DENIED = "Access Denied. You do not have permission to view this page.";
const HOME = "/admin-dashboard";

const layout = ((await routes) as RouteConfigEntry[]).find(({ id }) => id === "admin");
const patterns = (layout?.children ?? []).map(({ path = "" }) => `/${path}`);

const staff = (role: StaffRole): Viewer => ({
  kind: "admin",
  user: { id: "1", name: "Bello", email: "bello@example.com", role },
});

/** The addresses that answer this viewer, without the dashboard's own. */
async function openTo(viewer: Viewer): Promise<string[]> {
  const open: string[] = [];
  for (const pattern of patterns) {
    try {
      checkRight(viewer, pattern);
      open.push(pattern.slice(HOME.length + 1));
    } catch (thrown) {
      const refused = thrown as Response;
      expect([pattern, refused.status, await refused.text()]).toEqual([
        pattern,
        403,
        ACCESS_DENIED,
      ]);
    }
  }
  return open.sort();
}

const CHAT = ["chat-acts", "chats/:conversationId?", "conversations", "note-acts", "replies"];
const READ_ORDERS = ["new-orders", "orders", "orders/:number"];
const JOBS = ["jobs", "jobs/:number"];
const OWN = ["", "account", "first-start", "second-lock", "theme"];

test("every address of the dashboard has its right, and no other is named", () => {
  expect(patterns.length).toBeGreaterThan(30);
  const named = Object.keys(ROUTE_RIGHTS).map((path) => (path ? `${HOME}/${path}` : HOME));
  expect([...patterns].sort()).toEqual(named.sort());
});

test("the owner opens all of them", async () => {
  expect(await openTo(staff("admin"))).toHaveLength(patterns.length);
});

test("the desk opens chats, orders and the inbox; no settings, accounts, prices or money", async () => {
  const orders = ["orders/:number/proof", "orders/:number/quote", "orders/new", "orders/new/quote"];
  const inbox = ["feedbacks", "inbox-acts", "reviews"];
  expect(await openTo(staff("desk"))).toEqual(
    [...CHAT, ...READ_ORDERS, ...JOBS, ...orders, ...inbox, ...OWN].sort(),
  );
});

test("accounts opens money and the orders that it belongs to", async () => {
  const books = ["export/invoices.csv", "export/payments.csv", "export/vat.csv"];
  const money = ["money", "statement", "statement.csv", "users/:userId/statement.pdf"];
  expect(await openTo(staff("accounts"))).toEqual(
    [...READ_ORDERS, ...books, ...money, ...OWN].sort(),
  );
});

test("the workshop opens nothing with contact or money", async () => {
  expect(await openTo(staff("workshop"))).toEqual([...JOBS, ...OWN].sort());
});

test("customers, guests, visitors, and everybody at an unknown address are refused", async () => {
  const user = { id: "1", name: "Bello", email: "bello@example.com", role: "user" as const };
  expect(await openTo({ kind: "customer", user })).toEqual([]);
  expect(await openTo({ kind: "guest", participantId: "1" })).toEqual([]);
  expect(await openTo({ kind: "visitor" })).toEqual([]);
  expect(() => checkRight(staff("admin"), `${HOME}/new-page`)).toThrow();
});
