import { asc, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { sessions, users } from "../../../database/schema.ts";
import { personalData } from "../personal-data.server.ts";
import { readProfile } from "./profile.server.ts";

/** Everything the shop stores about an account, for its owner; undefined without an account. */
export async function exportData(userId: string) {
  const [profile, [account], devices, parts] = await Promise.all([
    readProfile(userId),
    db
      .select({
        emailVerified: users.emailVerified,
        role: users.role,
        lastSeenAt: users.lastSeenAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        signedInAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    Promise.all(personalData().map(({ exportOf }) => exportOf(userId))),
  ]);
  if (!profile) return undefined;
  const { name, email, newEmail, phoneNumber, address, createdAt } = profile;
  return {
    exportedAt: new Date().toISOString(),
    account: { name, email, newEmail, phoneNumber, address, createdAt, ...account },
    devices,
    ...(Object.assign({}, ...parts) as Record<string, unknown>),
  };
}
