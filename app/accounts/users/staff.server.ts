/** The shop's own people (TRADE §5 'Staff'): who they are, invitations, and their roles. */
import { randomBytes } from "node:crypto";
import { asc, eq, ne, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../database/db.server.ts";
import { credentials, users } from "../../../database/schema.ts";
import { publish } from "../../live/live.server.ts";
import { parseEmail } from "../account-rules.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { staffOf } from "../guards.server.ts";
import { mailLink } from "../mails/mailed-links.server.ts";
import { isStaff, type StaffRole, staffRoles } from "../may.ts";
import { addPassword } from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { endSessions } from "../sessions/devices.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { lockOwners } from "./users.server.ts";

const MOST = 200;

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** They have been invited and have not chosen a password yet. */
  isInvited: boolean;
}

/**
 * Everybody on the staff, owners first.
 * @throws Response 403 without the right
 */
export async function listStaff(viewer: Viewer): Promise<StaffMember[]> {
  staffOf(viewer, "staff");
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(ne(users.role, "user"))
    .orderBy(asc(sql`${users.role} <> 'admin'`), asc(users.role), asc(users.name), asc(users.id))
    .limit(MOST);
  return rows.flatMap(({ role, emailVerified, ...person }) =>
    isStaff(role) ? [{ ...person, role, isInvited: !emailVerified }] : [],
  );
}

/**
 * added: somebody with an account works for the shop from now on. invited: they have been mailed a
 * link that sets their password; until then nobody can log in to the account.
 */
export type Invitation =
  | { ok: true; done: "added" | "invited" }
  | { ok: false; errors: { email?: string; role?: string } };

/**
 * Takes somebody onto the staff.
 * @param typed `email` and `role`, from outside
 * @throws Response 403 without the right
 */
export async function inviteStaff(
  viewer: Viewer,
  typed: Record<string, string>,
): Promise<Invitation> {
  const owner = staffOf(viewer, "staff");
  const parsed = parseEmail(typed);
  const role = staffRoles.find((one) => one === typed.role);
  if (!parsed.ok || !role) {
    const wrong = role ? {} : { role: "Choose a role." };
    return { ok: false, errors: { ...(parsed.ok ? {} : parsed.errors), ...wrong } };
  }
  const { email } = parsed.input;
  // Nobody knows it: the link in the mail sets the first one that somebody does.
  const unknown = await hashPassword(randomBytes(32).toString("base64url"));
  const outcome = await db
    .transaction(async (tx) => {
      await lockOwners(tx, owner);
      const [known] = await tx.select().from(users).where(eq(users.email, email)).for("update");
      if (known && isStaff(known.role) && known.emailVerified) {
        return refuse("They are on the staff already. Change their role below.");
      }
      const userId = known?.id ?? (await addAccount(tx, email));
      const isKnown = known?.emailVerified === true;
      // Somebody else may have registered the address; their password must not open a staff account.
      if (!isKnown) await setPassword(tx, userId, unknown);
      if (!isKnown && !(await mailLink(tx, { kind: "invite-staff", userId, email }))) {
        throw new MailedTooOften();
      }
      await tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, userId));
      await endSessions(tx, userId);
      await recordAct(tx, owner, "invite-staff", { userId, role });
      return {
        ok: true as const,
        done: isKnown ? ("added" as const) : ("invited" as const),
        userId,
      };
    })
    .catch((error) => {
      if (!(error instanceof MailedTooOften)) throw error;
      return refuse("That address has been mailed too often today. Try again tomorrow.");
    });
  if (!outcome.ok) return outcome;
  await publish("access", [], { userId: outcome.userId });
  return { ok: true, done: outcome.done };
}

/** Takes the account back that was just added. */
class MailedTooOften extends Error {}

const refuse = (email: string) => ({ ok: false as const, errors: { email } });

/** An account that nobody can log in to yet. */
async function addAccount(tx: Transaction, email: string): Promise<string> {
  const id = uuidv7();
  const [name = email] = email.split("@");
  await tx.insert(users).values({ id, email, name, emailVerified: false });
  await addPassword(tx, id);
  return id;
}

async function setPassword(tx: Transaction, userId: string, password: string): Promise<void> {
  await tx.update(credentials).set({ password }).where(eq(credentials.userId, userId));
}
