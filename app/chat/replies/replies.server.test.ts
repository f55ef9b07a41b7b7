import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, chatReplies } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { StaffRole } from "../../accounts/may.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { addReply, changeReply, listReplies, moveReply, removeReply } from "./replies.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;
let customer: Viewer;
const as = (role: StaffRole): Viewer => ({ kind: "admin", user: { ...owner.user, role } });

beforeAll(async () => {
  owner = await newUser("Amaka", "admin");
  customer = await newUser("Tunde", "user");
});
beforeEach(() => db.delete(chatReplies));

const names = async () => (await listReplies(owner)).map(({ name }) => name);
const idOf = async (name: string) =>
  (await listReplies(owner)).find((one) => one.name === name)?.id ?? "";
const add = (name: string, text = "Hello {name}") => addReply(owner, { name, text });

test("replies are added at the end, changed, moved and removed, and each is in the audit", async () => {
  for (const name of ["Hours", "Price", "Proof"]) expect(await add(name)).toEqual({ ok: true });
  await moveReply(owner, await idOf("Proof"), "up");
  expect(await names()).toEqual(["Hours", "Proof", "Price"]);
  await moveReply(owner, await idOf("Hours"), "up");
  await moveReply(owner, await idOf("Price"), "down");
  expect(await names()).toEqual(["Hours", "Proof", "Price"]);
  const id = await idOf("Hours");
  await changeReply(owner, id, { name: "HOURS", text: " Open from 8.\r\nTo 6. " });
  expect((await listReplies(owner))[0]).toEqual({ id, name: "HOURS", text: "Open from 8.\nTo 6." });
  await removeReply(owner, await idOf("Proof"));
  await removeReply(owner, await idOf("Proof"));
  await add("Last");
  expect(await names()).toEqual(["HOURS", "Price", "Last"]);
  const acts = (await db.select().from(auditLines)).map(({ act }) => act);
  expect(acts).toEqual([
    ...["add-reply", "add-reply", "add-reply", "order-replies"],
    ...["change-reply", "remove-reply", "add-reply"],
  ]);
});

test.each([
  ["", "Text", "name", "Give the reply a short name."],
  ["x".repeat(41), "Text", "name", "A short name has at most 40 characters."],
  ["a/b", "Text", "name", "Leave out the slash: it is typed before the name."],
  ["Price", " \n", "text", "Write the reply."],
  ["Price", "x".repeat(1_001), "text", "A reply has at most 1,000 characters."],
  ["pricE", "Text", "name", "Another reply is called so."],
])("%j with %j is refused beside its field", async (name, text, field, error) => {
  if (name === "pricE") await add("Price");
  const before = await names();
  expect(await add(name, text)).toEqual({ ok: false, status: 400, errors: { [field]: error } });
  expect(await names()).toEqual(before);
});

test("a reply that somebody has removed is told so, also one that never was", async () => {
  for (const id of ["nothing", crypto.randomUUID()]) {
    const changed = await changeReply(owner, id, { name: "A", text: "B" });
    expect(changed).toMatchObject({ ok: false, status: 404 });
    expect(await moveReply(owner, id, "up")).toMatchObject({ ok: false, status: 404 });
  }
});

test("no more than 50 are taken", async () => {
  const rows = Array.from({ length: 50 }, (_, place) => ({
    ...{ id: crypto.randomUUID(), name: `Reply ${place}`, text: "Hello", place },
  }));
  await db.insert(chatReplies).values(rows);
  expect(await add("One more")).toMatchObject({ ok: false, status: 400 });
});

test("whoever may chat for the shop may edit them, nobody else", async () => {
  expect(await addReply(as("desk"), { name: "Desk", text: "Hello" })).toEqual({ ok: true });
  const id = await idOf("Desk");
  for (const viewer of [as("workshop"), as("accounts"), customer, visitor]) {
    for (const tried of [
      () => listReplies(viewer),
      async () => addReply(viewer, { name: "Mine", text: "Hello" }),
      async () => changeReply(viewer, id, { name: "Mine", text: "Hello" }),
      async () => moveReply(viewer, id, "up"),
      async () => removeReply(viewer, id),
    ]) {
      expect(await status(tried())).toBe(403);
    }
  }
  expect(await names()).toEqual(["Desk"]);
});
