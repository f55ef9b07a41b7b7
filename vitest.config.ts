import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import "./scripts/drizzle-modules.mjs";

/** As in the browser: a starved machine may fail a test once; what fails twice, fails. */
const retry = process.env.CI ? 1 : 0;

const ON_THE_SERVER = ["app/**/*.server.test.ts", "app/**/*-route.test.ts"];
/** Their library keeps the clock and the network of the file that imported it first. */
const UPLOADS = [
  "app/**/upload-list.test.ts",
  "app/**/{artwork,chat}-upload*.test.ts",
  "app/**/product-pictures.test.ts",
];

/** Whole files of the long run: to bring one that only skips its tests takes a second. */
const LONG = process.env.LONG ? [] : ["**/*.long.*"];

/**
 * Five kinds of tests in one run, the long ones first: they mostly wait (for a lease to end, for a
 * shop to open), and the many short ones fill the cores meanwhile. Requests ask one running shop.
 * Without isolation a file takes over the modules of the one before it, and closes what it opens.
 */
export default defineConfig({
  test: {
    // Most of them wait for something at any moment.
    maxWorkers: Math.max(4, availableParallelism()),
    // No test asserts on time: a limit only ends what hangs, also on a machine at a third of its speed.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          // Projects start in the order of their names.
          name: "processes",
          include: ["test/processes/**/*.test.ts"],
          exclude: LONG,
          retry,
          // They start whole shops: on a machine with twenty others at work that takes minutes.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "requests",
          include: ["test/requests/**/*.test.ts"],
          globalSetup: "test/setup/global-shop.ts",
          isolate: false,
          retry,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: {
          // Plain classes and functions: one process for all their files saves each its start.
          name: "uploads",
          include: UPLOADS,
          retry,
          testTimeout: 300_000,
        },
      },
      {
        resolve: { tsconfigPaths: true },
        test: {
          name: "units",
          include: ["app/**/*.test.ts"],
          exclude: [...ON_THE_SERVER, ...UPLOADS],
          isolate: false,
          retry,
          testTimeout: 300_000,
        },
      },
      {
        resolve: {
          tsconfigPaths: true,
          alias: [
            {
              find: /^.*\/argon2\.server\.ts$/,
              replacement: resolve("test/setup/cheap-passwords.ts"),
            },
          ],
        },
        test: {
          name: "rules",
          include: [...ON_THE_SERVER, "database/**/*.test.ts", "server/**/*.test.ts"],
          exclude: LONG,
          globalSetup: "test/setup/global-database.ts",
          execArgv: ["--import=./scripts/drizzle-modules.mjs"],
          isolate: false,
          retry,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
