/** `npm run restore -- FILE`: makes a shop of a backup, in an empty data folder or database. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ArchiveError } from "../../app/backup/archive/archive-error.ts";
import { restoreArchive } from "../../app/backup/restore-archive.server.ts";
import { adviseOnNumbers } from "../../app/orders/next-numbers.server.ts";
import { env } from "../../app/shop/env.server.ts";
import { checkAddresses } from "../check-addresses.ts";

const [name, ...rest] = process.argv.slice(3);
if (!name || rest.length > 0) end(1, "Usage: npm run restore -- FILE");
const file = resolve(name);

try {
  if (!existsSync(file)) throw new ArchiveError(`There is no file ${file}.`);
  if (statSync(file).isDirectory()) {
    throw new ArchiveError(`${file} is a folder: name the file of a backup.`);
  }
  await checkAddresses(env);
  const target = {
    dataDir: env.dataDir,
    path: env.path,
    databaseUrl: env.databaseDirectUrl ?? env.databaseUrl,
    s3Url: env.s3Url,
    shopKeys: env.shopKeys,
  };
  const advice = await restoreArchive(file, env.backupPassphrase, target, say, adviseOnNumbers);
  for (const line of advice) say(line);
  end(0, "The shop is restored: start it.");
} catch (error) {
  const { message, cause } = error as Error;
  end(1, cause instanceof Error && !(error instanceof ArchiveError) ? cause.message : message);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function end(code: number, line: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  process.exit(code);
}
