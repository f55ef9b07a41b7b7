import { expect, test } from "vitest";
import { may, type Role, roleMay, WHATS } from "./may.ts";

const rights = (role: Role) => WHATS.filter((what) => roleMay(role, what));

test("the owner may do everything, a customer nothing", () => {
  expect(rights("admin")).toEqual(WHATS);
  expect(rights("user")).toEqual([]);
  expect(WHATS.filter((what) => roleMay(undefined, what))).toEqual([]);
});

test("each role of the staff has its own rights and no others (TRADE §5)", () => {
  expect(rights("desk")).toEqual([
    ...["chat", "inbox", "read-orders", "orders", "files", "jobs", "dashboard"],
  ]);
  expect(rights("workshop")).toEqual(["files", "jobs", "dashboard"]);
  expect(rights("accounts")).toEqual(["read-orders", "money", "dashboard"]);
});

test("only one who came in as staff has the rights of the role", () => {
  const user = { role: "admin" as const };
  expect(may({ kind: "admin", user }, "money")).toBe(true);
  expect(may({ kind: "customer", user }, "money")).toBe(false);
  expect(may({ kind: "guest" }, "chat")).toBe(false);
  expect(may({ kind: "visitor" }, "dashboard")).toBe(false);
});

test("whoever is to choose a password first has the frame in which they do, and nothing else", () => {
  const user = { role: "admin" as const, mustChangePassword: true };
  expect(WHATS.filter((what) => may({ kind: "admin", user }, what))).toEqual(["dashboard"]);
});
