/** Lighthouse as a phone on slow 4G (simulated), the median of several runs, beside an ideal page. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPath } from "../measuring/browser.ts";
import { atEnd } from "../measuring/endings.ts";
import { findPages, openMeasuredShop } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { type Figure, printTable, quantile } from "../measuring/table.ts";
import { startIdealPage } from "../rivals/ideal-page.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";

const CATEGORIES = {
  performance: 100,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
/** The most of each, by the ideal page's: ms, and for the last a share of the screen. */
const METRICS: Record<string, (ideal: number) => number> = {
  "first-contentful-paint": (ideal) => 1.3 * ideal,
  "largest-contentful-paint": (ideal) => 1.3 * ideal,
  "total-blocking-time": (ideal) => 30 + ideal,
  "cumulative-layout-shift": () => 0.01,
};
const NAMES = [...Object.keys(CATEGORIES), ...Object.keys(METRICS)];

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
  const measure = (url: string) => measurePage(url, runs, browser, join(folder, "report.json"));
  const ideal = await measure(`${(await startIdealPage(shop.url)).url}/0`);
  const pages: { page: string; measured: Measured }[] = [];
  for (const { name, path } of await findPages(shop)) {
    pages.push({ page: name, measured: await measure(shop.url + path) });
  }
  const row = (figure: string, bound: Omit<Figure, "value">) => [
    figure,
    ...pages.map(({ measured }) => ({ value: measured.median[figure] ?? 0, ...bound })),
    ideal.median[figure] ?? 0,
  ];
  printTable(
    `Lighthouse, mobile, simulated slow 4G, median of ${runs}`,
    ["", ...pages.map(({ page }) => page), "ideal"],
    [
      ...Object.entries(CATEGORIES).map(([figure, least]) => row(figure, { least })),
      ...Object.entries(METRICS).map(([figure, most]) =>
        row(figure, { most: most(ideal.median[figure] ?? 0) }),
      ),
    ],
  );
  for (const { page, measured } of pages) {
    const notPassed = [...new Set(measured.runs.flatMap((run) => run.notPassed))];
    if (notPassed.length > 0) process.stdout.write(`${page} misses: ${notPassed.join(", ")}\n`);
  }
  return { ideal, pages };
}

interface Measured {
  median: Record<string, number>;
  runs: Run[];
}

async function measurePage(
  url: string,
  count: number,
  browser: string,
  file: string,
): Promise<Measured> {
  const runs: Run[] = [];
  for (let tries = 0; runs.length < count; tries++) {
    const run = await runLighthouse(url, browser, file);
    if (run) runs.push(run);
    else if (tries >= 2 * count) throw new Error(`Lighthouse fails again and again at ${url}.`);
  }
  const median = (figure: string) =>
    quantile(
      runs.map(({ figures }) => figures[figure] ?? 0),
      0.5,
    );
  return { median: Object.fromEntries(NAMES.map((figure) => [figure, median(figure)])), runs };
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
