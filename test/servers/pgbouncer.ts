/** PgBouncer, as Debian ships it, in transaction mode. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, newFolder, removeFolder } from "../running/shop.ts";
import { whyNotInstalled } from "../setup/debian-packages.ts";

export interface PgBouncer {
  port: number;
  /** Kills it; everything that goes through it breaks. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const PROGRAM = "/usr/sbin/pgbouncer";

/**
 * Installs it where that is possible.
 * @returns why there is none; undefined when there is one
 */
export function whyNoPgBouncer(): string | undefined {
  const whyNot = whyNotInstalled(["pgbouncer"], () => existsSync(PROGRAM));
  return whyNot && `no PgBouncer: ${whyNot}`;
}

/** @param to the database behind it, on a port of this machine */
export async function startPgBouncer(to: { port: number; password: string }): Promise<PgBouncer> {
  const folder = newFolder();
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
itewe = host=127.0.0.1 port=${to.port} dbname=itewe user=itewe password=${to.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 300
server_login_retry = 1
`,
  );
  // It refuses to run as root.
  for (const path of [folder, settings]) chmodSync(path, 0o755);
  const asNobody = process.getuid?.() === 0 ? ["--reuid=nobody", "--clear-groups"] : [];
  let child: ChildProcess | undefined;
  const bouncer: PgBouncer = {
    port,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async start() {
      const command = [...asNobody, "--pdeathsig=KILL", PROGRAM, "-q", settings];
      child = spawn("setpriv", command, { stdio: "ignore" });
      await untilListening(port);
    },
    async remove() {
      await bouncer.kill();
      removeFolder(folder);
    },
  };
  await bouncer.start();
  return bouncer;
}

async function untilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(50)) {
    const isThere = await new Promise<boolean>((done) => {
      const socket = connect(port, "127.0.0.1", () => done(true)).on("error", () => done(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isThere) return;
  }
  throw new Error("PgBouncer does not listen");
}
