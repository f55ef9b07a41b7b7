import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { credentials, sessions } from "../../../database/schema.ts";
import { admin, agree, mailsOf, newOrder, useOrders } from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { findBankAccount, readBankAccount, setBankAccount } from "./bank-account.server.ts";
import { rateField } from "./kept-settings.ts";
import { readMoneyRule, setMoneyRule } from "./money-settings.server.ts";
import { readTaxSettings, setTaxSettings } from "./tax-settings.server.ts";

useTestDatabase("demo");
useOrders();
const visitor: Viewer = { kind: "visitor" };

test("new orders follow the rule that is set, open ones keep theirs", async () => {
  const before = await newOrder({ phoneNumber: "0803 770 0001" });
  const half = {
    percentBefore: "50",
    inOneGo: "",
    tolerance: "200",
    quoteDays: "7",
    revision: "0",
  };
  expect(await setMoneyRule(admin, half)).toEqual({ ok: true });
  expect(await setMoneyRule(admin, half)).toMatchObject({ status: 409 });
  expect(await readMoneyRule(admin)).toEqual({
    revision: 1,
    value: { percentBefore: 50, inOneGo: 0, tolerance: 20_000, quoteDays: 7 },
  });
  const after = await newOrder({ phoneNumber: "0803 770 0002" });
  for (const { id } of [before, after]) await agree(id, 9_310_000);
  expect(await readOrder(before.id)).toMatchObject({ money: { due: { now: 6_517_000 } } });
  expect(await readOrder(after.id)).toMatchObject({ money: { due: { now: 4_655_000 } } });
  for (const [field, value] of [
    ["percentBefore", "101"],
    ["percentBefore", "7.5"],
    ["inOneGo", "a lot"],
    ["tolerance", "-1"],
    ["quoteDays", "0"],
    ["quoteDays", "366"],
    ["quoteDays", "a week"],
  ] as const) {
    const wrong = { ...half, revision: "1", [field]: value };
    expect(await setMoneyRule(admin, wrong)).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  }
  expect(await status(setMoneyRule(visitor, half))).toBe(403);
  expect(await status(readMoneyRule(visitor))).toBe(403);
});

const sessionId = uuidv7();
beforeAll(async () => {
  const { id: userId } = admin.user;
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(sessions).values({ id: sessionId, token: "t", userId, expiresAt });
  const password = { providerId: "credential", accountId: userId, password: "hash" };
  await db.insert(credentials).values({ id: uuidv7(), userId, ...password });
});

test("the account that buyers pay into is changed with the password, and every owner is mailed", async () => {
  expect(await findBankAccount()).toMatchObject({ bankName: "Example Bank" });
  const by = { userId: admin.user.id, sessionId, passwordHash: "hash" };
  const typed = { bankName: "Sample Bank", accountNumber: "012 345 6789", accountName: "Itewe" };
  const form = { ...typed, revision: "0" };
  expect(await setBankAccount(admin, form, { ...by, passwordHash: "other" })).toEqual({
    unconfirmed: "other-password",
  });
  for (const accountNumber of ["", "123", "01234567890", "O123456789"]) {
    expect(await setBankAccount(admin, { ...form, accountNumber }, by)).toMatchObject({
      status: 400,
      errors: { accountNumber: expect.any(String) },
    });
  }
  for (const field of ["bankName", "accountName"]) {
    expect(await setBankAccount(admin, { ...form, [field]: "<b>Bank</b>" }, by)).toMatchObject({
      status: 400,
      errors: { [field]: expect.stringContaining("plain words") },
    });
  }
  expect(await setBankAccount(admin, form, by)).toEqual({ ok: true });
  const account = { ...typed, accountNumber: "0123456789" };
  expect(await findBankAccount()).toEqual(account);
  expect(await readBankAccount(admin)).toEqual({ revision: 1, value: account, isFixed: false });
  expect(await mailsOf(admin.user.id, "bank-changed")).toHaveLength(1);
  expect(await setBankAccount(admin, form, by)).toMatchObject({ status: 409 });
  expect(await status(setBankAccount(visitor, form, by))).toBe(403);
});

test("VAT is off until there is a tax number, and categories may have a rate of their own", async () => {
  const { categories } = await readTaxSettings(admin);
  expect(categories).toContain("Books");
  const form = { taxNumber: "", businessNumber: "", standardRate: "7.5", revision: "0" };
  expect(await setTaxSettings(admin, { ...form, isCharged: "on" })).toMatchObject({
    status: 400,
    errors: { taxNumber: expect.any(String) },
  });
  for (const standardRate of ["", "101", "7.555", "-1", "seven"]) {
    expect(await setTaxSettings(admin, { ...form, standardRate })).toMatchObject({
      errors: { standardRate: expect.any(String) },
    });
  }
  for (const taxNumber of ["<b>12</b>", "-5", "none yet"]) {
    expect(await setTaxSettings(admin, { ...form, taxNumber })).toMatchObject({
      errors: { taxNumber: expect.stringContaining("certificate") },
    });
  }
  const full = { ...form, isCharged: "on", taxNumber: "12345678-0001", [rateField("Books")]: "0" };
  expect(await setTaxSettings(admin, { ...full, [rateField("Boats")]: "3" })).toEqual({ ok: true });
  expect((await readTaxSettings(admin)).value).toEqual({
    taxNumber: "12345678-0001",
    businessNumber: "",
    isCharged: true,
    standardRate: 750,
    rates: { Books: 0 },
  });
  expect(await status(readTaxSettings(visitor))).toBe(403);
  expect(await status(setTaxSettings(visitor, full))).toBe(403);
});
