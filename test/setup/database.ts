import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { withRoot } from "../../app/shop/keys/keys.ts";
import { openKeys } from "../../app/shop/keys/secrets.server.ts";
import { closeDatabase, openDatabase } from "../../database/db.server.ts";

/** Does something as another request would, while a transaction of the test is under way. */
export const elsewhere = AsyncLocalStorage.snapshot();

/**
 * Gives the test file a migrated, empty database of its own: `db` of `db.server.ts` works on it
 * until the file ends. Call it once at the top of the file.
 */
export function useTestDatabase(): void {
  const server = inject("postgres");
  const name = newName();

  beforeAll(async () => {
    await administer(`create database ${name} template ${server.database} strategy file_copy`);
    openDatabase({ ...server, database: name }, () => {});
    await openKeys({ given: withRoot(), tell: () => {} });
  });
  afterAll(async () => {
    await closeDatabase();
    await administer(`drop database ${name}`);
  });
}

/** A connection to an empty database of the test file's own, which ends with the file. */
export function useEmptyDatabase(): pg.Client {
  const server = inject("postgres");
  const name = newName();
  const client = new pg.Client({ ...server, database: name });
  beforeAll(async () => {
    await administer(`create database ${name}`);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await administer(`drop database ${name}`);
  });
  return client;
}

const newName = () => `test_${randomBytes(6).toString("hex")}`;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject("postgres"), database: "postgres" });
  await client.connect();
  // Without `force`: it may not end the server's own clean-up, which a plain `drop` does.
  await client.query(statement).finally(() => client.end());
}
