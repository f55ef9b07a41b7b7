/**
 * Tax settings. Tax is off until the owner has entered a tax number; prices include it (TRADE §4,
 * Papers).
 */
import { z } from "zod";
import { db, type Queries, type Transaction } from "../../../database/db.server.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { line } from "../../accounts/field-rules.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { categoryNames } from "../../catalogue/products/categories.server.ts";
import type { Refusal, Typed } from "../../http/form-answer.server.ts";
import type { FieldName } from "../../http/form-body.server.ts";
import { changeSetting, readSetting, writeSetting } from "../../shop/settings/settings.server.ts";
import { CHANGED_MEANWHILE, type Kept, rateField, revisionOf } from "./kept-settings.ts";

/** What invoices need to know of tax. */
export interface TaxSettings {
  /** Empty until one is entered; until then no tax is charged. */
  taxNumber: string;
  businessNumber: string;
  isCharged: boolean;
  /** Hundredths of a percent: 750 are 7.5 %. */
  standardRate: number;
  /** The categories that have another rate, by name. */
  rates: Record<string, number>;
}

/** Off, and 7.5 % once it is switched on. */
const NO_TAX: TaxSettings = {
  taxNumber: "",
  businessNumber: "",
  isCharged: false,
  standardRate: 750,
  rates: {},
};

const rate = z.int().min(0).max(10_000);
const stored = z.object({
  taxNumber: z.string(),
  businessNumber: z.string(),
  isCharged: z.boolean(),
  standardRate: rate,
  rates: z.record(z.string(), rate),
}) satisfies z.ZodType<TaxSettings>;

/** The tax settings that a version says; without one, what the shop comes with. */
export const taxIn = (version: { value: unknown } | undefined): TaxSettings =>
  version ? stored.parse(version.value) : NO_TAX;

/**
 * The tax settings for what is written now.
 * @param at the time whose settings count
 */
export async function taxAt(queries: Queries, at?: Date): Promise<TaxSettings> {
  return taxIn(await readSetting(queries, "tax", at));
}

/**
 * What the owner has set, with the categories that may have a rate of their own.
 * @throws Response 403 when the viewer is not an admin
 */
export async function readTaxSettings(
  viewer: Viewer,
): Promise<Kept<TaxSettings> & { categories: string[] }> {
  staffOf(viewer, "settings");
  const [kept, names] = await Promise.all([readSetting(db, "tax"), categoryNames()]);
  return { revision: kept?.revision ?? 0, value: taxIn(kept), categories: names };
}

/** The fields of the form. */
export const taxFields: FieldName[] = [
  ...["taxNumber", "businessNumber", "isCharged", "standardRate", "revision"],
  /^rate\.[^\n]{1,100}$/,
];

const PERCENT = "Write a percentage from 0 to 100, such as 7.5.";
/** A number of an authority: digits, with letters and signs between them. */
const number = line("A number", "", 40).refine(
  (text) => /^[\p{L}\d][\p{L}\d ./-]*$/u.test(text) && /\d/.test(text),
  "Write the number as it stands on your certificate, such as 12345678-0001.",
);

/**
 * Sets the tax of invoices from now on.
 * @param typed the fields of {@link taxFields}
 * @throws Response 403 when the viewer is not an admin
 */
export async function setTaxSettings(
  viewer: Viewer,
  typed: Typed,
): Promise<{ ok: true } | Refusal> {
  const admin = staffOf(viewer, "settings");
  const names = await categoryNames();
  const errors: Typed = {};
  const text = (field: string) => {
    if (!typed[field]?.trim()) return "";
    const parsed = number.safeParse(typed[field]);
    if (!parsed.success) errors[field] = parsed.error.issues[0]?.message ?? "";
    return parsed.data ?? "";
  };
  const percent = (field: string): number | undefined => {
    const value = typed[field]?.trim() ?? "";
    if (value === "") return undefined;
    const read = readPercent(value);
    if (read === undefined) errors[field] = PERCENT;
    return read;
  };
  const rates = names.flatMap((category) => {
    const own = percent(rateField(category));
    return own === undefined ? [] : [[category, own] as const];
  });
  const tax: TaxSettings = {
    taxNumber: text("taxNumber"),
    businessNumber: text("businessNumber"),
    isCharged: typed.isCharged === "on",
    standardRate: percent("standardRate") ?? 0,
    rates: Object.fromEntries(rates),
  };
  if (!typed.standardRate?.trim()) errors.standardRate = PERCENT;
  if (tax.isCharged && tax.taxNumber === "") {
    errors.taxNumber ??= "Enter the tax number first: without it no VAT can be charged.";
  }
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors };
  return db.transaction(async (tx) => {
    const kept = { value: tax, unset: NO_TAX, userId: admin.id };
    const done = await changeSetting(tx, "tax", revisionOf(typed), kept);
    if (done === "outdated") return CHANGED_MEANWHILE;
    if (done === "written") {
      await recordAct(tx, admin, "set-tax", { vat: tax.isCharged ? "on" : "off" });
    }
    return { ok: true };
  });
}

/**
 * Moves a category's own rate along when the owner renames it, and drops it when the category is
 * merged or removed.
 * @param to its new name; undefined when it no longer exists
 */
export async function moveRate(
  tx: Transaction,
  from: string,
  to: string | undefined,
  userId: string,
): Promise<void> {
  const kept = await readSetting(tx, "tax");
  if (!kept) return;
  const { rates, ...tax } = stored.parse(kept.value);
  const { [from]: moved, ...others } = rates;
  if (moved === undefined) return;
  const next = { ...tax, rates: to === undefined ? others : { ...others, [to]: moved } };
  await writeSetting(tx, "tax", kept.revision, next, userId);
}

/** `7.5`, `7.50 %` → 750; undefined for anything but 0 to 100 with at most two decimals. */
function readPercent(typed: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.slice(0, 20)) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return hundredths <= 10_000 ? hundredths : undefined;
}
