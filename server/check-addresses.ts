/** Tries the database's addresses before anything relies on them. */
import { randomInt } from "node:crypto";
import pg from "pg";
import type { Env } from "../app/shop/env.server.ts";
import { StartError } from "../database/start-error.ts";

const CONNECT_MS = 5_000;
/** A pooler may wait for its server. */
const ANSWER_MS = 17_000;
const MOST_KEYS = 2 ** 31;

/**
 * Connects to the database by each address in the settings, and sees that both lead to the same one.
 * Without `DATABASE_URL` there is nothing to try.
 * @throws StartError naming the setting that is wrong
 */
export async function checkAddresses({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Env, "databaseUrl" | "databaseDirectUrl">): Promise<void> {
  if (!databaseUrl) return;
  if (!databaseDirectUrl) {
    await askAt("DATABASE_URL", databaseUrl, "select 1");
    return;
  }
  // A lock that is held by one address can be taken by the other only in another database.
  const key = randomInt(MOST_KEYS);
  const isOther = await connectedTo("DATABASE_DIRECT_URL", databaseDirectUrl, async (direct) => {
    await direct.query("select pg_advisory_lock($1)", [key]);
    // Until the end of its transaction only, as a pooler's next one may have another connection.
    return askAt("DATABASE_URL", databaseUrl, `select pg_try_advisory_xact_lock(${key}) as it`);
  });
  if (!isOther) return;
  throw new StartError(
    "DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: set both to the one with the shop, DATABASE_URL by the pooler's address and DATABASE_DIRECT_URL by the server's own.",
  );
}

const askAt = (setting: string, url: string, question: string) =>
  connectedTo(setting, url, async (client) => (await client.query(question)).rows[0].it);

async function connectedTo<Answer>(
  setting: string,
  connectionString: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      application_name: "itewe",
    });
    client.on("error", () => {});
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The database at ${setting} cannot be reached (${message || code || "no answer"}).`,
    );
  } finally {
    await client?.end().catch(() => {});
  }
}
