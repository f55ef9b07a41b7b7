/**
 * The account that buyers pay into: from the environment, else as the owner has set it, else the
 * demo's.
 */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Queries } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { line, plain } from "../../accounts/field-rules.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import {
  type Confirmation,
  lockConfirmed,
  type Unconfirmed,
} from "../../accounts/passwords/credentials.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { checkFields, type Refusal, type Typed } from "../../http/form-answer.server.ts";
import { enqueueMail } from "../../mail/mail.server.ts";
import { type BankAccount, business } from "../../shop/business.ts";
import { env } from "../../shop/env.server.ts";
import { changeSetting, readSetting } from "../../shop/settings/settings.server.ts";
import { BANK_MAIL } from "./bank-mail.server.ts";
import { CHANGED_MEANWHILE, type Kept, revisionOf } from "./kept-settings.ts";

/** The form's fields, named like those of the account. */
export const bankFields = ["bankName", "accountNumber", "accountName"];

const rules = z.object({
  bankName: plain("A bank", line("A bank", "Write the name of the bank.", 100)),
  accountNumber: z
    .string()
    .transform((typed) => typed.slice(0, 40).replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{10}$/, "Write the account number: 10 digits.")),
  accountName: plain(
    "A name",
    line("A name", "Write the name on the account, exactly as the bank writes it.", 100),
  ),
}) satisfies z.ZodType<BankAccount>;

/** As it was written, perhaps by rules that are older. */
const stored = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
}) satisfies z.ZodType<BankAccount>;

/** The account that buyers pay into now. */
export async function findBankAccount(): Promise<BankAccount> {
  return env.bank ?? (await kept(db)).value;
}

/** The account that a version says; without one, what the shop comes with. */
export const bankIn = (version: { value: unknown } | undefined): BankAccount =>
  version ? stored.parse(version.value) : business.bank;

async function kept(queries: Queries): Promise<Kept<BankAccount>> {
  const found = await readSetting(queries, "bank");
  return { revision: found?.revision ?? 0, value: bankIn(found) };
}

/**
 * The account as the owner sees it.
 * @returns with `isFixed` when the environment sets it, so that it cannot be changed here
 * @throws Response 403 when the viewer is not an admin
 */
export async function readBankAccount(
  viewer: Viewer,
): Promise<Kept<BankAccount> & { isFixed: boolean }> {
  staffOf(viewer, "settings");
  if (env.bank) return { revision: 0, value: env.bank, isFixed: true };
  return { ...(await kept(db)), isFixed: false };
}

/** Checks the form before a password is asked for. */
export const checkBankAccount = (typed: Typed) => checkFields(rules, typed);

/**
 * Changes the account that buyers pay into, and mails every owner (TRADE §5).
 * @param by the owner, who has confirmed it with the password
 * @throws Response 403 when the viewer is not an admin
 */
export async function setBankAccount(
  viewer: Viewer,
  typed: Typed,
  by: Confirmation,
): Promise<{ ok: true } | Refusal | { unconfirmed: Unconfirmed }> {
  const admin = staffOf(viewer, "settings");
  if (env.bank) {
    const failure =
      "The account is set in the settings of the server, and can only be changed there.";
    return { ok: false, status: 409, failure };
  }
  const parsed = checkBankAccount(typed);
  if (!parsed.ok) return { ok: false, status: 400, errors: parsed.errors };
  return db.transaction(async (tx) => {
    const owner = await lockConfirmed(tx, by);
    if (typeof owner === "string") return { unconfirmed: owner };
    const revision = revisionOf(typed);
    const account = { value: parsed.input, unset: business.bank, userId: admin.id };
    const done = await changeSetting(tx, "bank", revision, account);
    if (done === "outdated") return CHANGED_MEANWHILE;
    if (done === "same") return { ok: true };
    await recordAct(tx, admin, "set-bank", { ending: parsed.input.accountNumber.slice(-4) });
    const owners = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
    for (const { id } of owners) await enqueueMail(tx, BANK_MAIL, `${id}_${revision + 1}`);
    return { ok: true };
  });
}
