/** How the shop is, part by part: for its owner, and for `npm run doctor`. */
import { staffOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { type Env, env } from "../shop/env.server.ts";
import { clockPart } from "./clock-part.server.ts";
import { databaseParts, diskPart, moneyPart, workPart } from "./inner-parts.server.ts";
import { mailPart, storagePart, timeKeeping } from "./outer-parts.server.ts";
import type { Part } from "./part.ts";

/** Somebody waits for the page. */
const PATIENCE_MS = 2_500;

/** @param patienceMs how long to wait for mail service and storage before taking what they last said */
export async function lookAtParts(
  patienceMs: number,
  settings: Pick<Env, "publicUrl" | "databaseUrl" | "trustProxy"> = env,
): Promise<Part[]> {
  const [[shop, database, clockOffMs], keeping, work, mail, storage, money] = await Promise.all([
    databaseParts(settings),
    timeKeeping(patienceMs),
    workPart(),
    mailPart(patienceMs, settings),
    storagePart(patienceMs),
    moneyPart(),
  ]);
  const clock = clockPart(keeping, settings.databaseUrl ? clockOffMs : undefined);
  return [shop, database, work, mail, diskPart(), storage, clock, money];
}

/** @throws Response 403 */
export function lookAtShop(viewer: Viewer): Promise<Part[]> {
  staffOf(viewer, "running");
  return lookAtParts(PATIENCE_MS);
}

/** Told on the overview with more words of their own. */
const TOLD_APART: readonly string[] = ["disk", "money", "backup"] satisfies Part["name"][];

/**
 * What is wrong at the moment, in short, without waiting for others' servers.
 * @throws Response 403
 */
export async function troublesInShort(
  viewer: Viewer,
): Promise<{ isBad: boolean; title: string }[]> {
  staffOf(viewer, "running");
  const parts = await lookAtParts(0);
  return parts.flatMap(({ name, state, trouble }) =>
    trouble && !TOLD_APART.includes(name) ? [{ isBad: state === "bad", title: trouble.title }] : [],
  );
}
