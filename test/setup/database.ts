import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { applyEdits } from "../../app/shop/edits.ts";
import { withRoot } from "../../app/shop/keys/keys.ts";
import { openKeys } from "../../app/shop/keys/secrets.server.ts";
import { closeDatabase, openDatabase } from "../../database/db.server.ts";
import { administer } from "./administer.ts";

/** Enough for races; each connection first reads the catalogue, which costs more than a query. */
const POOL = 5;

/** Does something as another request would, while a transaction of the test is under way. */
export const elsewhere = AsyncLocalStorage.snapshot();

/**
 * Gives the test file a migrated database of its own: `db` of `db.server.ts` works on it until the
 * file ends. Call it once at the top of the file.
 * @param filled "demo" for a shop with the demo's products; otherwise it is empty
 */
export function useTestDatabase(filled?: "demo"): void {
  const server = inject("postgres");
  const template = filled ? inject("demo") : server.database;
  const name = newName();

  beforeAll(async () => {
    await administer(server, `create database ${name} template ${template} strategy file_copy`);
    openDatabase({ ...server, database: name }, () => {}, { pool: POOL });
    await openKeys({ given: withRoot(), tell: () => {} });
  });
  afterAll(async () => {
    // The next file in this process knows nothing of what an owner has set here.
    applyEdits();
    await closeDatabase();
    await administer(server, `drop database ${name}`);
  });
}

/** A connection to an empty database of the test file's own, which ends with the file. */
export function useEmptyDatabase(): pg.Client {
  const server = inject("postgres");
  const name = newName();
  const client = new pg.Client({ ...server, database: name });
  beforeAll(async () => {
    await administer(server, `create database ${name}`);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await administer(server, `drop database ${name}`);
  });
  return client;
}

const newName = () => `test_${randomBytes(6).toString("hex")}`;
