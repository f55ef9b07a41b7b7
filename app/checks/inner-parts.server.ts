/** The parts that the shop asks itself and its database about. */
import { sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { countJobs } from "../jobs/undone-jobs.server.ts";
import { LISTENER } from "../live/live.server.ts";
import { MAIL_JOB } from "../mail/mail.server.ts";
import { lastMoneyCheck } from "../orders/ledger/check-money.server.ts";
import { type Env, isPublic } from "../shop/env.server.ts";
import { fileSize } from "../uploads/file-name.ts";
import { diskSize, diskState } from "../uploads/storage/disk.server.ts";
import { type Part, STUCK_S, well } from "./part.ts";
import { count, howLong, when } from "./say.ts";

const SLOW_MS = 1_000;
const MONEY_OLD_MS = 48 * 3_600_000;

/** How many processes of the shop serve on this database, on all its machines. */
export async function countProcesses(): Promise<number> {
  const { rows } = await db.execute<{ processes: number }>(sql`
    select count(*)::int as processes from pg_stat_activity
    where application_name = ${LISTENER} and datname = current_database()`);
  return rows[0]?.processes ?? 0;
}

/** The shop's processes and the database, and by how much its clock differs from this machine's. */
export async function databaseParts(
  settings: Pick<Env, "publicUrl" | "trustProxy">,
): Promise<[shop: Part, database: Part, clockOffMs: number]> {
  const processes = await countProcesses();
  const asked = Date.now();
  const { rows } = await db.execute<{ now: string; size: string }>(sql`
    select extract(epoch from clock_timestamp()) * 1000 as now,
           pg_database_size(current_database()) as size`);
  const answered = Date.now();
  const [row] = rows;
  const took = answered - asked;
  return [
    // This one may be about to listen again.
    shopPart(Math.max(1, processes), settings),
    databasePart(took, Number(row?.size)),
    Math.abs(Number(row?.now) - (asked + answered) / 2),
  ];
}

function shopPart(processes: number, settings: Pick<Env, "publicUrl" | "trustProxy">): Part {
  const facts = `Up for ${howLong(process.uptime())}, ${count(processes, "process", "processes")}`;
  if (!isPublic(settings) || settings.trustProxy) return well("shop", facts);
  return {
    ...{ name: "shop", state: "warn", badge: "Not set up", facts },
    trouble: {
      title: "The shop takes all visitors for one",
      advice:
        "It does not take their addresses from the proxy in front of it, so that one visitor’s wrong passwords can lock out the others. Set TRUST_PROXY=true on the server, and start the shop again.",
    },
  };
}

function databasePart(took: number, bytes: number): Part {
  const facts = `${fileSize(bytes)}, answers in ${Math.max(1, took)} ms`;
  if (took < SLOW_MS) return well("database", facts);
  return {
    ...{ name: "database", state: "warn", badge: "Slow", facts },
    trouble: {
      title: "The database is slow",
      advice:
        "Something else may take the machine: look at what runs on it, or move the shop to a larger one.",
    },
  };
}

/** Everything that is done in the background but mails. */
export async function workPart(): Promise<Part> {
  const { waiting, oldestSeconds, undone } = await countJobs({ but: MAIL_JOB });
  const facts =
    waiting === 0
      ? "Nothing waits"
      : `${waiting} waiting, the oldest for ${howLong(oldestSeconds)}`;
  if (undone > 0) {
    return {
      ...{ name: "work", state: "warn", badge: `${undone} failed`, facts },
      trouble: {
        title: `${count(undone, "piece of work", "pieces of work")} could not be done`,
        advice:
          "Nothing is lost. They are listed below: try them again, and have the shop’s log looked at when they fail once more.",
      },
    };
  }
  if (oldestSeconds < STUCK_S) return well("work", facts);
  return {
    ...{ name: "work", state: "warn", badge: "Behind", facts },
    trouble: {
      title: `Work waits for ${howLong(oldestSeconds)}`,
      advice: "The shop has more to do than it can: start it again, or give it more processes.",
    },
  };
}

export function diskPart(): Part {
  const { state, freeBytes } = diskState();
  const size = diskSize();
  if (size === undefined) return well("disk", "It does not tell how full it is");
  const used = Math.round((1 - freeBytes / size) * 100);
  const facts = `${fileSize(size - freeBytes)} of ${fileSize(size)} used`;
  if (state === "roomy") return { ...well("disk", facts), used };
  return {
    ...{ name: "disk", state: state === "full" ? "bad" : "warn", badge: `${used} % full` },
    ...{ facts, used },
    trouble: {
      title: `The disk is ${state === "full" ? "full" : "nearly full"}: ${fileSize(freeBytes)} are left`,
      advice:
        "Delete what is not needed from the computer that the shop runs on, or have its disk made larger.",
    },
  };
}

export async function moneyPart(): Promise<Part> {
  const last = await lastMoneyCheck();
  if (!last) return well("money", "Looked at once a day; the first time is to come");
  const at = when(last.timestamp.toISOString());
  if (last.differences.length > 0) {
    return {
      ...{ name: "money", state: "bad", badge: "Differs", facts: `Looked at ${at}` },
      trouble: {
        title: "The money does not add up",
        advice: `${last.differences.join(" ")} Somebody may have changed the database by hand: have it looked at, and restore the last backup beside it to compare.`,
      },
    };
  }
  const facts = `Payments, receipts and ledger agree, looked at ${at}`;
  const ageMs = Date.now() - last.timestamp.getTime();
  if (Math.abs(ageMs) < MONEY_OLD_MS) return well("money", facts);
  return {
    ...{ name: "money", state: "warn", badge: "Not looked at", facts },
    trouble: {
      ...(ageMs > 0
        ? {
            title: "The money was not looked at for two days",
            advice: "The shop does so every day. Have its log looked at.",
          }
        : {
            title: "The last look at the money is dated ahead",
            advice:
              "The clock of the shop’s machine was wrong. When it is right, start the shop again: it looks at the money within a day.",
          }),
    },
  };
}
