/** Opens and closes the shop. */
import cluster from "node:cluster";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { openAccounts } from "../app/accounts/sessions/auth.server.ts";
import { hashOlderCodes } from "../app/accounts/sessions/recovery-codes.server.ts";
import { ensureFirstAdmin } from "../app/accounts/users/admin-account.server.ts";
import { startTidying } from "../app/backup/runs/backup-jobs.server.ts";
import { fromEach } from "../app/catalogue/prices/line.ts";
import { supportParticipant } from "../app/chat/participants.server.ts";
import { startJobs, stopJobs } from "../app/jobs/jobs.server.ts";
import { openSecurityLog } from "../app/limits/security-log.server.ts";
import { startLive, stopLive } from "../app/live/live.server.ts";
import { closeStreams, handOverStreams, limitStreams } from "../app/live/stream.server.ts";
import { openMail } from "../app/mail/mail.server.ts";
import { shopSender } from "../app/shop/business.server.ts";
import { business } from "../app/shop/business.ts";
import { env } from "../app/shop/env.server.ts";
import { openKeys } from "../app/shop/keys/secrets.server.ts";
import { followSettings } from "../app/shop/settings/site-edits.server.ts";
import { openStorage } from "../app/uploads/storage/storage.server.ts";
import { startCounting, stopCounting } from "../app/visits/visits.server.ts";
import { closeDatabase, migrateDatabase } from "../database/db.server.ts";
import { keepReserve } from "../database/embedded/disk-reserve.ts";
import type { EmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { seedDatabase } from "../database/seed/seed.ts";
import { explained, StartError } from "../database/start-error.ts";
import { closeServers } from "./close-servers.ts";
import { defineFeatures } from "./features.ts";
import { limitConnections, openFilesLimit, shareOut } from "./guards/connections.ts";
import { openCookieNames } from "./guards/cookie-names.ts";
import { createFront, createHandler, securityHeaders } from "./http.ts";
import { createLog, type ShopLog } from "./log.ts";
import { openDatabaseFor } from "./open-database.ts";
import { isFirst } from "./workers/first.ts";
import { warmUp } from "./workers/warm-up.ts";
import { JOINS, LEAVE, READY } from "./workers/worker-messages.ts";

const STOP_LIMIT_MS = 9_000;
/** Over this time a worker that has been replaced lets its streams go. */
const HAND_OVER_MS = 20_000;
/** Pending connections; beyond them browsers retry after 1 s. */
const BACKLOG = 4_096;

interface Options {
  build: () => Promise<ServerBuild>;
  clientFolder?: string;
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** How many processes serve the shop on this machine; 1 by default. */
  processes?: number;
}

export interface OpenShop {
  /** Answers what has been asked, and ends. */
  close(): Promise<void>;
  /** The same, but its streams go to the other processes slowly; {@link close} hurries it. */
  leave(): Promise<void>;
}

/**
 * Runs the shop until SIGTERM or Ctrl-C, then exits with 0; if it cannot open, says why and exits
 * with 1.
 */
export async function main(options: Options): Promise<void> {
  let shop: OpenShop | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    await shop?.close().catch(() => {});
    process.exit(0);
  };
  const leave = async () => {
    await shop?.leave().catch(() => {});
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The parent process has gone.
  process.on("disconnect", stop);
  if (cluster.isWorker) {
    // A closing terminal signals all of its processes; only the primary decides what to do.
    process.on("SIGHUP", () => {});
    process.on("message", (message: { type?: string }) => {
      if (message.type === LEAVE) void leave();
    });
  }
  try {
    shop = await openShop(options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (stopping) await shop.close();
}

/**
 * Starts everything and resolves when the shop is serving.
 * @throws StartError
 */
export async function openShop(options: Options): Promise<OpenShop> {
  const shopLog = createLog();
  const { log } = shopLog;
  // One unhandled rejection must not end the process.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  let ready = false;
  let servers: Server[] = [];
  let embedded: EmbeddedPostgres | undefined;
  const hurry = new AbortController();
  let ending: Promise<void> | undefined;
  const leave = () => {
    ending ??= end();
    return ending;
  };
  const close = () => {
    hurry.abort();
    return leave();
  };
  const end = async () => {
    limitStreams(0);
    // Requests that have come in until then get their answer.
    await closeServers(servers, async () => {
      await handOverStreams(HAND_OVER_MS, hurry.signal);
      closeStreams();
    });
    ready = false;
    await stopJobs();
    await stopLive();
    await stopCounting().catch(() => {});
    await closeDatabase();
    await embedded?.stop();
  };

  try {
    let port = env.port;
    const startListening = async () => {
      ({ servers, port } = await listen(options, shopLog, () => ready));
    };
    // One of several processes listens only when it can answer; until then the others listen.
    if (!cluster.isWorker) await startListening();
    embedded = await openDatabaseFor(log, options.processes ?? 1);
    const address = env.publicUrl ?? `http://${shownHost(env.host)}:${port}`;
    const admin = await prepare(shopLog, address);
    ready = true;
    if (cluster.isWorker) await startListening();
    process.send?.({ type: READY });
    if (!env.databaseUrl && isFirst()) {
      keepReserve(env.dataDir).catch((err) => log.warn({ err }, "the disk's reserve is not made"));
    }

    const lines = [`${business.name} is open at ${address}`];
    if (admin === "not-verified") {
      lines.push(`${env.admin?.email} has an account that is not verified; it was not made admin.`);
    }
    if (admin === "there-is-another") {
      lines.push(
        `ADMIN_EMAIL is not used: the shop has an admin. For ${env.admin?.email} to be one, too: register, then run: npm run admin -- ${env.admin?.email}`,
      );
    }
    if (admin === "none") {
      lines.push("The shop has no admin yet: register, then run: npm run admin -- YOUR_EMAIL");
    }
    if (env.trustProxy && !env.publicUrl?.startsWith("https:")) {
      lines.push(
        "TRUST_PROXY is set, but PUBLIC_URL is no https address: links in mails and cookies will not be those of a shop behind https.",
      );
    }
    if (isFirst()) process.stdout.write(`${lines.join("\n")}\n`);
    return { close, leave };
  } catch (error) {
    await close();
    throw env.databaseUrl ? error : explained(error, env.dataDir);
  }
}

async function listen(options: Options, log: ShopLog, isReady: () => boolean) {
  // "localhost" is two addresses, and browsers try either.
  const [first = "", ...others] = env.host === "localhost" ? ["127.0.0.1", "::1"] : [env.host];
  let port = env.port;
  const publicOrigin = () => env.publicUrl ?? `http://${shownHost(env.host)}:${port}`;
  const { trustProxy } = env;
  const { metricsToken } = env;
  // Loads the metrics library only when metrics are on.
  const metrics = metricsToken && (await import("./metrics/metrics.ts")).openMetrics();
  const measured = metrics ? { metrics, metricsToken } : {};
  let isWarm = false;
  const isWarmingUp = () => !isWarm;
  const asked = { ...options, ...log, ...measured, publicOrigin, trustProxy, isReady, isWarmingUp };
  const handler = createHandler(asked);
  const newFront = () => createFront(handler, () => securityHeaders(asked));
  if (process.env[JOINS]) await warmUp(newFront());
  isWarm = true;
  const shares = shareOut(openFilesLimit(), trustProxy);
  limitStreams(shares.streams);
  const server = newFront();
  limitConnections(server, shares);
  await bind(server, first, port);
  port = (server.address() as AddressInfo).port;
  const servers = [server];
  for (const host of others) {
    const another = newFront();
    limitConnections(another, shares);
    const bound = await bind(another, host, port).then(
      () => true,
      (error) => {
        if (error instanceof StartError) throw error;
        return false;
      },
    );
    if (bound) servers.push(another);
  }
  return { port, servers };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is taken by another program; stop it or set PORT to another number.`,
        EACCES: `PORT ${port} needs rights that this user lacks; set PORT to a number above 1023.`,
        ENOTFOUND: `HOST ${host} is not an address of this machine.`,
      };
      const reason =
        reasons[error.code ?? ""] ??
        (error.code === "EADDRNOTAVAIL" && host !== "::1" ? reasons.ENOTFOUND : undefined);
      reject(reason ? new StartError(reason) : error);
    });
    server.listen({ port, host, backlog: BACKLOG }, () => resolve());
  });
}

async function prepare({ log, print }: ShopLog, address: string) {
  // First: a data folder that cannot be used leaves the database as it is.
  openStorage({ folder: join(env.dataDir, "uploads"), ...(env.s3Url ? { s3Url: env.s3Url } : {}) });
  await migrateDatabase("database/migrations");
  await openKeys({
    given: env.shopKeys,
    file: env.databaseUrl ? undefined : join(env.dataDir, "keys"),
    tell,
  });
  if (env.publicUrl?.startsWith("https:")) await openCookieNames();
  await openAccounts(
    (error) => log.warn({ err: error }, "sign-in not counted"),
    env.publicUrl ?? address,
  );
  await hashOlderCodes();
  openSecurityLog((event, facts) => log.info(facts, event));
  await supportParticipant();
  await seedDatabase(report, fromEach);
  const showAdmin = ({ email, password }: { email: string; password: string }) =>
    new Promise<void>((shown) => {
      const line = `The shop's admin, shown only this once: ${email}  password: ${password}`;
      process.stdout.write(`${line}\nSign in at ${address}/login\n`, () => shown());
    });
  const admin = await ensureFirstAdmin(env.admin, env.databaseUrl ? undefined : showAdmin);
  defineFeatures(address);
  openMail({
    smtpUrl: env.smtpUrl,
    get from() {
      return env.mailFrom ?? shopSender();
    },
    outbox: join(env.dataDir, "outbox"),
    report: print,
  });
  await startJobs((error) => log.warn({ err: error }, "job failed"));
  startTidying(env.backupKeep, (error) => log.warn({ err: error }, "old backups not removed"));
  startCounting((error) => log.warn({ err: error }, "visits not counted"));
  followSettings();
  await startLive((error, what) => log.warn({ err: error }, what));
  return admin;
}

function report(line: string): void {
  tell(`${line} …`);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
