import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askedBefore } from "../../shop/settings/pay-first.ts";
import { orderStatuses } from "../status.ts";
import { creditOf, DEFAULT_RULE, dueOf, letGoOf, missingFor } from "./money-rule.ts";

const rule = DEFAULT_RULE;
const of = (total: number | null, paid = 0, status: (typeof orderStatuses)[number] = "approved") =>
  ({ status, total, paid, rule }) as const;

test("70 % are asked before printing, rounded up to whole naira; the rest is what remains", () => {
  expect(dueOf(of(9_310_000))).toEqual({ now: 6_517_000, later: 2_793_000, before: 6_517_000 });
  expect(dueOf(of(2_460_000))).toMatchObject({ now: 1_722_000, later: 738_000 });
  // 70 % of ₦10,000.01 are ₦7,000.007.
  expect(dueOf(of(1_000_001))).toMatchObject({ now: 700_100, later: 299_901 });
  expect(askedBefore(1_000_000_000_000, rule)).toBe(700_000_000_000);
  // 70 % of one kobo less than the highest total, rounded up to naira.
  expect(askedBefore(999_999_999_999_999, rule)).toBe(700_000_000_000_000);
  expect(askedBefore(999_999_999_999_857, rule)).toBe(699_999_999_999_900);
});

test("up to ₦10,000 are asked in one go", () => {
  expect(dueOf(of(1_000_000))).toMatchObject({ now: 1_000_000, later: 0 });
  expect(dueOf(of(1))).toMatchObject({ now: 1, later: 0 });
});

test("what came is taken off what is due now first, and the rest is due once it is ready", () => {
  expect(dueOf(of(9_310_000, 4_000_000))).toMatchObject({ now: 2_517_000, later: 2_793_000 });
  expect(dueOf(of(9_310_000, 6_517_000))).toMatchObject({ now: 0, later: 2_793_000 });
  expect(dueOf(of(9_310_000, 7_000_000, "printing"))).toMatchObject({ now: 0, later: 2_310_000 });
  expect(dueOf(of(9_310_000, 7_000_000, "ready"))).toMatchObject({ now: 2_310_000, later: 0 });
  expect(dueOf(of(9_310_000, 10_000_000))).toMatchObject({ now: 0, later: 0 });
  expect(dueOf(of(9_310_000, 0, "cancelled"))).toMatchObject({ now: 0, later: 0 });
  expect(dueOf(of(null))).toBeNull();
});

test("no printing before the first part, no hand-over before all", () => {
  expect(missingFor("printing", of(9_310_000, 6_516_900))).toBe(100);
  expect(missingFor("printing", of(9_310_000, 6_517_000))).toBe(0);
  expect(missingFor("ready", of(9_310_000))).toBe(0);
  expect(missingFor("delivered", of(9_310_000, 6_517_000))).toBe(2_793_000);
  expect(missingFor("delivered", of(null))).toBeUndefined();
  expect(missingFor("cancelled", of(null))).toBe(0);
});

describe("a shortfall is let go", () => {
  const letGo = (money: number, before = 0) => letGoOf({ ...of(9_310_000, money + before), money });
  test("up to ₦100, at the gate and in the end", () => {
    expect(letGo(6_507_000)).toBe(10_000);
    expect(letGo(6_506_999)).toBe(0);
    expect(letGo(9_305_000)).toBe(5_000);
    expect(letGo(9_310_000)).toBe(0);
    expect(letGo(7_000_000)).toBe(0);
  });
  test("and stays so until the rest comes, since a receipt says it", () => {
    expect(letGo(7_000_000, 10_000)).toBe(10_000);
    expect(letGo(9_295_000, 10_000)).toBe(10_000);
    expect(letGo(9_300_000, 10_000)).toBe(10_000);
    expect(letGo(9_305_000, 10_000)).toBe(5_000);
    expect(letGo(9_310_000, 10_000)).toBe(0);
    expect(letGo(0, 10_000)).toBe(0);
    // The transfer that it belonged to has been taken back.
    expect(letGo(1_000_000, 10_000)).toBe(0);
  });
  test("of something that came, not of nothing", () => {
    expect(letGoOf({ ...of(5_000), money: 0 })).toBe(0);
    expect(letGoOf({ ...of(null), money: 5_000 })).toBe(0);
  });
});

test("too much is credit, and of a cancelled order that is everything", () => {
  expect(creditOf({ status: "approved", total: 9_310_000, money: 10_000_000 })).toBe(690_000);
  expect(creditOf({ status: "approved", total: 9_310_000, money: 9_000_000 })).toBe(0);
  expect(creditOf({ status: "cancelled", total: 9_310_000, money: 6_517_000 })).toBe(6_517_000);
  expect(creditOf({ status: "received", total: null, money: 6_517_000 })).toBe(0);
});

test("of any total, paid anyhow: the parts are whole kobo that add up, and a paid gate is open", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.record({
        percentBefore: fc.integer({ min: 0, max: 100 }),
        inOneGo: fc.integer({ min: 0, max: 10_000_000 }),
        tolerance: fc.integer({ min: 0, max: 100_000 }),
      }),
      fc.constantFrom(...orderStatuses),
      (total, paid, anyRule, status) => {
        const standing = { status, total, paid, rule: anyRule };
        const due = dueOf(standing);
        if (!due) return false;
        const left = status === "cancelled" ? 0 : Math.max(0, total - paid);
        expect(due.now + due.later).toBe(left);
        for (const part of [due.now, due.later, due.before]) {
          expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
        }
        // Rounding up adds less than a naira.
        const exact = BigInt(total) * BigInt(anyRule.percentBefore);
        if (due.before < total) {
          expect(BigInt(due.before) * 100n >= exact).toBe(true);
          expect(BigInt(due.before - 100) * 100n < exact).toBe(true);
        }
        expect(missingFor("printing", { ...standing, paid: due.before })).toBe(0);
        expect(missingFor("delivered", { ...standing, paid: total })).toBe(0);
        const short = letGoOf({ ...standing, money: paid });
        expect(short).toBeLessThanOrEqual(anyRule.tolerance);
        expect(paid + short).toBeLessThanOrEqual(Math.max(total, paid));
        return true;
      },
    ),
  );
});
