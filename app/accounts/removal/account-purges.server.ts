/** The daily purge of expired account data. */
import { and, eq, gt, isNull, lt, notExists, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import {
  accountLinks,
  credentials,
  rateLimits,
  sessions,
  users,
  verifications,
} from "../../../database/schema.ts";
import { defineDailyJob } from "../../jobs/jobs.server.ts";
import { DAY_MS } from "../../limits/rate-limits.ts";
import { ENDED_LINK_KEPT_S, UNVERIFIED_KEPT_S } from "../mails/link-lifetimes.ts";
import { lockAccount } from "../passwords/credentials.server.ts";
import { removeAccount } from "./account-removal.server.ts";

/** Most accounts in one run, as a job has a minute. */
const AT_MOST = 2_000;

/** Registers the purge; call before the jobs start. */
export function defineAccountPurges(): void {
  defineDailyJob("purge-accounts", purgeAccounts);
}

/** Deletes what has ended: sessions, sign-ins without their code, links, rate limit counters, and accounts that were never verified. */
export async function purgeAccounts(): Promise<void> {
  const now = Date.now();
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
  await db.delete(verifications).where(lt(verifications.expiresAt, new Date(now)));
  await db
    .delete(accountLinks)
    .where(lt(accountLinks.expiresAt, new Date(now - ENDED_LINK_KEPT_S * 1_000)));
  await db.delete(rateLimits).where(lt(rateLimits.lastRequest, now - DAY_MS));
  const forgotten = await db
    .select({ id: users.id })
    .from(users)
    .where(isForgotten(now))
    .orderBy(users.createdAt)
    .limit(AT_MOST);
  for (const { id } of forgotten) {
    await db.transaction(async (transaction) => {
      await lockAccount(transaction, id);
      // Checked again under the lock: it may have been verified, or mailed a new link.
      const [still] = await transaction
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), isForgotten(now)));
      if (still) await removeAccount(transaction, id);
    });
  }
}

const isForgotten = (now: number) =>
  and(
    sql`not ${users.emailVerified}`,
    lt(users.createdAt, new Date(now - UNVERIFIED_KEPT_S * 1_000)),
    // Whoever was brought from elsewhere did not register, and has had no password yet.
    notExists(
      db
        .select({ id: credentials.id })
        .from(credentials)
        .where(and(eq(credentials.userId, users.id), isNull(credentials.password))),
    ),
    // No link is open.
    notExists(
      db
        .select({ id: accountLinks.id })
        .from(accountLinks)
        .where(and(eq(accountLinks.userId, users.id), gt(accountLinks.expiresAt, new Date(now)))),
    ),
  );
