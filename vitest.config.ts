import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["app/**/*.test.ts", "database/**/*.test.ts", "server/**/*.test.ts"],
    globalSetup: "test/global-database.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
