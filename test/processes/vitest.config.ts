import { defineConfig } from "vitest/config";

/** Tests of the built shop as a process: they start it, kill it and watch it end. */
export default defineConfig({
  root: process.cwd(),
  test: {
    include: ["test/processes/*.test.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
