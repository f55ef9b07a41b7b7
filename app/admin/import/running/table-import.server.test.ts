import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import {
  accountLinks,
  auditLines,
  credentials,
  importRecords,
  imports,
  ledgerEntries,
  orderEvents,
  orders,
  products,
  users,
} from "../../../../database/schema.ts";
import { settledImport } from "../../../../test/rows/imports.ts";
import { usePeople } from "../../../../test/rows/people.ts";
import { addProduct, useCategories } from "../../../../test/rows/products.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { writeCustomerFile } from "../../../accounts/customer-file/import-customers.server.ts";
import { writeProductFile } from "../../../catalogue/product-file/filed-products.server.ts";
import { csvRow } from "../../../imports/csv.ts";
import { findDifferences } from "../../../orders/ledger/check-money.server.ts";
import { writeOrderFile } from "../../../orders/order-file/write-orders.server.ts";
import type { ImportKind } from "../words/import-words.ts";
import { readLines } from "./import-report.server.ts";
import { defineImports } from "./import-steps.server.ts";
import {
  beginTableImport,
  goOnWithImport,
  stopImport,
  takeImport,
  takeImportBack,
} from "./press-import.server.ts";
import { purgeImports } from "./purge-imports.server.ts";
import { readImport } from "./read-imports.server.ts";

useTestDatabase();
defineImports();
const { newUser, visitor } = usePeople({ runsJobs: true });
useCategories();
let owner: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  owner = await newUser("Owner", "admin");
});

/** What came of a step, once it is over. */
const settled = (id: string) => settledImport(owner, id);

async function checked(kind: ImportKind, text: string) {
  const begun = await beginTableImport(owner, kind, {
    name: `${kind}.csv`,
    bytes: Buffer.from(text),
  });
  if (!begun.ok) throw new Error(begun.error);
  return settled(begun.id);
}

async function taken(kind: ImportKind, text: string) {
  const { id, state, counts } = await checked(kind, text);
  expect([state, counts.wrong]).toEqual(["ready", 0]);
  expect(await takeImport(owner, id)).toEqual({ ok: true });
  const row = await settled(id);
  expect([row.state, row.said]).toEqual(["done", null]);
  return row;
}

async function takenBack(id: string) {
  expect(await takeImportBack(owner, id)).toEqual({ ok: true });
  return settled(id);
}

const linesOf = async (id: string) =>
  (await readLines(id, ["wrong", "new", "change", "same", "note"], 0, 1_000)).map(
    ({ kind, row, column, value, words }) => [kind, row, column, value, words],
  );

async function written(parts: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const table = (...rows: string[][]) => rows.map(csvRow).join("");
const HEAD = ["product name", "category", "quantity", "price"];

describe("products", () => {
  test("come as drafts, are taken back, and come again", async () => {
    const text = table(HEAD, ["Mesh Cap", "caps", "1", "₦2,800"], ["Jute Bag", "Bags", "50", ""]);
    const { id, counts } = await taken("products", text);
    expect(counts).toMatchObject({ new: 2, change: 0, wrong: 0 });
    expect(await db.select().from(products)).toMatchObject([
      { name: "Mesh Cap", price: 280_000, isDraft: true, categoryName: "Caps" },
      { name: "Jute Bag", price: null, quantity: 50 },
    ]);
    const again = await checked("products", text);
    expect(again.counts).toMatchObject({ new: 0, change: 0, same: 2 });
    expect((await takenBack(id)).state).toBe("taken-back");
    expect(await db.$count(products)).toBe(0);
    expect(await db.$count(importRecords)).toBe(0);
    // The one that was looked at before would do something else now.
    await taken("products", text);
    const acts = await db
      .select({ act: auditLines.act, details: auditLines.details })
      .from(auditLines);
    expect(acts).toContainEqual({ act: "import-products", details: { fresh: 2, changed: 0 } });
    expect(acts).toContainEqual({ act: "take-import-back", details: { name: "products" } });
  });

  test("change as the file says, and are what they were when that is taken back", async () => {
    await addProduct("Cards", { delivery: 4 });
    const before = await written(writeProductFile(owner));
    const text = table([...HEAD, "working days"], ["Cards", "Business Cards", "100", "9000", "3"]);
    const { id } = await taken("products", text);
    expect(await linesOf(id)).toEqual([
      ["change", 2, "price", "8500.00", "9000.00"],
      ["change", 2, "working days", "4", "3"],
    ]);
    expect((await takenBack(id)).state).toBe("taken-back");
    expect(await written(writeProductFile(owner))).toBe(before);
  });

  test("are not taken back once somebody has changed one", async () => {
    const { id } = await taken("products", table(HEAD, ["Mesh Cap", "Caps", "1", "2800"]));
    await db.update(products).set({ version: 2 });
    const { state, said } = await takenBack(id);
    expect([state, said]).toEqual([
      "done",
      "Not taken back, and nothing is changed: Mesh Cap has been changed since.",
    ]);
    expect(await db.$count(products)).toBe(1);
  });

  test("are not taken in when the shop has changed since the file was looked at", async () => {
    await addProduct("Cards");
    const { id } = await checked(
      "products",
      table(HEAD, ["Cards", "Business Cards", "100", "9000"]),
    );
    await db.update(products).set({ price: 870_000, version: 2, pricesRevision: 2 });
    await takeImport(owner, id);
    const { state, said } = await settled(id);
    expect([state, said]).toEqual([
      "ready",
      expect.stringContaining("has been changed in the shop"),
    ]);
    expect(await linesOf(id)).toEqual([["change", 2, "price", "8700.00", "9000.00"]]);
    expect((await db.select().from(products))[0]?.price).toBe(870_000);
  });

  test("are taken in all or not at all", async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`Bag ${at}`, "Bags", "1", "100"]);
    const { id, state, counts } = await checked(
      "products",
      table(HEAD, ...rows, ["", "Bagz", "x", "₦20.000"]),
    );
    expect([state, counts.wrong]).toEqual(["wrong", 1]);
    expect((await linesOf(id)).filter(([kind]) => kind === "wrong")).toEqual([
      ["wrong", 302, "product name", "", "Give it a name."],
      ["wrong", 302, "category", "Bagz", "No such category. Did you mean Bags? Or add it first."],
      ["wrong", 302, "quantity", "x", "A whole number, such as 100."],
      ["wrong", 302, "price", "₦20.000", "Write naira without dots: 20000 or 20,000."],
    ]);
    expect(await takeImport(owner, id)).toMatchObject({ ok: false });
    expect(await db.$count(products)).toBe(0);
  });

  const CAP = table(HEAD, ["Mesh Cap", "Caps", "1", "2800"]);

  test("of two files with the same product, taken in at once, the second is looked at again", async () => {
    const files = await Promise.all([checked("products", CAP), checked("products", CAP)]);
    await Promise.all(files.map(({ id }) => takeImport(owner, id)));
    const states = await Promise.all(files.map(async ({ id }) => (await settled(id)).state));
    expect(states.sort()).toEqual(["done", "ready"]);
    expect(await db.$count(products)).toBe(1);
  });

  test("a button that is pressed twice takes a file in once", async () => {
    const { id } = await checked("products", CAP);
    await Promise.all([takeImport(owner, id), takeImport(owner, id)]);
    expect((await settled(id)).state).toBe("done");
    expect(await db.$count(products)).toBe(1);
  });
});

describe("customers", () => {
  beforeEach(async () => {
    await db.delete(users).where(eq(users.role, "user"));
  });
  const PEOPLE = table(
    ["email", "name", "phone", "state", "city", "joined"],
    ["Bello@Example.com", "Bello Adunni", "+234 803 000 0001", "Lagos", "Yaba", "2024-03-01"],
    ["chidi@example.com", "=Chidi", "", "", "", ""],
  );

  test("come without a password, and nobody is mailed", async () => {
    const { id } = await taken("customers", PEOPLE);
    const people = await db.select().from(users).where(eq(users.role, "user"));
    expect(people).toMatchObject([
      { email: "bello@example.com", country: "Nigeria", emailVerified: false, city: "Yaba" },
      { email: "chidi@example.com", name: "=Chidi", phoneNumber: "" },
    ]);
    expect(people[0]?.createdAt.toISOString()).toBe("2024-03-01T11:00:00.000Z");
    const kept = await db.select({ password: credentials.password }).from(credentials);
    expect(kept).toEqual([{ password: null }, { password: null }]);
    expect(await db.$count(accountLinks)).toBe(0);
    const { rows } = await db.execute("select from jobs.job where name = 'mail'");
    expect(rows).toEqual([]);
    const text = await written(writeCustomerFile(owner));
    expect(text).toContain(
      "bello@example.com,Bello Adunni,'+234 803 000 0001,Nigeria,Lagos,Yaba,,2024-03-01",
    );
    expect(text).toContain("chidi@example.com,'=Chidi,");
    expect((await checked("customers", text)).counts).toMatchObject({ same: 2, new: 0, change: 0 });
    expect((await takenBack(id)).state).toBe("taken-back");
    expect(await db.$count(users, eq(users.role, "user"))).toBe(0);
  });

  test("are not taken back once one has set a password", async () => {
    const { id } = await taken("customers", PEOPLE);
    await db.update(users).set({ emailVerified: true }).where(eq(users.email, "bello@example.com"));
    expect((await takenBack(id)).said).toContain("Bello Adunni has been changed since");
  });

  test("have their states as people write them", async () => {
    const { counts } = await taken(
      "customers",
      table(
        ["email", "name", "state"],
        ["a@example.com", "A", "lagos"],
        ["b@example.com", "B", "FCT"],
        ["c@example.com", "C", "Oyo State"],
      ),
    );
    expect(counts).toMatchObject({ new: 3 });
    const people = await db.select({ state: users.state }).from(users).orderBy(users.email);
    expect(people.map(({ state }) => state)).toEqual(
      expect.arrayContaining(["Lagos", "Abuja (FCT)", "Oyo"]),
    );
  });

  test("never make anybody staff, and leave the staff alone", async () => {
    const { id } = await checked(
      "customers",
      table(["email", "name"], ["owner@example.com", "Me"]),
    );
    expect(await linesOf(id)).toEqual([
      [
        "wrong",
        2,
        "email",
        "owner@example.com",
        "This is somebody on the staff. Take the row out.",
      ],
    ]);
    const role = beginTableImport(owner, "customers", {
      name: "a.csv",
      bytes: Buffer.from(table(["email", "name", "role"], ["a@example.com", "A", "admin"])),
    });
    expect(await role).toMatchObject({ ok: false, error: expect.stringContaining("“role”") });
  });

  test.each([
    ["email", "bello", "Enter an email address such as name@example.com."],
    ["phone", "12", "Enter a phone number such as 0803 123 4567 or +234 803 123 4567."],
    ["state", "Lagoss", "No such state of Nigeria. Did you mean Lagos?"],
    ["joined", "1.3.2024", "Write the day as 2026-11-23."],
    ["name", "", "Enter your name."],
  ])("a wrong %s is told with its row", async (column, value, words) => {
    const row = {
      email: "a@example.com",
      name: "A",
      phone: "",
      state: "",
      joined: "",
      [column]: value,
    };
    const { id } = await checked("customers", table(Object.keys(row), Object.values(row)));
    expect(await linesOf(id)).toEqual([["wrong", 2, column, value, words]]);
  });
});

describe("orders", () => {
  const ORDERS = table(
    ["order", "day", "status", "product", "quantity", "price", "total", "name", "phone", "notes"],
    [
      "A-17",
      "2025-02-03",
      "delivered",
      "Cards",
      "200",
      "17000",
      "20000",
      "Bello",
      "0803 123 4567",
      "",
    ],
    ["A-17", "", "", "=Bags", "50", "", "", "", "", ""],
    ["A-18", "2025-02-04", "", "Caps", "3", "", "", "Chidi", "0803 123 4568", "Blue"],
  );

  test("come with all their lines, tell nobody, and are taken back with their numbers", async () => {
    const { id, counts } = await taken("orders", ORDERS);
    expect(counts).toMatchObject({ new: 2 });
    const all = await db.select().from(orders).orderBy(orders.number);
    expect(all).toMatchObject([
      { number: 1, title: "Cards and 1 more", status: "delivered", total: 2_000_000, isNew: false },
      { number: 2, status: "received", waitingSince: null, notes: "Blue" },
    ]);
    expect(await db.$count(orderEvents)).toBe(2);
    const { rows } = await db.execute("select from jobs.job where name = 'mail'");
    expect(rows).toEqual([]);
    const text = await written(writeOrderFile(owner));
    expect(text).toContain("ITW-000001,'=Bags,,50,,,,,,,,,,,,,,,");
    expect((await checked("orders", ORDERS)).counts).toMatchObject({ new: 0, same: 3 });
    expect((await checked("orders", text)).counts).toMatchObject({ new: 0, same: 3 });
    expect((await takenBack(id)).state).toBe("taken-back");
    expect(await db.$count(orders)).toBe(0);
    const { id: next } = await taken("orders", text);
    expect(await written(writeOrderFile(owner))).toBe(text);
    expect((await takenBack(next)).state).toBe("taken-back");
  });

  test("are not offered to be taken back once another order has come", async () => {
    const first = await taken("orders", ORDERS);
    expect(await readImport(owner, first.id)).not.toHaveProperty("staysBecause");
    const later = await taken("orders", ORDERS.replaceAll("A-1", "D-1"));
    const why = "2 more orders have come since";
    expect((await readImport(owner, first.id))?.staysBecause).toContain(why);
    expect((await takenBack(first.id)).said).toContain(why);
    expect((await takenBack(later.id)).state).toBe("taken-back");
    expect(await readImport(owner, first.id)).not.toHaveProperty("staysBecause");
    expect((await takenBack(first.id)).state).toBe("taken-back");
  });

  test("with money received get receipts, and so are not taken back", async () => {
    const { id } = await taken(
      "orders",
      table(
        ["order", "day", "status", "product", "quantity", "total", "received", "name", "phone"],
        ["B-1", "2025-02-03", "ready", "Cards", "200", "20000", "14000", "Bello", "0803 123 4567"],
      ),
    );
    expect(await db.select().from(ledgerEntries)).toMatchObject([
      { kind: "received", amount: 1_400_000, day: "2025-02-03" },
    ]);
    expect(await findDifferences()).toEqual([]);
    expect((await readImport(owner, id))?.backUntil, "it is not offered").toBeNull();
    const { state, said } = await takenBack(id);
    expect([state, said]).toEqual([
      "done",
      expect.stringMatching(/received for ITW-000001, receipt RC-/),
    ]);
  });

  test.each([
    ["day", "3/2/2025", "Write the day as 2026-11-23."],
    ["day", "2099-01-01", "This day is still to come."],
    ["quantity", "0", "A whole number, such as 100. It is 1 or more."],
    [
      "status",
      "lost",
      "Write received, proof-sent, approved, printing, ready, delivered or cancelled.",
    ],
    ["status", "printing", undefined],
    ["phone", "", "Enter your phone number."],
    ["price", "-5", "This cannot be below zero."],
    [
      "order",
      "ITW-000001",
      "ITW-000001 is another order in this shop. Write a number of your own, such as A-12.",
    ],
  ])("a wrong %s, %s, is told with its row", async (column, value, words) => {
    const row = {
      ...{ order: "C-1", day: "2025-02-03", status: "", product: "Cards", quantity: "1" },
      ...{ price: "", total: "", name: "B", phone: "0803 123 4567", [column]: value },
    };
    const { id } = await checked("orders", table(Object.keys(row), Object.values(row)));
    expect(await linesOf(id)).toEqual([
      words
        ? ["wrong", 2, column, value, words]
        : ["wrong", 2, "total", "", expect.stringContaining("has a total")],
    ]);
  });
});

test("what a file says of people is purged a week after it is in, and what was not taken in after a day", async () => {
  await db.delete(users).where(eq(users.role, "user"));
  const done = await taken("customers", table(["email", "name"], ["a@example.com", "A"]));
  const ready = await checked("customers", table(["email", "name"], ["b@example.com", "B"]));
  const days = (count: number) => purgeImports(Date.now() + count * 86_400_000);
  await days(0.9);
  expect(await readImport(owner, ready.id)).toBeDefined();
  await days(7.9);
  expect(await readImport(owner, ready.id)).toBeUndefined();
  expect(await linesOf(done.id)).toHaveLength(1);
  await days(8.1);
  expect(await linesOf(done.id)).toEqual([]);
  expect(await readImport(owner, done.id)).toMatchObject({ state: "done" });
});

test("a step that has gone silent is broken off, and goes on when it is pressed again", async () => {
  const { id } = await checked("products", table(HEAD, ["Mesh Cap", "Caps", "1", "2800"]));
  const long = new Date(Date.now() - 60_000);
  await db.update(imports).set({ state: "importing", activeAt: long }).where(eq(imports.id, id));
  expect(await readImport(owner, id)).toMatchObject({ isBroken: true });
  expect(await goOnWithImport(owner, id)).toEqual({ ok: true });
  expect(await settled(id)).toMatchObject({ state: "done", isBroken: false });
});

test("an emoji where a long cell is cut in the report stops nothing", async () => {
  const row = ["Mesh Cap", "Caps", "1", "2800", `${"a".repeat(199)}😀 and more`];
  await taken("products", table([...HEAD, "description"], row));
});

test("a try that failed is stopped, one that is under way is not", async () => {
  const { id } = await checked("products", table(HEAD, ["Mesh Cap", "Caps", "1", "2800"]));
  const now = { state: "importing", activeAt: new Date() } as const;
  await db.update(imports).set(now).where(eq(imports.id, id));
  expect(await stopImport(owner, id)).toMatchObject({
    why: expect.stringContaining("being taken in now"),
  });
  await db.update(imports).set({ activeAt: null }).where(eq(imports.id, id));
  expect(await stopImport(owner, id)).toEqual({ ok: true });
  expect(await readImport(owner, id)).toBeUndefined();
});

test("is the owner's own affair", async () => {
  const { id } = await checked("products", table(HEAD, ["Mesh Cap", "Caps", "1", "2800"]));
  const file = { name: "a.csv", bytes: Buffer.from("a") };
  for (const viewer of [visitor, await newUser("Customer", "user")]) {
    for (const refused of [
      beginTableImport(viewer, "products", file),
      takeImport(viewer, id),
      takeImportBack(viewer, id),
      readImport(viewer, id),
      writeOrderFile(viewer).next(),
      writeCustomerFile(viewer).next(),
    ]) {
      await expect(refused).rejects.toMatchObject({ status: 403 });
    }
  }
});
