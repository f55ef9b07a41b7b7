/** The shop as one command starts it: two workers, the embedded database, files in a folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { childrenOf, commandOf, workersOf } from "../process-usage.ts";
import { openBrokenLine } from "../servers/broken-line.ts";
import { freePort, openedFolder, removeFolder, type Shop, startShop } from "../shop.ts";
import { type Fault, type House, storedIn } from "./house.ts";

export async function openEmbeddedHouse(random: () => number): Promise<House> {
  const dataDir = openedFolder();
  const port = await freePort();
  const line = await openBrokenLine(() => port);
  const url = `http://localhost:${line.port}`;
  const env = { PUBLIC_URL: url, TRUST_PROXY: "true", BACKUP_KEEP: "0" };
  let printed = "";
  const start = () => startShop({ dataDir, port, args: ["--workers=2"], env });
  let shop: Shop = await start();
  const restart = async (andDatabase: boolean) => {
    await shop.kill(andDatabase);
    printed += shop.output();
    shop = await start();
  };
  const postmaster = () => postmasterFile(dataDir)[0] ?? "";
  const oneOf = (pids: number[]) => pids[Math.floor(random() * pids.length)];
  const kill = (pid: number | undefined, signal: NodeJS.Signals = "SIGKILL") => {
    if (!pid) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  const connections = () =>
    childrenOf(Number(postmaster())).filter((pid) => /^postgres: itewe/.test(commandOf(pid)));
  const faults: Fault[] = [
    { name: "kill a worker", kills: 1, strike: async () => kill(oneOf(workersOf(shop.pid))) },
    { name: "kill the shop", kills: 1, strike: () => restart(false) },
    { name: "kill the shop and its database", kills: 2, strike: () => restart(true) },
    { name: "kill the database", kills: 1, strike: async () => kill(Number(postmaster())) },
    {
      name: "kill a connection's process of the database",
      kills: 1,
      strike: async () => kill(oneOf(connections())),
    },
    {
      name: "stop the database at once",
      kills: 0,
      strike: async () => kill(Number(postmaster()), "SIGQUIT"),
    },
    {
      name: "renew the workers",
      kills: 0,
      isLong: true,
      strike: async () => kill(shop.pid, "SIGHUP"),
    },
    { name: "cut all connections", kills: 0, strike: async () => line.cut() },
    { name: "let all connections fall silent", kills: 0, strike: async () => line.silence() },
  ];
  return {
    url,
    faults,
    stored: storedIn(join(dataDir, "uploads")),
    async database() {
      const [, , , , host = ""] = postmasterFile(dataDir);
      const password = readFileSync(join(dataDir, "database-password"), "utf8").trim();
      return { host, password, user: "itewe", database: "itewe" };
    },
    output: () => printed + shop.output(),
    stop: async () => (await shop.stop()).code,
    async remove() {
      line.close();
      removeFolder(dataDir);
    },
  };
}

function postmasterFile(dataDir: string): string[] {
  return readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
}
