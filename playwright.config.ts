import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A machine that runs other work beside may starve a browser; what fails twice, fails.
  retries: process.env.CI ? 1 : 0,
  // One for each core: the rules run beside them, and more of them take turns at what they cost.
  workers: availableParallelism(),
  // Long enough for a machine that runs other work beside: a mail or an event comes when it comes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-NG",
    // Frames of motion cost processor time: a test that promises motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    // Of the shop behind nginx, made for the run.
    ignoreHTTPSErrors: Boolean(process.env.BEHIND_NGINX),
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        // Pages live for seconds: what the optimizing compiler saves is less than what it takes.
        "--js-flags=--max-lazy,--no-opt,--single-threaded",
        // Without a graphics card its process only passes pictures on.
        "--in-process-gpu",
        // One process for the pages of a context, the empty one that it begins with among them.
        "--renderer-process-limit=1",
      ],
    },
  },
});
