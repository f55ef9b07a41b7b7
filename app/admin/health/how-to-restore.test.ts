import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HowToRestore, type Place } from "./how-to-restore";

const NAME = "itewe-2026-11-23-0200.tar";
const embedded = { dataDir: "/srv/data", hasServer: false, hasBucket: false };

/** The steps in words. */
const said = (place: Place, isSealed = true): string =>
  renderToStaticMarkup(createElement(HowToRestore, { name: NAME, isSealed, place })).replace(
    /<[^>]*>/g,
    "",
  );

test.each<[string, Partial<Place>, string, string[]]>([
  [
    "in the data folder, which is moved away with the backups",
    {},
    "/srv/data-before/backups",
    ["mv /srv/data /srv/data-before"],
  ],
  [
    "in the data folder, with a bucket",
    { hasBucket: true },
    "/srv/data-before/backups",
    ["mv /srv/data /srv/data-before", "an empty bucket, and set S3_URL"],
  ],
  [
    "on a server",
    { hasServer: true },
    "/srv/data/backups",
    ["mv /srv/data/uploads /srv/data/uploads-before", "an empty database, and set DATABASE_URL"],
  ],
  [
    "on a server, with a bucket",
    { hasServer: true, hasBucket: true },
    "/srv/data/backups",
    ["an empty database and an empty bucket, and set DATABASE_URL and S3_URL"],
  ],
])("the steps of a shop %s lead to the backup's file", (_, place, folder, needed) => {
  const steps = said({ ...embedded, ...place });
  expect(steps).toContain(`npm run restore -- ${folder}/${NAME}`);
  for (const words of needed) expect(steps).toContain(words);
  expect(steps.includes("mv ")).toBe(needed.some((words) => words.startsWith("mv ")));
});

test("the steps ask for a copy elsewhere, and for removing old ones there", () => {
  expect(said(embedded)).toMatch(/keep it elsewhere.*Remove old copies there yourself/);
});

test("the steps ask for the passphrase of a backup that is encrypted, and of no other", () => {
  expect(said(embedded)).toContain("BACKUP_PASSPHRASE");
  expect(said(embedded, false)).not.toContain("BACKUP_PASSPHRASE");
});

test("the steps bring back the keys that a backup lacks, where the shop's folder holds them", () => {
  const step = "cp -p /srv/data-before/keys /srv/data/keys";
  expect(said(embedded, false)).toContain(step);
  expect(said(embedded)).not.toContain(step);
  expect(said({ ...embedded, hasServer: true }, false)).not.toContain(step);
});

test("the steps say what to do about numbers that were given after the backup", () => {
  const steps = said(embedded);
  expect(steps).toContain("in sent mails and at the bank");
  expect(steps).toContain("Record them again before anybody orders, in the order of their numbers");
});
