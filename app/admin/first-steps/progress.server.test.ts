import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  auditLines,
  deliveryZones,
  firstStart,
  products,
  settings,
} from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { addProduct, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findBankAccount } from "../../orders/money-settings/bank-account.server.ts";
import { business, defaults } from "../../shop/business.ts";
import { refreshBusiness } from "../../shop/settings/site-edits.server.ts";
import { demoWordsLeft, leftOf, leftWords, nextStep } from "./first-steps.ts";
import { markStep, readProgress, readStillOnPages } from "./progress.server.ts";

useTestDatabase();
useCategories();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;
let count = 0;

beforeEach(async () => {
  await db.delete(firstStart);
  await db.delete(settings);
  await db.delete(deliveryZones);
  await db.delete(products);
  owner = await newUser(`Owner${count++}`, "admin");
});

const next = async () => nextStep(await readProgress(owner));
const left = async () => leftOf(await readProgress(owner));

test("leads from one step to the next; what was left for later is reminded of, what is dismissed is not", async () => {
  expect(await next()).toBe("business");
  await markStep(owner, "business", "done");
  expect(await next()).toBe("bank");
  await markStep(owner, "bank", "later");
  expect(await next()).toBe("delivery");
  await markStep(owner, "delivery", "later");
  expect(await left()).toEqual(["bank", "delivery", "product"]);
  await markStep(owner, "delivery", "dismissed");
  expect(await left()).toEqual(["bank", "product"]);
  await markStep(owner, "product", "later");
  expect(await next()).toBeUndefined();
  const [line] = await db.select().from(auditLines).where(eq(auditLines.userId, owner.user.id));
  expect(line).toMatchObject({ act: "dismiss-first-step", details: { name: "Delivery" } });
});

test("a bank account that is not set is told to be the demo's, as buyers are shown it", async () => {
  expect(await left()).toContain("bank");
  expect(await findBankAccount()).toEqual(business.bank);
  expect(leftWords.bank.join(". ")).toBe(
    "Bank account is the demo's. Buyers are shown an account that is not yours",
  );
});

test("a shop at its own address is reminded of what still leads to the demo's", () => {
  expect(demoWordsLeft(defaults), "the step itself is left").toEqual([]);
  const moved = { ...defaults, address: "3 Emir Road, Nassarawa, Kano, Nigeria", state: "Kano" };
  expect(demoWordsLeft(moved)).toEqual([
    "“Near Yaba market”",
    "the place on the map",
    "what you do, in one sentence",
  ]);
  expect(demoWordsLeft({ ...moved, state: "Lagos" })).toHaveLength(2);
  const map = { ...defaults.map, latitude: 12, near: "Behind the palace" };
  expect(demoWordsLeft({ ...moved, map, description: "Printing in Kano." })).toEqual([]);
});

test("a dismissed reminder of the demo's words is gone, one of claims until they are saved again", async () => {
  const address = "3 Emir Road, Nassarawa, Kano, Nigeria";
  await db.insert(settings).values([
    { name: "business", revision: 1, value: { address } },
    { name: "claims", revision: 1, value: { claims: { ...defaults.claims, support: "8 to 6" } } },
  ]);
  await refreshBusiness();
  const claims = [expect.objectContaining({ name: "Hours and holidays", says: "24/7" })];
  const words = ["“Near Yaba market”", "the place on the map"];
  expect(await readStillOnPages(owner)).toEqual({ words, claims });
  await markStep(owner, "words", "dismissed");
  expect(await readStillOnPages(owner)).toEqual({ words: [], claims });
  await markStep(owner, "claims", "dismissed");
  expect(await readStillOnPages(owner)).toEqual({ words: [], claims: [] });
  expect(await left(), "steps are no reminders").toContain("bank");
  const again = { ...defaults.claims, support: "9 to 5" };
  await db.insert(settings).values({
    ...{ name: "claims", revision: 2, value: { claims: again } },
    timestamp: sql`now() + interval '1 second'`,
  });
  expect(await readStillOnPages(owner)).toEqual({ words: [], claims });
});

test("what is done stays done, whichever window says otherwise", async () => {
  await markStep(owner, "bank", "done");
  await markStep(owner, "bank", "later");
  await markStep(owner, "bank", "dismissed");
  expect((await readProgress(owner)).bank).toBe("done");
  expect(await db.$count(auditLines, eq(auditLines.userId, owner.user.id))).toBe(0);
});

test("a step that was done elsewhere is done", async () => {
  for (const step of ["business", "bank", "delivery", "product"] as const) {
    await markStep(owner, step, "later");
  }
  await addProduct("Of the demo", { isDemo: true });
  const state = "Lagos";
  await db.insert(deliveryZones).values({ state, city: "", rule: "fee", fee: 200_000 });
  expect(await left()).toHaveLength(4);
  await db.insert(settings).values({ name: "business", revision: 1, value: { name: "Kano" } });
  expect(await left()).not.toContain("business");
  await db.insert(settings).values({ name: "bank", revision: 1, value: {} });
  expect(await left()).toEqual(["delivery", "product"]);
  await db.update(deliveryZones).set({ revision: 2 });
  expect(await left()).toEqual(["product"]);
  await addProduct("Our own");
  expect(await left()).toEqual([]);
});

test("staff, customers and visitors are refused", async () => {
  const customer = await newUser("Bello", "user");
  const desk = { kind: "admin" as const, user: { ...owner.user, role: "desk" as const } };
  const given = { kind: "admin" as const, user: { ...owner.user, mustChangePassword: true } };
  for (const viewer of [visitor, customer, desk, given]) {
    expect(await status(readProgress(viewer))).toBe(403);
    expect(await status(readStillOnPages(viewer))).toBe(403);
    expect(await status(markStep(viewer, "bank", "done"))).toBe(403);
  }
  expect(await db.$count(firstStart)).toBe(0);
});
