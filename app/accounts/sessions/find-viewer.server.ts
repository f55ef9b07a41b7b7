/** Finds the viewer of a request. */
import { and, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { participants } from "../../../database/schema.ts";
import { isStaff } from "../may.ts";
import { guestToken, hashToken, type Viewer } from "../viewer.server.ts";
import { sessionUser } from "./auth.server.ts";
import { noteSeen } from "./last-seen.server.ts";

/**
 * A session wins over a guest's cookie; `renewed` receives the cookies that the answer must set.
 */
export async function findViewer(headers: Headers, renewed?: string[]): Promise<Viewer> {
  const user = await sessionUser(headers, renewed);
  if (user) noteSeen(user.id);
  if (user) return { kind: isStaff(user.role) ? "admin" : "customer", user };
  const participantId = await findGuest(headers);
  return participantId ? { kind: "guest", participantId } : { kind: "visitor" };
}

async function findGuest(headers: Headers): Promise<string | undefined> {
  const token = guestToken(headers);
  if (!token) return undefined;
  const [guest] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.kind, "guest"), eq(participants.tokenHash, hashToken(token))));
  return guest?.id;
}
