import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { withRoot } from "../app/shop/keys.ts";
import { openKeys } from "../app/shop/secrets.server.ts";
import { closeDatabase, openDatabase } from "../database/db.server.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/** Does something as another request would, while a transaction of the test is under way. */
export const elsewhere = AsyncLocalStorage.snapshot();

/**
 * Gives the test file a migrated, empty database of its own: `db` of `db.server.ts` works on it
 * until the file ends. Call it once at the top of the file.
 */
export function useTestDatabase(): void {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;

  async function administer(statement: string): Promise<void> {
    const client = new pg.Client({ ...server, database: "postgres" });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  beforeAll(async () => {
    await administer(`create database ${name} template ${server.database} strategy file_copy`);
    openDatabase({ ...server, database: name }, () => {});
    await openKeys({ given: withRoot(), tell: () => {} });
  });
  afterAll(async () => {
    await closeDatabase();
    await administer(`drop database ${name} with (force)`).catch((error) => {
      // The server is cleaning up there, which no other role may end: it goes with the server.
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    });
  });
}
