/** Starts one PostgreSQL for the whole test run and migrates the templates that tests clone. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { fromEach } from "../../app/catalogue/prices/line.ts";
import { makeJobTables } from "../../app/jobs/jobs.server.ts";
import { closeDatabase, migrateDatabase, openDatabase } from "../../database/db.server.ts";
import {
  type PostgresAddress,
  startEmbeddedPostgres,
} from "../../database/embedded/embedded-postgres.ts";
import { seedDatabase } from "../../database/seed/seed.ts";
import { administer } from "./administer.ts";
import { hurryPostgres } from "./hurried-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server whose database is empty, and is cloned. */
    postgres: PostgresAddress;
    /** The name of another one of its databases: a shop with the demo's products. */
    demo: string;
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
  const demo = await makeDemo(server.address);
  project.provide("postgres", server.address);
  project.provide("demo", demo);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** @returns the name of a clone with the demo's products in it */
async function makeDemo(address: PostgresAddress): Promise<string> {
  const demo = "demo";
  await administer(address, `create database ${demo} template ${address.database}`);
  openDatabase({ ...address, database: demo }, () => {});
  await seedDatabase(() => {}, fromEach);
  await closeDatabase();
  return demo;
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n", 1)[0]);
}
