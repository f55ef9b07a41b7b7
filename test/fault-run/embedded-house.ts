/** The shop as one command starts it: two workers, the embedded database, files in a folder. */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { freePort, newFolder, openedFolder, removeFolder } from "../running/shop.ts";
import { mountSmallDisk, type SmallDisk } from "../running/small-disk.ts";
import { openBrokenLine } from "../servers/broken-line.ts";
import { databaseIn, postmasterOf } from "./database-folder.ts";
import { type Fault, type House, type Place, storedIn } from "./house.ts";
import { databaseFaults, kill, runShop } from "./running-shop.ts";

/** Uploads are refused with less than 2 GB free. */
const DISK = "4G";

/** It has a disk of its own, which fills up, where one can be mounted. */
export async function openEmbeddedHouse(random: () => number): Promise<House> {
  const small = mountSmallDisk(DISK);
  const dataDir = openedFolder(small && join(small.folder, "data"));
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
      ...(small ? [fullDisk(small, random)] : []),
      { name: "cut all connections", kills: 0, strike: async () => line.cut() },
      { name: "let all connections fall silent", kills: 0, strike: async () => line.silence() },
    ],
    stored: storedIn(join(dataDir, "uploads")),
    settings: { ...env, DATA_DIR: dataDir },
    emptyPlace: emptyFolder,
    database: async () => databaseIn(dataDir),
    output: shop.output,
    stop: shop.stop,
    async remove() {
      line.close();
      removeFolder(dataDir);
      await small?.remove();
    },
  };
}

async function emptyFolder(): Promise<Place> {
  const folder = newFolder();
  let stop = async () => {};
  return {
    settings: { DATA_DIR: folder },
    stored: storedIn(join(folder, "uploads")),
    async database() {
      const server = await startEmbeddedPostgres({ folder, report: () => {} });
      stop = server.stop;
      return server.address;
    },
    async remove() {
      await stop();
      removeFolder(folder);
    },
  };
}

function fullDisk(disk: SmallDisk, random: () => number): Fault {
  return {
    name: "fill the disk to the last byte for a while",
    kills: 0,
    async strike() {
      disk.fill(0);
      await delay(1_000 + random() * 4_000);
      disk.free();
    },
  };
}
