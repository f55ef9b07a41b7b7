/** The shop on servers of its owner: PostgreSQL behind PgBouncer, and files in S3. */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { freePort, newFolder, openedFolder, removeFolder, SHOP_KEYS } from "../running/shop.ts";
import { type SteppedClock, steppedClock } from "../running/stepped-clock.ts";
import { type BrokenLine, openBrokenLine } from "../servers/broken-line.ts";
import { startPgBouncer } from "../servers/pgbouncer.ts";
import { LookedAtBucket, startS3Server } from "../servers/s3-server.ts";
import type { Stored } from "./checker.ts";
import { databaseIn, postmasterOf } from "./database-folder.ts";
import type { Fault, House, Place } from "./house.ts";
import { databaseFaults, kill, runShop } from "./running-shop.ts";

/** Whoever stops a database ends it at once after that long, as the shop does with its own. */
const RESTART_MS = 15_000;
const BACKUP_PASSPHRASE = "a good name, well printed";

export async function openServerHouse(random: () => number): Promise<House> {
  const [folder, dataDir] = [openedFolder(), newFolder()];
  const server = await startEmbeddedPostgres({ folder, connections: 150, report: () => {} });
  const socket = join(server.address.host, ".s.PGSQL.5432");
  const direct = await openBrokenLine(() => socket);
  const behind = await openBrokenLine(() => socket);
  const { password } = server.address;
  const bouncer = await startPgBouncer({ port: behind.port, password });
  const pooled = await openBrokenLine(() => bouncer.port);
  const s3 = await startS3Server();
  const bucket = new URL(s3.bucketUrl);
  const s3Port = Number(bucket.port);
  const toS3 = await openBrokenLine(() => s3Port);
  bucket.port = String(toS3.port);
  const port = await freePort();
  const visitors = await openBrokenLine(() => port);
  const url = `http://localhost:${visitors.port}`;
  const addressAt = (line: BrokenLine) =>
    `postgresql://itewe:${encodeURIComponent(password)}@127.0.0.1:${line.port}/itewe`;
  const env = {
    PUBLIC_URL: url,
    TRUST_PROXY: "true",
    BACKUP_KEEP: "0",
    DATABASE_URL: addressAt(pooled),
    DATABASE_DIRECT_URL: addressAt(direct),
    S3_URL: bucket.href,
    SHOP_KEYS,
    BACKUP_PASSPHRASE,
  };
  const clock = steppedClock(join(dataDir, "clock"));
  const shop = await runShop({ dataDir, port, env: { ...env, ...clock?.env } }, random);
  const postmaster = () => postmasterOf(folder);
  const lines = { visitors, pooler: pooled, database: direct, files: toS3 };
  const lineFaults = Object.entries(lines).flatMap(([name, line]): Fault[] => [
    { name: `cut the connections of ${name}`, kills: 0, strike: async () => line.cut() },
    {
      name: `let the connections of ${name} fall silent`,
      kills: 0,
      strike: async () => line.silence(),
    },
  ]);
  return {
    url,
    faults: [
      ...shop.faults,
      ...databaseFaults(postmaster, random),
      {
        name: "restart the database",
        kills: 0,
        async strike() {
          const started = postmaster();
          kill(started, "SIGINT");
          const deadline = Date.now() + RESTART_MS;
          while (postmaster() === started && Date.now() < deadline) await delay(100);
          // PostgreSQL 18.4 waits for ever if one of its processes was killed a moment before.
          if (postmaster() === started) kill(started, "SIGQUIT");
        },
      },
      {
        name: "kill PgBouncer",
        kills: 1,
        async strike() {
          await bouncer.kill();
          await delay(random() * 2_000);
          await bouncer.start();
        },
      },
      {
        name: "kill the S3 server",
        kills: 1,
        async strike() {
          await s3.stop();
          await delay(random() * 2_000);
          await s3.start();
        },
      },
      ...lineFaults,
      ...(clock ? [clockFault(clock, random)] : []),
    ],
    stored: storedInSwift(s3Port, "shop"),
    settings: { ...env, DATA_DIR: dataDir },
    emptyPlace: () => emptyServerAndBucket(s3.bucketUrl),
    database: async () => databaseIn(folder),
    output: shop.output,
    stop: shop.stop,
    async remove() {
      for (const line of [...Object.values(lines), behind]) line.close();
      await bouncer.remove();
      await s3.remove();
      await server.stop();
      for (const used of [folder, dataDir]) removeFolder(used);
    },
  };
}

/** The machine's clock is put right, or wrong: the database's machine has another one. */
function clockFault(clock: SteppedClock, random: () => number): Fault {
  const steps = [-600, -20, 0, 20, 600];
  return {
    name: "step the shop's clock",
    kills: 0,
    strike: async () => clock.set(steps[Math.floor(random() * steps.length)] ?? 0),
  };
}

async function emptyServerAndBucket(shopBucketUrl: string): Promise<Place> {
  const [folder, dataDir] = [newFolder(), newFolder()];
  const server = await startEmbeddedPostgres({ folder, report: () => {} });
  const { host, user, password, database } = server.address;
  const bucket = new URL(shopBucketUrl);
  bucket.pathname = "/restored";
  await new LookedAtBucket(bucket).make();
  return {
    settings: {
      // Neither the folder nor SHOP_KEYS are there, as on a new machine.
      DATA_DIR: join(dataDir, "data"),
      BACKUP_PASSPHRASE,
      DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`,
      S3_URL: bucket.href,
    },
    stored: storedInSwift(Number(bucket.port), "restored"),
    database: async () => server.address,
    async remove() {
      await server.stop();
      for (const used of [folder, dataDir]) removeFolder(used);
    },
  };
}

/** What stands in a bucket, by the server's own interface instead of the one the shop uses. */
function storedInSwift(port: number, name: string): Stored {
  const server = `http://127.0.0.1:${port}`;
  const container = `${server}/v1/AUTH_itewe/${name}`;
  const ask = async (address: string) => {
    const login = { "x-storage-user": "itewe:tester", "x-storage-pass": "testing" };
    const signedIn = await fetch(`${server}/auth/v1.0`, { headers: login });
    const token = signedIn.headers.get("x-auth-token") ?? "";
    return fetch(address, { headers: { "x-auth-token": token } });
  };
  return {
    async paths() {
      const answer = await ask(`${container}?format=json&limit=10000`);
      if (!answer.ok) throw new Error(`Swift answers ${answer.status}`);
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    },
    async read(path) {
      const answer = await ask(`${container}/${encodeURI(path)}`);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
  };
}
