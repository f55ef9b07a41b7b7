/** Commands that act on one account, beside a running shop or without one. */
import { join } from "node:path";
import { env } from "../../app/shop/env.server.ts";
import { openKeys } from "../../app/shop/keys/secrets.server.ts";
import { closeDatabase, migrateDatabase, openDatabase } from "../../database/db.server.ts";
import { type FoundDatabase, findDatabase } from "../find-database.ts";

/**
 * Runs a command whose only argument is an e-mail address, and ends the process.
 * @param name as it is typed
 * @param work says what came of it
 */
export async function runAccountCommand(
  name: string,
  work: (email: string) => Promise<{ ok: boolean; said: string }>,
): Promise<never> {
  const [email, ...rest] = process.argv.slice(3);
  if (!email || rest.length > 0) return end(false, `Usage: npm run ${name} -- EMAIL`);
  let found: FoundDatabase | undefined;
  const close = async () => {
    await closeDatabase();
    await found?.release();
  };
  try {
    found = await findDatabase(env, (line) => process.stdout.write(`${line} …\n`));
    openDatabase(found.config, () => {});
    await migrateDatabase("database/migrations");
    const { ok, said } = await work(email);
    await close();
    return end(ok, `${email} ${said}`);
  } catch (error) {
    await close().catch(() => {});
    const { message, cause } = error as Error;
    return end(
      false,
      cause instanceof Error ? `The database does not answer: ${cause.message}` : message,
    );
  }
}

/** The shop's keys, by which its counters are named. */
export const openShopKeys = () =>
  openKeys({
    given: env.shopKeys,
    file: env.databaseUrl ? undefined : join(env.dataDir, "keys"),
    tell: () => {},
  });

function end(ok: boolean, line: string): never {
  (ok ? process.stdout : process.stderr).write(`${line}\n`);
  process.exit(ok ? 0 : 1);
}
