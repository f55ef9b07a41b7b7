/**
 * The shop's money rule, as the owner has set it. New orders follow it; open ones keep the rule
 * that they were made under.
 */
import { z } from "zod";
import { db, type Queries } from "../../../database/db.server.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import type { Refusal, Typed } from "../../http/form-answer.server.ts";
import { payFirstRule } from "../../shop/settings/pay-first.server.ts";
import { changeSetting, readSetting, readVersions } from "../../shop/settings/settings.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import { CHANGED_MEANWHILE, type Kept, revisionOf } from "./kept-settings.ts";
import { DEFAULT_RULE, type MoneyRule } from "./money-rule.ts";

/** The most days that a quote may be valid. */
const MOST_DAYS = 365;

const stored = payFirstRule.extend({
  tolerance: z.int().min(0),
  // Rules that were saved before it could be set say nothing of it.
  quoteDays: z.int().min(1).max(MOST_DAYS).default(DEFAULT_RULE.quoteDays),
}) satisfies z.ZodType<MoneyRule>;

/** The rule that a version says; without one, what the shop comes with. */
export const ruleIn = (version: { value: unknown } | undefined): MoneyRule =>
  version ? stored.parse(version.value) : DEFAULT_RULE;

/** The rule that holds now. */
export const ruleNow = async (queries: Queries): Promise<MoneyRule> =>
  ruleIn(await readSetting(queries, "money"));

/** The rule that an order was made under. */
export async function ruleOf(queries: Queries, order: { createdAt: Date }): Promise<MoneyRule> {
  return ruleIn(await readSetting(queries, "money", order.createdAt));
}

/** The same for many orders: the rule that held at some time. */
export async function readRules(queries: Queries): Promise<(at: Date) => MoneyRule> {
  const versions = await readVersions(queries, "money");
  const rules = versions.map((version) => ({ rule: ruleIn(version), ...version }));
  return (at) => rules.find(({ timestamp }) => timestamp <= at)?.rule ?? DEFAULT_RULE;
}

/**
 * The rule for new orders.
 * @throws Response 403 when the viewer is not an admin
 */
export async function readMoneyRule(viewer: Viewer): Promise<Kept<MoneyRule>> {
  staffOf(viewer, "settings");
  const kept = await readSetting(db, "money");
  return { revision: kept?.revision ?? 0, value: ruleIn(kept) };
}

/** Kobo: a larger amount is no bank charge. */
const MOST_TOLERANCE = 500_000;
/** Kobo. */
const MOST_IN_ONE_GO = 100_000_000_00;

/**
 * Sets the rule for new orders.
 * @param typed `percentBefore`, `inOneGo` and `tolerance` in naira, `quoteDays`, `revision`
 * @throws Response 403 when the viewer is not an admin
 */
export async function setMoneyRule(viewer: Viewer, typed: Typed): Promise<{ ok: true } | Refusal> {
  const admin = staffOf(viewer, "settings");
  const errors: Typed = {};
  const percent = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed.percentBefore ?? "")?.[1];
  if (percent === undefined || Number(percent) > 100) {
    errors.percentBefore = "Write a whole number from 0 to 100.";
  }
  const days = /^\s*(\d{1,3})\s*$/.exec(typed.quoteDays ?? "")?.[1];
  if (days === undefined || Number(days) < 1 || Number(days) > MOST_DAYS) {
    errors.quoteDays = `Write a whole number from 1 to ${MOST_DAYS}.`;
  }
  const amount = (field: string, most: number) => {
    // An empty field means 0.
    const read = readNaira(typed[field]?.trim() || "0");
    if (!read.ok) errors[field] = read.error;
    else if (read.kobo < 0 || read.kobo > most) {
      errors[field] = `Write an amount from ₦0 to ${formatNaira(most)}.`;
    }
    return read.ok ? read.kobo : 0;
  };
  const rule: MoneyRule = {
    percentBefore: Number(percent),
    inOneGo: amount("inOneGo", MOST_IN_ONE_GO),
    tolerance: amount("tolerance", MOST_TOLERANCE),
    quoteDays: Number(days),
  };
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors };
  return db.transaction(async (tx) => {
    const kept = { value: rule, unset: DEFAULT_RULE, userId: admin.id };
    const done = await changeSetting(tx, "money", revisionOf(typed), kept);
    if (done === "outdated") return CHANGED_MEANWHILE;
    if (done === "written") await recordAct(tx, admin, "set-money-rule", { ...rule });
    return { ok: true };
  });
}
