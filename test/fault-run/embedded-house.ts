/** The shop as one command starts it: two workers, the embedded database, files in a folder. */
import { join } from "node:path";
import { openBrokenLine } from "../servers/broken-line.ts";
import { freePort, openedFolder, removeFolder } from "../shop.ts";
import { databaseIn, postmasterOf } from "./database-folder.ts";
import { type House, storedIn } from "./house.ts";
import { databaseFaults, kill, runShop } from "./running-shop.ts";

export async function openEmbeddedHouse(random: () => number): Promise<House> {
  const dataDir = openedFolder();
  const port = await freePort();
  const line = await openBrokenLine(() => port);
  const url = `http://localhost:${line.port}`;
  const env = { PUBLIC_URL: url, TRUST_PROXY: "true", BACKUP_KEEP: "0" };
  const shop = await runShop({ dataDir, port, env }, random);
  const postmaster = () => postmasterOf(dataDir);
  return {
    url,
    faults: [
      ...shop.faults,
      ...databaseFaults(postmaster, random),
      {
        name: "kill the shop and its database",
        kills: 2,
        strike: () => shop.killAndStart(() => kill(postmaster())),
      },
      { name: "cut all connections", kills: 0, strike: async () => line.cut() },
      { name: "let all connections fall silent", kills: 0, strike: async () => line.silence() },
    ],
    stored: storedIn(join(dataDir, "uploads")),
    database: async () => databaseIn(dataDir),
    output: shop.output,
    stop: shop.stop,
    async remove() {
      line.close();
      removeFolder(dataDir);
    },
  };
}
