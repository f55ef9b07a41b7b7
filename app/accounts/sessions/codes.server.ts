/** Checks codes of the second lock, whether they sign in or confirm an act. */
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { twoFactors, usedRecoveryCodes, users } from "../../../database/schema.ts";
import { digest } from "../../limits/network.server.ts";
import { forgetAttempts, limitOf, take, takeAttempt } from "../../limits/rate-limit.server.ts";
import { MINUTE_MS } from "../../limits/rate-limits.ts";
import { noteSecurity } from "../../limits/security-log.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { decrypted } from "./auth.server.ts";
import { tellCodesTried } from "./owner-news.server.ts";
import { recoveryHashOf, type TypedCode } from "./recovery-codes.server.ts";

/** A code of the app fits for a minute and a half; it is taken once. */
const CODE_FITS_MS = 2 * MINUTE_MS;

/** The code was right, and is used: a recovery code at that time (ISO 8601), the app's a moment ago. */
interface Used {
  ok: false;
  reason: "used";
  at?: string;
}

/**
 * wrong: with the tries that are left. other-keys: no code of the app can be checked, because the shop
 * has other keys than when the app was set up.
 */
export type CodeRefusal =
  | Used
  | { ok: false; reason: "other-keys" }
  | { ok: false; reason: "wrong"; left: number }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** Posts the code to one of better-auth's addresses. */
type Send = (path: string, body: { code: string }) => Promise<Response>;

const PATHS = {
  app: "/two-factor/verify-totp",
  recovery: "/two-factor/verify-backup-code",
} as const;

/**
 * Checks a code if there is a place for it; wrong ones count for the account and the address.
 * @returns better-auth's answer to the right one
 */
export async function guessCode(
  userId: string,
  address: string,
  { kind, code }: TypedCode,
  send: Send,
): Promise<{ ok: true; response: Response } | CodeRefusal> {
  const who = { userId, address };
  if (kind === "app" && (await isOfOtherKeys(userId))) {
    noteSecurity("code failed", who, { kind, why: "other keys" });
    return { ok: false, reason: "other-keys" };
  }
  const place = await takeAttempt("code", { account: userId }, address);
  if (!place.ok) {
    noteSecurity("code held back", who);
    return { ok: false, reason: "too-many", retryAfterSeconds: place.retryAfterSeconds };
  }
  const answer = await ask(userId, { kind, code }, send).catch(async (error) => {
    await place.giveBack();
    throw error;
  });
  if (answer?.ok) {
    await noteUse(userId, kind, code);
    // The next sign-in has all its tries.
    await forgetAttempts("code", { account: userId }, address);
    return { ok: true, response: answer };
  }
  if (answer && "reason" in answer) {
    // Whoever has it has guessed nothing.
    await place.giveBack();
    noteSecurity("code failed", who, { kind, why: "used" });
    return answer;
  }
  noteSecurity("code failed", who, { kind });
  if (place.full.length > 0) await tellCodesTried(userId);
  return { ok: false, reason: "wrong", left: place.left };
}

/** Whether the account has an app whose seed was encrypted with other keys than the shop has now. */
async function isOfOtherKeys(userId: string): Promise<boolean> {
  const [app] = await db
    .select({ seed: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
  if (!app) return false;
  return decrypted(app.seed).then(
    () => false,
    () => true,
  );
}

/**
 * Asks better-auth for a code of the app, and for the hash of a recovery code, that is not used.
 * @returns undefined for a recovery code that there is not
 */
async function ask(
  userId: string,
  { kind, code }: TypedCode,
  send: Send,
): Promise<Response | Used | undefined> {
  if (kind === "recovery") {
    const at = await usedAt(userId, code);
    if (at) return { ok: false, reason: "used", at: at.toISOString() };
    const hash = await recoveryHashOf(userId, code);
    return hash === undefined ? undefined : await post(PATHS[kind], hash, send);
  }
  const taken = await take([limitOf("code-taken", { account: userId, code }, 1)], CODE_FITS_MS);
  if (!taken.ok) return { ok: false, reason: "used" };
  const response = await post(PATHS[kind], code, send);
  // Only the right one is used.
  if (!response.ok) await taken.giveBack();
  return response;
}

async function post(path: string, code: string, send: Send): Promise<Response> {
  const response = await send(path, { code });
  if (response.status >= 500) throw new Error(`The code was answered ${response.status}`);
  return response;
}

async function noteUse(userId: string, kind: TypedCode["kind"], code: string): Promise<void> {
  if (kind === "app") {
    const lastUsedAt = new Date();
    await db.update(twoFactors).set({ lastUsedAt }).where(eq(twoFactors.userId, userId));
    return;
  }
  await db.transaction(async (tx) => {
    await tx
      .insert(usedRecoveryCodes)
      .values({ id: uuidv7(), userId, digest: digest(code) })
      .onConflictDoNothing();
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user) await recordAct(tx, user, "use-recovery-code", {});
  });
}

async function usedAt(userId: string, code: string): Promise<Date | undefined> {
  const [used] = await db
    .select({ at: usedRecoveryCodes.usedAt })
    .from(usedRecoveryCodes)
    .where(and(eq(usedRecoveryCodes.userId, userId), eq(usedRecoveryCodes.digest, digest(code))));
  return used?.at;
}
