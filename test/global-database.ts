/** Starts one PostgreSQL for the whole test run and migrates the template that tests clone. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { closeDatabase, migrateDatabase, openDatabase } from "../database/db.server.ts";
import {
  type PostgresAddress,
  startEmbeddedPostgres,
} from "../database/embedded/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresAddress;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "itewe-test-"));
  const server = await startEmbeddedPostgres({
    folder,
    report: () => {},
    connections: 200,
    rights: "createdb",
  });
  openDatabase(server.address, () => {});
  await migrateDatabase("database/migrations");
  await closeDatabase();
  project.provide("postgres", server.address);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
