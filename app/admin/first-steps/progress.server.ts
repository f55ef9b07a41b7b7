/** How far the first start has come; kept on the server, for every owner and device. */
import { inArray, ne, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import {
  type FirstStep,
  firstSteps,
  type Reminder,
  reminders,
  type StepState,
} from "../../../database/schema/first-steps.ts";
import { deliveryZones, firstStart, products, settings } from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { business } from "../../shop/business.ts";
import { env } from "../../shop/env.server.ts";
import { findStillSaid, type StillSaid } from "../settings/claims-still-said.server.ts";
import { demoWordsLeft, leftOf, type Progress, reminderNames, stepNames } from "./first-steps.ts";

/**
 * What has been made of each step. One that was done elsewhere, under Settings, Delivery or Products,
 * is done.
 * @throws Response 403 for whoever may not change settings
 */
export async function readProgress(viewer: Viewer): Promise<Progress> {
  staffOf(viewer, "settings");
  const rows = await db
    .select({ step: firstStart.step, state: firstStart.state })
    .from(firstStart)
    .where(inArray(firstStart.step, [...firstSteps]));
  const none: Progress = {
    business: undefined,
    bank: undefined,
    delivery: undefined,
    product: undefined,
  };
  const kept: Progress = {
    ...none,
    ...Object.fromEntries(rows.map(({ step, state }) => [step, state])),
  };
  const left = leftOf(kept);
  if (left.length === 0) return kept;
  const isDone = await doneElsewhere();
  const done = left.filter((step) => isDone[step]).map((step) => [step, "done"]);
  return { ...kept, ...Object.fromEntries(done) };
}

async function doneElsewhere(): Promise<Record<FirstStep, boolean>> {
  const isSet = (name: string) =>
    sql<boolean>`exists (select from ${settings} where ${settings.name} = ${name})`;
  const {
    rows: [found],
  } = await db.execute<Record<FirstStep, boolean>>(sql`select
    ${isSet("business")} as business,
    ${isSet("bank")} as bank,
    exists (select from ${deliveryZones} where ${deliveryZones.revision} > 1) as delivery,
    exists (
      select from ${products} where not ${products.isDemo} and ${products.deletedAt} is null
    ) as product`);
  const { business = false, bank = false, delivery = false, product = false } = found ?? {};
  return { business, bank: bank || env.bank !== undefined, delivery, product };
}

/** What pages still say that is not so, unless the owner has dismissed it. */
export interface StillOnPages {
  /** Of the demo's, beside an address that is the shop's own. */
  words: string[];
  /** Of what the shop has claimed before; dismissed until the claims are saved again. */
  claims: StillSaid[];
}

/** @throws Response 403 for whoever may not change settings */
export async function readStillOnPages(viewer: Viewer): Promise<StillOnPages> {
  const { texts, since } = await findStillSaid(viewer);
  const rows = await db
    .select()
    .from(firstStart)
    .where(inArray(firstStart.step, [...reminders]));
  const dismissed = (reminder: Reminder) => rows.find(({ step }) => step === reminder)?.timestamp;
  const at = dismissed("claims");
  return {
    words: dismissed("words") ? [] : demoWordsLeft(business),
    claims: at && since && at >= since ? [] : texts,
  };
}

/**
 * Says what has been made of a step; what is done stays done. A reminder is dismissed.
 * @throws Response 403 for whoever may not change settings
 */
export async function markStep(
  viewer: Viewer,
  step: FirstStep | Reminder,
  state: StepState,
): Promise<void> {
  const owner = staffOf(viewer, "settings");
  await db.transaction(async (tx) => {
    const marked = await tx
      .insert(firstStart)
      .values({ step, state })
      .onConflictDoUpdate({
        target: firstStart.step,
        set: { state, timestamp: sql`now()` },
        setWhere: ne(firstStart.state, "done"),
      })
      .returning({ step: firstStart.step });
    if (state !== "dismissed" || marked.length === 0) return;
    await recordAct(tx, owner, "dismiss-first-step", {
      name: { ...stepNames, ...reminderNames }[step],
    });
  });
}
