/** Records when accounts were last seen, to within five minutes. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";

const PRECISION_MS = 300_000;
const LIMIT = 10_000;

/** Recently recorded accounts, oldest first. */
const noted = new Map<string, number>();

/** Records a request of the account, in the background. */
export function noteSeen(userId: string): void {
  const now = Date.now();
  if (now - (noted.get(userId) ?? 0) < PRECISION_MS) return;
  noted.delete(userId);
  noted.set(userId, now);
  const [oldest] = noted.keys();
  if (noted.size > LIMIT && oldest) noted.delete(oldest);
  db.update(users)
    .set({ lastSeenAt: new Date(now) })
    .where(eq(users.id, userId))
    // Retried by the next request.
    .catch(() => noted.delete(userId));
}
