import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { BackupState } from "../../backup/runs/backup-runs.server";
import { BackupNotice } from "./backup-notice";

const TODAY = "2026-11-23";
const newest = {
  ...{ name: "itewe-2026-11-23-0200.tar", at: "2026-11-23T01:00:00Z", machine: "shop" },
  ...{ bytes: 10, files: 0, isSealed: true, isTested: true, warnings: [], isHere: true },
};

/** What the overview says. */
function said(backups: Partial<BackupState>): string {
  const well = { isMissing: false, isOld: false, isNightly: true, isExposed: false };
  const props = { backups: { made: [newest], ...well, ...backups }, today: TODAY };
  const page = createElement(MemoryRouter, null, createElement(BackupNotice, props));
  return renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

test.each<[string, Partial<BackupState>, string]>([
  ["how old the last backup is", {}, "Last backup: today, 02:00, tested"],
  ["that one is made every night", { made: [] }, "A backup is made every night"],
  [
    "that they are not encrypted",
    { isExposed: true },
    "Backups are not encrypted. What to do Last backup: today, 02:00, tested",
  ],
  [
    "that the last one's file is gone",
    { made: [], goneOf: newest.at },
    "The backup of today, 02:00 is gone. What to do",
  ],
  [
    "that the last one failed",
    { failed: { at: "2026-11-23T02:00:00Z", why: "The disk is full." } },
    "The backup of today, 03:00 failed. What to do Last backup: today, 02:00, tested",
  ],
  [
    "how old the last one is when those after it failed",
    { isOld: true, failed: { at: "2026-11-23T02:00:00Z", why: "The disk is full." } },
    "The backup of today, 03:00 failed. What to do Last backup: today, 02:00, tested",
  ],
  ["that a night was missed", { isOld: true }, "The last backup is of today, 02:00. What to do"],
])("the overview says %s", (_, backups, words) => {
  expect(said(backups)).toBe(words);
});
