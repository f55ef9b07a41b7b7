/** The saves of money, tax and bank, and what the form of each said then. */
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { refuse } from "../../../http/form-answer.server.ts";
import { bankIn } from "../../../orders/money-settings/bank-account.server.ts";
import { rateField } from "../../../orders/money-settings/kept-settings.ts";
import { ruleIn } from "../../../orders/money-settings/money-settings.server.ts";
import { taxIn } from "../../../orders/money-settings/tax-settings.server.ts";
import { readVersion, readVersions, savesOf } from "../saving/read-saves.server.ts";
import {
  changesBetween,
  type LoadedSection,
  type Save,
  type SectionAnswer,
  type Typed,
} from "../saving/section-form.ts";
import { readSectionValues } from "../section-values.server.ts";
import {
  bankLabels,
  moneyLabels,
  rateLabel,
  taxLabels,
  typedMoney,
  typedTax,
} from "./kept-form.ts";

type KeptName = "money" | "tax" | "bank";

/** What a version says in the fields of its form; without one, what the shop comes with. */
const typedIn: Record<KeptName, (version: { value: unknown } | undefined) => Typed> = {
  money: (version) => typedMoney(ruleIn(version)),
  tax: (version) => typedTax(taxIn(version)),
  bank: (version) => ({ ...bankIn(version) }),
};

const labels: Record<KeptName, Typed> = { money: moneyLabels, tax: taxLabels, bank: bankLabels };

/**
 * A setting as its form shows it, and how it came to be.
 * @param categories that may have a rate of their own
 * @throws Response 403 for whoever may not change settings
 */
export async function readKept(
  viewer: Viewer,
  name: KeptName,
  categories: readonly string[] = [],
): Promise<LoadedSection> {
  staffOf(viewer, "settings");
  const [versions, values] = await Promise.all([readVersions(name), readSectionValues(viewer)]);
  const typed = typedIn[name](versions[0]);
  const rates = Object.fromEntries(categories.map((category) => [rateField(category), ""]));
  return {
    revision: versions[0]?.revision ?? 0,
    labels: labelsOf(name, { ...rates, ...typed }),
    typed,
    fixed: {},
    saves: savesOf(versions, (before, version) => {
      const [was, now] = [typedIn[name](before), typedIn[name](version)];
      return changesBetween(labelsOf(name, { ...was, ...now }), was, now);
    }),
    values,
  };
}

/**
 * Answers a form over which somebody else has saved the setting, with what differs.
 * @throws Response 403 for whoever may not change settings
 */
export async function answerMeanwhile(viewer: Viewer, name: KeptName, typed: Typed) {
  const { typed: theirs, saves } = await readKept(viewer, name);
  const [{ at, by, revision } = { at: new Date().toISOString(), revision: 0 }] = saves;
  const changes = changesBetween(labelsOf(name, { ...theirs, ...typed }), theirs, typed);
  const meanwhile: Save = { at, revision, changes, ...(by ? { by } : {}) };
  return refuse(typed, { meanwhile } as Partial<SectionAnswer>, 409);
}

/** What a form calls its fields; each category that has a rate of its own has one. */
function labelsOf(name: KeptName, fields: Typed): Typed {
  const rate = rateField("");
  const rates = Object.keys(fields).filter((field) => field.startsWith(rate));
  const named = rates.map((field) => [field, rateLabel(field.slice(rate.length))]);
  return { ...labels[name], ...Object.fromEntries(named) };
}

/**
 * What a version says in the fields of its form; 0 is what the shop comes with.
 * @throws Response 403 for whoever may not change settings
 */
export async function typedAt(
  viewer: Viewer,
  name: KeptName,
  revision: number,
): Promise<Typed | undefined> {
  staffOf(viewer, "settings");
  if (revision === 0) return typedIn[name](undefined);
  const version = await readVersion(name, revision);
  return version && typedIn[name](version);
}
