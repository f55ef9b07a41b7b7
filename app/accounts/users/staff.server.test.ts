import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import {
  customer,
  enter,
  lastLink,
  newcomer,
  PASSWORD,
  session,
  useAccounts,
} from "../../../test/rows/accounts.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { listAudit } from "../audit/list-audit.server.ts";
import { resetPassword, verifyEmail } from "../mails/mailed-links.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { findViewer } from "../sessions/find-viewer.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { inviteStaff, listStaff } from "./staff.server.ts";
import { setRole } from "./users.server.ts";

useTestDatabase();
useAccounts();
const visitor: Viewer = { kind: "visitor" };
let owner: Extract<Viewer, { kind: "admin" }>;

async function newOwner(name: string): Promise<typeof owner> {
  const email = `${name.toLowerCase()}@example.com`;
  const user = { id: uuidv7(), name, email, role: "admin" as const };
  await db.insert(users).values({ ...user, emailVerified: true });
  return { kind: "admin", user };
}

beforeEach(async () => {
  await db.delete(users);
  owner = await newOwner("Owner");
});

const idOf = async (email: string) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id ?? "";

test("somebody new gets a link, chooses a password with it, and has the role; before that nobody can log in", async () => {
  const email = "print@shop.example";
  expect(await inviteStaff(owner, { email, role: "workshop" })).toEqual({
    ok: true,
    done: "invited",
  });
  expect(await listStaff(owner)).toMatchObject([
    { role: "admin" },
    { email, name: "print", role: "workshop", isInvited: true },
  ]);
  expect((await enter(email)).ok).toBe(false);
  const link = await lastLink(await idOf(email));
  expect(link).toMatchObject({ kind: "invite-staff", state: "open", email });
  expect(await resetPassword(link, await hashPassword(PASSWORD))).toEqual({ ok: true });
  expect(await resetPassword(link, await hashPassword("another one"))).toMatchObject({ ok: false });
  expect(await findViewer(await session(email))).toMatchObject({
    kind: "admin",
    user: { email, role: "workshop" },
  });
  expect((await listStaff(owner))[1]?.isInvited).toBe(false);
});

test("a customer has the role at once, and is signed out of what they had open", async () => {
  const { email } = await customer();
  const before = await session(email);
  expect(await inviteStaff(owner, { email: email.toUpperCase(), role: "desk" })).toEqual({
    ok: true,
    done: "added",
  });
  expect(await findViewer(before)).toEqual({ kind: "visitor" });
  expect(await findViewer(await session(email))).toMatchObject({
    kind: "admin",
    user: { role: "desk" },
  });
});

test("who registered the address of somebody else gets nothing by the invitation", async () => {
  const { id, email } = await newcomer();
  const verifying = await lastLink(id);
  await inviteStaff(owner, { email, role: "desk" });
  await verifyEmail(verifying);
  expect((await enter(email)).ok).toBe(false);
});

test("a role is changed and taken away; the one who acts keeps theirs", async () => {
  const { email } = await customer();
  await inviteStaff(owner, { email, role: "desk" });
  const id = await idOf(email);
  expect(await setRole(owner, id, "accounts")).toEqual({ ok: true });
  expect((await listStaff(owner)).map(({ role }) => role)).toEqual(["admin", "accounts"]);
  expect(await setRole(owner, id, "user")).toEqual({ ok: true });
  expect(await listStaff(owner)).toHaveLength(1);
  expect(await setRole(owner, owner.user.id, "desk")).toEqual({ ok: false, reason: "oneself" });
  const { lines } = await listAudit(owner, {});
  expect(lines.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["invite-staff", "set-role", "unmake-admin"]),
  );
});

test("of two owners who remove each other at once one stays", async () => {
  const other = await newOwner("Other");
  const tries = await Promise.allSettled([
    setRole(owner, other.user.id, "user"),
    setRole(other, owner.user.id, "user"),
  ]);
  expect(tries.filter((one) => one.status === "fulfilled" && one.value.ok)).toHaveLength(1);
  expect(await db.$count(users, eq(users.role, "admin"))).toBe(1);
});

test.each([
  [{ email: "", role: "desk" }, { email: expect.any(String) }],
  [{ email: "no address", role: "desk" }, { email: expect.any(String) }],
  [{ email: `${"x".repeat(400)}@shop.example`, role: "desk" }, { email: expect.any(String) }],
  [{ email: "a@shop.example", role: "" }, { role: "Choose a role." }],
  [{ email: "a@shop.example", role: "user" }, { role: "Choose a role." }],
  [{ email: "a@shop.example", role: "__proto__" }, { role: "Choose a role." }],
])("%j is refused beside its field", async (typed, errors) => {
  expect(await inviteStaff(owner, typed)).toEqual({ ok: false, errors });
  expect(await db.$count(users)).toBe(1);
});

test("somebody on the staff is not invited again, but one who has not come yet is", async () => {
  expect(await inviteStaff(owner, { email: owner.user.email, role: "desk" })).toMatchObject({
    ok: false,
    errors: { email: expect.stringContaining("on the staff already") },
  });
  const typed = { email: "late@shop.example", role: "desk" };
  await inviteStaff(owner, typed);
  expect(await inviteStaff(owner, { ...typed, role: "accounts" })).toMatchObject({
    done: "invited",
  });
  expect(await listStaff(owner)).toMatchObject([{ role: "admin" }, { role: "accounts" }]);
});

test("nobody but an owner sees or changes the staff", async () => {
  const desk: Viewer = { kind: "admin", user: { ...owner.user, role: "desk" } };
  for (const viewer of [desk, visitor]) {
    expect(await status(listStaff(viewer))).toBe(403);
    expect(await status(inviteStaff(viewer, { email: "a@b.example", role: "desk" }))).toBe(403);
    expect(await status(setRole(viewer, owner.user.id, "user"))).toBe(403);
  }
});
