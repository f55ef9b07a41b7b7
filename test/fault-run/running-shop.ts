/** The processes of a shop of two workers, and what can happen to them. */
import { childrenOf, commandOf, workersOf } from "../running/process-usage.ts";
import { type Shop, startShop } from "../running/shop.ts";
import type { Fault } from "./house.ts";

export interface RunningShop {
  faults: Fault[];
  output(): string;
  /** @param beforeStart what happens while it is down */
  killAndStart(beforeStart?: () => void): Promise<void>;
  stop(): Promise<number | null>;
}

export async function runShop(
  options: { dataDir: string; port: number; env: Record<string, string> },
  random: () => number,
): Promise<RunningShop> {
  let printed = "";
  const start = () => startShop({ ...options, args: ["--workers=2"] });
  let shop: Shop = await start();
  const killAndStart = async (beforeStart = () => {}) => {
    await shop.kill();
    beforeStart();
    printed += shop.output();
    shop = await start();
  };
  return {
    faults: [
      {
        name: "kill a worker",
        kills: 1,
        strike: async () => kill(oneOf(workersOf(shop.pid), random)),
      },
      { name: "kill the shop", kills: 1, strike: () => killAndStart() },
      {
        name: "renew the workers",
        kills: 0,
        strike: async () => kill(shop.pid, "SIGHUP"),
      },
    ],
    output: () => printed + shop.output(),
    killAndStart,
    stop: async () => (await shop.stop()).code,
  };
}

/** What can happen to a PostgreSQL that is started again by itself. */
export function databaseFaults(postmaster: () => number, random: () => number): Fault[] {
  const connections = () =>
    childrenOf(postmaster()).filter((pid) => /^postgres: itewe/.test(commandOf(pid)));
  return [
    { name: "kill the database", kills: 1, strike: async () => kill(postmaster()) },
    {
      name: "kill a connection's process of the database",
      kills: 1,
      strike: async () => kill(oneOf(connections(), random)),
    },
    {
      name: "stop the database at once",
      kills: 0,
      strike: async () => kill(postmaster(), "SIGQUIT"),
    },
  ];
}

/** Kills one that may have ended by itself. */
export function kill(pid: number | undefined, signal: NodeJS.Signals = "SIGKILL"): void {
  if (!pid) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

function oneOf(pids: number[], random: () => number): number | undefined {
  return pids[Math.floor(random() * pids.length)];
}
