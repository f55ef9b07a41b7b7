/** One shop of two processes behind nginx, on one PostgreSQL and one S3, as a grown shop runs. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { startNginx, whyNoNginx } from "../servers/nginx.ts";
import { startS3Server, whyNoS3Server } from "../servers/s3-server.ts";
import {
  admitOwner,
  freePort,
  newFolder,
  openedFolder,
  removeFolder,
  type Shop,
  startShop,
} from "./shop.ts";

/**
 * Installs what it needs where that is possible.
 * @returns why there can be none; undefined when there can
 */
export const whyNoShopBehindNginx = (): string | undefined => whyNoNginx() ?? whyNoS3Server();

/** The folder of its database is its `dataDir`; mails of both processes are found there, too. */
export async function openShopBehindNginx(
  options: { dataDir?: string; isNew?: boolean } = {},
): Promise<Shop> {
  const whyNot = whyNoShopBehindNginx();
  if (whyNot) throw new Error(whyNot);
  const dataDir = options.dataDir ?? openedFolder();
  const database = await startEmbeddedPostgres({
    folder: dataDir,
    connections: 100,
    report: () => {},
  });
  const s3 = await startS3Server();
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const nginx = await startNginx(ports, port);
  const { user, password, host, database: name } = database.address;
  const env = {
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: "true",
    BACKUP_KEEP: "0",
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}`,
    S3_URL: s3.bucketUrl,
  };
  mkdirSync(join(dataDir, "outbox"), { recursive: true });
  const shops: Shop[] = [];
  for (const own of ports) {
    const folder = newFolder();
    symlinkSync(join(dataDir, "outbox"), join(folder, "outbox"));
    shops.push(await startShop({ dataDir: folder, port: own, env }));
  }
  const each = <Result>(ask: (shop: Shop) => Result) => shops.map(ask);
  const shop: Shop = {
    url: nginx.url,
    dataDir,
    pid: shops[0]?.pid ?? 0,
    output: () => each((one) => one.output()).join("\n"),
    stallLog: () => void each((one) => one.stallLog()),
    readLog: () => void each((one) => one.readLog()),
    async stop() {
      const codes = await Promise.all(each((one) => one.stop()));
      await close();
      return { code: codes.find(({ code }) => code !== 0)?.code ?? 0 };
    },
    async kill() {
      await Promise.all(each((one) => one.kill()));
      await close();
    },
  };
  const close = async () => {
    await nginx.stop();
    await s3.remove();
    await database.stop();
    for (const one of shops) removeFolder(one.dataDir);
  };
  await admitOwner(shop, options.isNew);
  return shop;
}
