/** Lighthouse as a phone on slow 4G (simulated), the median of several runs. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPath } from "../measuring/browser.ts";
import { atEnd } from "../measuring/endings.ts";
import { findPages, openMeasuredShop } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { type Figure, printTable, quantile } from "../measuring/table.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";

const CATEGORIES = {
  performance: 95,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
/** The most of each: ms, and for the last a share of the screen. */
const METRICS = {
  "first-contentful-paint": 1_100,
  "largest-contentful-paint": 1_600,
  "total-blocking-time": 150,
  "cumulative-layout-shift": 0.01,
};

/** What is read of Lighthouse's own report. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string }>;
  environment: { benchmarkIndex: number };
}

interface Run {
  figures: Record<string, number>;
  /** Audits that did not pass, to know where to look. */
  notPassed: string[];
  /** Lighthouse's own measure of how fast this machine was meanwhile. */
  machineSpeed: number;
}

/** See the top of this file. */
export async function measureLighthouse({ runs }: BenchOptions): Promise<object> {
  const shop = await openMeasuredShop();
  const browser = await browserPath();
  const folder = mkdtempSync(join(tmpdir(), "itewe-lighthouse-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const results: { page: string; median: Record<string, number>; runs: Run[] }[] = [];
  for (const { name, path } of await findPages(shop)) {
    const done: Run[] = [];
    for (let tries = 0; done.length < runs; tries++) {
      const run = await runLighthouse(shop.url + path, browser, join(folder, "report.json"));
      if (run) done.push(run);
      else if (tries >= 2 * runs) throw new Error(`Lighthouse fails again and again at ${path}.`);
    }
    const median = (figure: string) =>
      quantile(
        done.map(({ figures }) => figures[figure] ?? 0),
        0.5,
      );
    const names = Object.keys({ ...CATEGORIES, ...METRICS });
    results.push({
      page: name,
      median: Object.fromEntries(names.map((figure) => [figure, median(figure)])),
      runs: done,
    });
  }
  const row = (figure: string, bound: Omit<Figure, "value">) => [
    figure,
    ...results.map(({ median }) => ({ value: median[figure] ?? 0, ...bound })),
  ];
  printTable(
    `Lighthouse, mobile, simulated slow 4G, median of ${runs}`,
    ["", ...results.map(({ page }) => page)],
    [
      ...Object.entries(CATEGORIES).map(([figure, least]) => row(figure, { least })),
      ...Object.entries(METRICS).map(([figure, most]) => row(figure, { most })),
    ],
  );
  for (const { page, runs: done } of results) {
    const notPassed = [...new Set(done.flatMap((run) => run.notPassed))];
    if (notPassed.length > 0) process.stdout.write(`${page} misses: ${notPassed.join(", ")}\n`);
  }
  return { targets: { ...CATEGORIES, ...METRICS }, results };
}

/** @returns undefined when the run failed: now and then Chromium loses a trace */
async function runLighthouse(url: string, browser: string, file: string): Promise<Run | undefined> {
  const child = spawn(
    "npm",
    [
      // Fetched when it is measured: it weighs more than all that the shop itself needs.
      ...["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse"],
      ...[url, "--quiet", "--no-enable-error-reporting"],
      ...["--output=json", `--output-path=${file}`],
      `--only-categories=${Object.keys(CATEGORIES).join()}`,
      "--chrome-flags=--headless=new --no-sandbox",
    ],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CHROME_PATH: browser } },
  );
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) return undefined;
  return readRun(JSON.parse(readFileSync(file, "utf8")) as Report);
}

function readRun({ categories, audits, environment }: Report): Run {
  const scores = Object.keys(CATEGORIES).map((name) => [
    name,
    Math.round((categories[name]?.score ?? 0) * 100),
  ]);
  const metrics = Object.keys(METRICS).map((name) => [name, audits[name]?.numericValue ?? 0]);
  return {
    figures: Object.fromEntries([...scores, ...metrics]),
    notPassed: Object.entries(audits)
      .filter(([, { score }]) => score !== null && score < 0.9)
      .map(([name]) => name),
    machineSpeed: environment.benchmarkIndex,
  };
}
