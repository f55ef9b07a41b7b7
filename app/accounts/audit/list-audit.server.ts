/** Lists and searches the audit. */
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { cutPage, olderThan, readPlace } from "../../../database/newest-first.ts";
import { auditLines, users } from "../../../database/schema.ts";
import { holdsWords } from "../../../database/search/newest-then-index.ts";
import { MOST_WORDS, toLower, UNBROKEN, wordsOf } from "../../../database/search/words.ts";
import { staffOf } from "../guards.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { actWords, serverWords } from "./act-words.ts";

const PAGE_SIZE = 50;
/** Most admins, present or former, that a search matches by name. */
const NAMED_ADMINS = 50;

export interface AuditLine {
  id: string;
  act: string;
  details: Record<string, string | number>;
  /** ISO 8601, UTC. */
  timestamp: string;
  /**
   * The admin's name at the time, or how it was done on the server; absent in old lines of deleted
   * accounts.
   */
  name?: string;
  /** The admin's current email address, if the account exists. */
  email?: string;
  /** The account that the act was done to (`userId` in the details), if it exists. */
  about?: { name: string; email: string };
}

/**
 * The audit, newest first.
 * @param choice.query words of acts (named or shown), of details, or of an admin's name or address
 * @param choice.after the key of the page before
 * @throws Response 403 when the viewer is not an admin
 */
export async function listAudit(
  viewer: Viewer,
  choice: { query?: string | null; after?: string | null; limit?: number } = {},
): Promise<{ lines: AuditLine[]; next: string | null }> {
  staffOf(viewer, "audit");
  const { limit = PAGE_SIZE } = choice;
  const rows = await db
    .select({
      id: auditLines.id,
      act: auditLines.act,
      details: auditLines.details,
      timestamp: auditLines.timestamp,
      name: auditLines.adminName,
      email: users.email,
    })
    .from(auditLines)
    .leftJoin(users, eq(users.id, auditLines.userId))
    .where(
      and(
        await matching(wordsOf(choice.query, toLower, UNBROKEN).slice(0, MOST_WORDS)),
        olderThan(auditLines.timestamp, auditLines.id, readPlace(choice.after)),
      ),
    )
    .orderBy(desc(auditLines.timestamp), desc(auditLines.id))
    .limit(limit + 1);
  const page = cutPage(rows, limit, (row) => row.timestamp);
  const people = await peopleOf(page.rows.flatMap(({ details }) => details.userId ?? []));
  return {
    lines: page.rows.map(({ name, email, timestamp, ...line }) => ({
      ...line,
      ...withPerson(people.get(line.details.userId)),
      timestamp: timestamp.toISOString(),
      ...(name !== null ? { name } : {}),
      ...(email !== null ? { email } : {}),
    })),
    next: page.next,
  };
}

const withPerson = (about: { name: string; email: string } | undefined) => (about ? { about } : {});

/** The accounts that a page's lines are about. */
async function peopleOf(ids: (string | number)[]) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, ids.map(String)));
  return new Map<string | number | undefined, { name: string; email: string }>(
    rows.map(({ id, ...person }) => [id, person]),
  );
}

/**
 * Staff and former staff, by two indexes: an `or` would read every account. The `like` makes the
 * query use the index of acts.
 */
const hasBeenAdmin = sql`${users.id} in (
  select current.id from ${users} current where current.role <> 'user'
  union
  select (former.details ->> 'userId')::uuid from ${auditLines} former
  where former.act = 'unmake-admin' and former.search_text like '%unmake admin%')`;

/** Each word must match the line, the words shown for its act, or its admin's name or address. */
async function matching(words: string[]): Promise<SQL | undefined> {
  const conditions = await Promise.all(
    words.map(async (word) => {
      const called = sql`lower(${users.name} || ' ' || ${users.email})`;
      const inLine = holdsWords(auditLines.searchText, [word]);
      const admins = await db
        .select({ id: users.id })
        .from(users)
        .where(and(hasBeenAdmin, holdsWords(called, [word])))
        .limit(NAMED_ADMINS);
      const ids = sql.param(admins.map(({ id }) => id));
      const acts = Object.entries(actWords).filter(([, shown]) => shown.includes(word));
      const shownSo = acts.map(
        ([act]) =>
          sql`(${auditLines.act} = ${act}
            and ${holdsWords(auditLines.searchText, [act.replaceAll("-", " ")])})`,
      );
      const servers = Object.entries(serverWords).filter(([, shown]) =>
        shown.toLowerCase().includes(word),
      );
      const byServer = servers.map(([by]) => holdsWords(auditLines.searchText, [by.toLowerCase()]));
      const said = sql.join([inLine, ...shownSo, ...byServer], sql` or `);
      return sql`(${said} or ${auditLines.userId} = any(${ids}::uuid[]))`;
    }),
  );
  return conditions.length > 0 ? and(...conditions) : undefined;
}
