import { beforeEach, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { auditLines, settings } from "../../../../database/schema.ts";
import { status, usePeople } from "../../../../test/rows/people.ts";
import { useCategories } from "../../../../test/rows/products.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { CHANGED_MEANWHILE, rateField } from "../../../orders/money-settings/kept-settings.ts";
import {
  readMoneyRule,
  setMoneyRule,
} from "../../../orders/money-settings/money-settings.server.ts";
import {
  readTaxSettings,
  setTaxSettings,
} from "../../../orders/money-settings/tax-settings.server.ts";
import { answerMeanwhile, readKept, typedAt } from "./kept-saves.server.ts";

useTestDatabase();
useCategories();
const { newUser } = usePeople();
let owner: Viewer;
beforeEach(async () => {
  owner ??= await newUser("Ade Itunu", "admin");
  await db.delete(settings);
});

const back = async (name: "money" | "tax", to: number, revision: number) => ({
  ...(await typedAt(owner, name, to)),
  revision: String(revision),
});

test("money and tax can be put back, also to what the shop came with", async () => {
  const { value: came } = await readMoneyRule(owner);
  const half = {
    percentBefore: "50",
    inOneGo: "",
    tolerance: "200",
    quoteDays: "14",
    revision: "0",
  };
  await setMoneyRule(owner, half);
  expect((await readKept(owner, "money")).saves).toMatchObject([
    {
      revision: 1,
      by: "Ade Itunu",
      changes: [
        ["Before printing, percent", "70", "50"],
        ["Orders up to this are paid in one go, naira", "10,000", ""],
        ["Bank charges that you let go, naira", "100", "200"],
        ["A quote holds, days", "7", "14"],
      ],
    },
  ]);
  expect(await setMoneyRule(owner, await back("money", 0, 1))).toEqual({ ok: true });
  expect(await readMoneyRule(owner)).toEqual({ revision: 2, value: came });
  expect(await setMoneyRule(owner, await back("money", 1, 1))).toMatchObject({ status: 409 });

  const taxed = { taxNumber: "12345678-0001", businessNumber: "", standardRate: "7.5" };
  const books = { [rateField("Books")]: "0", isCharged: "on" };
  await setTaxSettings(owner, { ...taxed, ...books, revision: "0" });
  await setTaxSettings(owner, { ...taxed, revision: "1" });
  const {
    saves: [last],
  } = await readKept(owner, "tax", ["Books"]);
  expect(last?.changes).toEqual([
    ["Charge VAT", "on", "off"],
    ["VAT on Books, percent", "0", ""],
  ]);
  const { value: before } = await readTaxSettings(owner);
  expect(await setTaxSettings(owner, await back("tax", 1, 2))).toEqual({ ok: true });
  expect((await readTaxSettings(owner)).value).toEqual({
    ...before,
    isCharged: true,
    rates: { Books: 0 },
  });
  expect(await typedAt(owner, "tax", 9)).toBeUndefined();
  expect(await typedAt(owner, "bank", 0)).toMatchObject({ bankName: "Example Bank" });
});

test("over what somebody else has saved the form is answered with what differs", async () => {
  const mine = { percentBefore: "70", inOneGo: "10,000", tolerance: "100", quoteDays: "30" };
  await setMoneyRule(owner, { ...mine, quoteDays: "14", revision: "0" });
  expect(await setMoneyRule(owner, { ...mine, revision: "0" })).toBe(CHANGED_MEANWHILE);
  expect(
    await answerMeanwhile(owner, "money", { ...mine, currentPassword: "secret" }),
  ).toMatchObject({
    data: {
      values: mine,
      meanwhile: { revision: 1, by: "Ade Itunu", changes: [["A quote holds, days", "14", "30"]] },
    },
    init: { status: 409 },
  });
  const { data } = await answerMeanwhile(owner, "money", { currentPassword: "secret" });
  expect(data.values).toEqual({});
});

test("a save without a change is no version and no line in the audit", async () => {
  const lines = await db.$count(auditLines);
  for (const name of ["money", "tax"] as const) {
    const set = name === "money" ? setMoneyRule : setTaxSettings;
    expect(await set(owner, await back(name, 0, 0))).toEqual({ ok: true });
  }
  expect(await db.$count(settings)).toBe(0);
  const half = { percentBefore: "50", inOneGo: "", tolerance: "200", quoteDays: "7" };
  await setMoneyRule(owner, { ...half, revision: "0" });
  await setMoneyRule(owner, { ...half, revision: "1" });
  expect(await db.$count(settings)).toBe(1);
  expect(await db.$count(auditLines)).toBe(lines + 1);
});

test("only who may change settings reads what was saved", async () => {
  const user = { id: "1", name: "Desk", email: "desk@example.com", role: "desk" as const };
  const desk: Viewer = { kind: "admin", user };
  expect(await status(readKept(desk, "bank"))).toBe(403);
  expect(await status(typedAt(desk, "bank", 0))).toBe(403);
});
