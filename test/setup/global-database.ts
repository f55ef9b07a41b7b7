/** Starts one PostgreSQL for the whole test run and migrates the template that tests clone. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeJobTables } from "../../app/jobs/jobs.server.ts";
import { closeDatabase, migrateDatabase, openDatabase } from "../../database/db.server.ts";
import {
  type PostgresAddress,
  startEmbeddedPostgres,
} from "../../database/embedded/embedded-postgres.ts";
import { hurryPostgres } from "./hurried-postgres.ts";

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
  // Its visits to a hundred databases would cost more than they save.
  hurryPostgres(folder, { autovacuum: "off" });
  process.kill(postmasterOf(folder), "SIGHUP");
  openDatabase(server.address, () => {});
  await migrateDatabase("database/migrations");
  // The queue's own tables, in the template, too.
  await makeJobTables();
  await closeDatabase();
  project.provide("postgres", server.address);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n", 1)[0]);
}
