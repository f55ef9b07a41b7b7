/** What all processes share: read by the one that is asked. */
import { Counter, Gauge, Registry } from "prom-client";
import { countJobs } from "../../app/jobs/undone-jobs.server.ts";
import { MAIL_JOB } from "../../app/mail/mail.server.ts";
import { db } from "../../database/db.server.ts";

const registry = new Registry();
const jobs = new Gauge({
  name: "itewe_jobs",
  help: "Jobs whose turn has come, and those that fail again and again or were given up.",
  labelNames: ["kind", "state"],
  registers: [registry],
});
const messages = new Counter({
  name: "itewe_messages_total",
  help: "Chat messages that were written, since the database's statistics began.",
  registers: [registry],
});

export async function databaseMetrics(): Promise<string> {
  const [mails, others, written] = await Promise.all([
    countJobs({ only: MAIL_JOB }),
    countJobs({ but: MAIL_JOB }),
    // The server counts rows as they come: the table itself is not read.
    db.execute<{ count: string }>(
      "select n_tup_ins as count from pg_stat_user_tables where relid = 'messages'::regclass",
    ),
  ]);
  for (const [kind, { waiting, undone }] of [
    ["mail", mails],
    ["other", others],
  ] as const) {
    jobs.set({ kind, state: "waiting" }, waiting);
    jobs.set({ kind, state: "failed" }, undone);
  }
  messages.reset();
  messages.inc(Number(written.rows[0]?.count ?? 0));
  return registry.metrics();
}
