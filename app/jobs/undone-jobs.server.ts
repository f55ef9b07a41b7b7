/** Jobs that were given up, or fail again and again. */
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";

/** What fails so often is shown: before, a moment's trouble passes by itself. */
const FAILED_OFTEN = 3;

/** Tries so far; an `active` one has begun another. */
const TRIES = sql`(retry_count + case when state = 'active' then 0 else 1 end)`;
const UNDONE = sql`(state = 'failed' or (state in ('retry', 'active') and ${TRIES} >= ${FAILED_OFTEN}))`;
const REASON = sql`coalesce(output ->> 'message', 'failed')`;

export interface UndoneJob {
  id: string;
  kind: string;
  data: Record<string, unknown>;
  tries: number;
  /** `given-up` after five days or a `FinalFailure`; `due` when it is its turn or under way. */
  state: "given-up" | "waiting" | "due";
  /** When it was given up, or is tried next. ISO 8601. */
  at: string;
  /** ISO 8601. */
  since: string;
  /** What its last try failed with: `failed`, or a `ToldFailure`'s words. */
  reason: string;
}

/** The newest ones. @param most how many */
export async function listUndone(most: number): Promise<UndoneJob[]> {
  return readUndone(sql`true order by created_on desc limit ${most}`);
}

/** Those of them that can be tried again. @param ids all when not given */
export async function undoneToTry(ids?: string[], kind?: string): Promise<UndoneJob[]> {
  const ofKind = kind === undefined ? sql`true` : sql`name = ${kind}`;
  const chosen =
    ids === undefined
      ? sql`true`
      : sql`id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  return readUndone(sql`state <> 'active' and ${ofKind} and ${chosen}`);
}

async function readUndone(which: SQL): Promise<UndoneJob[]> {
  const { rows } = await db.execute<{
    id: string;
    kind: string;
    data: Record<string, unknown> | null;
    tries: number;
    state: UndoneJob["state"];
    at: Date;
    since: Date;
    reason: string;
  }>(sql`
    select id, name as kind, data, ${TRIES} as tries, created_on as since,
           case when state = 'failed' then 'given-up'
                when state = 'retry' and start_after > now() then 'waiting'
                else 'due' end as state,
           case when state = 'failed' then completed_on else start_after end as at,
           ${REASON} as reason
    from jobs.job where ${UNDONE} and ${which}`);
  return rows.map(({ data, at, since, ...row }) => ({
    ...row,
    data: data ?? {},
    at: new Date(at).toISOString(),
    since: new Date(since).toISOString(),
  }));
}

export interface JobCounts {
  /** Whose turn has come. */
  waiting: number;
  /** How long the oldest of them has waited. */
  oldestSeconds: number;
  undone: number;
  /** ISO 8601, of the undone. */
  since: string | undefined;
  /** What the undone failed with, each once; see {@link UndoneJob}. */
  reasons: string[];
  /** When the last one was done. ISO 8601. */
  lastDone: string | undefined;
}

/** @param kind only of this kind, or of all but this one; of all when not given */
export async function countJobs(kind: { only?: string; but?: string } = {}): Promise<JobCounts> {
  const { only, but } = kind;
  const which = only ? sql`name = ${only}` : but ? sql`name <> ${but}` : sql`true`;
  const { rows } = await db.execute<{
    waiting: number;
    oldest: number;
    undone: number;
    since: Date | null;
    reasons: string[] | null;
    done: Date | null;
  }>(sql`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
           coalesce(extract(epoch from now() - min(start_after)
             filter (where state in ('created', 'retry') and start_after <= now())), 0)::int as oldest,
           count(*) filter (where ${UNDONE})::int as undone,
           min(created_on) filter (where ${UNDONE}) as since,
           array_agg(distinct ${REASON}) filter (where ${UNDONE}) as reasons,
           max(completed_on) filter (where state = 'completed') as done
    from jobs.job where ${which}`);
  const [row] = rows;
  const iso = (at: Date | null | undefined) => (at ? new Date(at).toISOString() : undefined);
  return {
    waiting: row?.waiting ?? 0,
    oldestSeconds: row?.oldest ?? 0,
    undone: row?.undone ?? 0,
    since: iso(row?.since),
    reasons: row?.reasons ?? [],
    lastDone: iso(row?.done),
  };
}
