/** What goes wrong is seen by the owner, and can be tried again. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { auditLines, files, moneyChecks, orders, seedings } from "../../database/schema.ts";
import { status, usePeople } from "../../test/rows/people.ts";
import { freePort } from "../../test/running/shop.ts";
import { type MailServer, startMailServer } from "../../test/servers/mail-server.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { lookAtBackups } from "../backup/runs/backup-runs.server.ts";
import { defineJob } from "../jobs/jobs.server.ts";
import { startLive, stopLive } from "../live/live.server.ts";
import { defineMail, enqueueMail, openMail } from "../mail/mail.server.ts";
import { openStorage, uploadStore } from "../uploads/storage/storage.server.ts";
import { backupPart } from "./backup-part.ts";
import { askTimeKeeping, clockPart } from "./clock-part.server.ts";
import { lookAtParts, lookAtShop, troublesInShort } from "./look.server.ts";
import { lookAfresh } from "./outer-parts.server.ts";
import type { Part } from "./part.ts";
import { countUndone, leaveMail, readUndone, tryUndone } from "./undone.server.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-checks-"));
let smtpUrl = "";
let port = 0;
let mailServer: MailServer | undefined;
beforeAll(async () => {
  port = await freePort();
  smtpUrl = `smtp://127.0.0.1:${port}`;
  const mail = (id: string) => ({
    ...{ to: "tunde@bookshop.example", subject: `Receipt ${id}`, date: new Date() },
    ...{ html: "<p>Thank you</p>", text: "Thank you" },
  });
  defineMail({
    name: "receipt",
    compose: async (id) => mail(id),
    sample: () => mail("sample"),
  });
  defineJob("tidy", async () => {});
  openStorage({ folder: join(folder, "uploads") });
  openMail({ smtpUrl, from: "hello@itewe.example", outbox: folder, report: () => {} });
});
const { newUser } = usePeople({ runsJobs: true });
let owner: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  owner = await newUser("Amaka", "admin");
  await startLive(() => {});
});
afterEach(async () => {
  await mailServer?.close();
  mailServer = undefined;
  lookAfresh();
});
afterAll(async () => {
  await stopLive();
  rmSync(folder, { recursive: true, force: true });
});

const partOf = async (name: Part["name"]) =>
  (await lookAtParts(20_000)).find((part) => part.name === name);
const TO = "to tunde@bookshop.example";
const states = async () => (await readUndone(owner)).map(({ title, state }) => `${title} ${state}`);

/** A mail that has failed for five days. */
async function givenUp(id: string): Promise<void> {
  await db.transaction((tx) => enqueueMail(tx, "receipt", id));
  const failed = () =>
    db.execute(sql`
      update jobs.job set state = 'failed', retry_count = 130, retry_limit = 130,
        started_on = now(), completed_on = now(), created_on = now() - interval '5 days',
        output = '{"message": "EAUTH 535"}'
      where name = 'mail' and data ->> 'id' = ${id} and state in ('retry', 'created') returning id`);
  await expect.poll(async () => (await failed()).rows.length).toBe(1);
}

describe("mails that could not be sent for five days", () => {
  test("are seen with receiver and reason, sent by a press, and in the audit", async () => {
    await givenUp("RC-000001");
    await givenUp("RC-000002");
    expect(await readUndone(owner)).toMatchObject([
      {
        ...{ title: `Receipt RC-000002, ${TO}`, isMail: true, tries: 131, state: "given-up" },
        reason: "The mail service refuses our name or password.",
      },
      { title: `Receipt RC-000001, ${TO}` },
    ]);
    const part = await partOf("mail");
    expect(part).toMatchObject({ state: "bad", badge: "2 not sent" });
    expect(part?.trouble?.title).toMatch(/^2 mails could not be sent since \d+ \w+, \d\d:\d\d$/);
    expect(part?.trouble?.advice).toContain("The mail service does not answer.");
    expect(await troublesInShort(owner)).toEqual([{ isBad: true, title: part?.trouble?.title }]);

    mailServer = await startMailServer(port);
    const [first] = await readUndone(owner);
    expect(await tryUndone(owner, { id: first?.id ?? "" })).toBe(1);
    await expect.poll(() => mailServer?.mails.length).toBe(1);
    expect(mailServer.mails[0]?.raw).toContain("Receipt RC-000002");
    await expect.poll(states).toEqual([`Receipt RC-000001, ${TO} given-up`]);
    expect(await tryUndone(owner, "mails")).toBe(1);
    await expect.poll(() => mailServer?.mails.length).toBe(2);
    await expect.poll(() => countUndone(owner)).toBe(0);
    expect(await partOf("mail")).toMatchObject({ state: "well" });
    const acts = await db.select({ act: auditLines.act }).from(auditLines);
    expect(acts).toEqual([{ act: "try-jobs-again" }, { act: "try-jobs-again" }]);
  });

  test("stand there again when they are still refused", async () => {
    await givenUp("RC-000003");
    expect(await tryUndone(owner, "all")).toBe(1);
    await expect.poll(states).toEqual([`Receipt RC-000003, ${TO} due`]);
    await expect.poll(states).toEqual([`Receipt RC-000003, ${TO} given-up`]);
    expect((await readUndone(owner))[0]?.reason).toBe("The mail service does not answer.");
    await db.execute(sql`delete from jobs.job where name = 'mail'`);
  });

  test("what waits for its next try is tried at once; what is gone is no try", async () => {
    await givenUp("RC-000004");
    await db.execute(sql`
      update jobs.job set state = 'retry', retry_count = 8, completed_on = null,
        start_after = now() + interval '1 hour' where state = 'failed'`);
    expect(await states()).toEqual([`Receipt RC-000004, ${TO} waiting`]);
    mailServer = await startMailServer(port);
    expect(await tryUndone(owner, { id: "01990000-0000-7000-8000-000000000001" })).toBe(0);
    expect(await tryUndone(owner, { id: "'; drop" })).toBe(0);
    expect(await tryUndone(owner, "all")).toBe(1);
    await expect.poll(() => mailServer?.mails.length).toBe(1);
    await expect.poll(() => countUndone(owner)).toBe(0);
  });
});

test("a mail to a mistyped address is listed at once with why, is a warning, and left, which is in the audit", async () => {
  mailServer = await startMailServer(port, 0, { "tunde@bookshop.example": "550 5.1.1 Unknown" });
  await db.transaction((tx) => enqueueMail(tx, "receipt", "RC-000005"));
  await expect.poll(states).toEqual([`Receipt RC-000005, ${TO} given-up`]);
  const [mail] = await readUndone(owner);
  const id = mail?.id ?? "";
  expect(mail).toMatchObject({
    tries: 1,
    reason: "This address takes no mail: it may be mistyped.",
  });
  expect(await partOf("mail")).toMatchObject({ state: "warn", badge: "1 not sent" });
  expect(await troublesInShort(owner)).toMatchObject([{ isBad: false }]);
  const lines = () => db.select().from(auditLines).where(eq(auditLines.act, "leave-mail"));
  expect(await leaveMail(owner, "01990000-0000-7000-8000-000000000001")).toBe(false);
  expect(await lines()).toEqual([]);
  expect(await leaveMail(owner, id)).toBe(true);
  expect(await leaveMail(owner, id)).toBe(false);
  expect(await partOf("mail")).toMatchObject({ state: "well" });
  expect(await lines()).toMatchObject([{ userId: owner.user.id, details: { mail: "receipt" } }]);
});

test("a mail to a mistyped address is no excuse for one that fails for another reason, or a service that is away", async () => {
  mailServer = await startMailServer(port, 0, { "tunde@bookshop.example": "550 5.1.1 Unknown" });
  await db.transaction((tx) => enqueueMail(tx, "receipt", "RC-000006"));
  await expect.poll(states).toEqual([`Receipt RC-000006, ${TO} given-up`]);
  expect(await partOf("mail")).toMatchObject({ state: "warn" });
  await db.execute(sql`
    insert into jobs.job (name, data, state, completed_on, output) values
      ('mail', '{"kind": "receipt", "id": "RC-000007"}', 'failed', now(), '{"message": "EENVELOPE 550"}')`);
  expect(await partOf("mail")).toMatchObject({ state: "bad", badge: "2 not sent" });
  await db.execute(sql`delete from jobs.job where data ->> 'id' = 'RC-000007'`);
  expect(await partOf("mail")).toMatchObject({ state: "warn" });
  await mailServer.close();
  lookAfresh();
  expect(await partOf("mail")).toMatchObject({ state: "bad" });
  await db.execute(sql`delete from jobs.job where name = 'mail'`);
});

test("other work is not left: it is needed", async () => {
  await db.execute(sql`
    insert into jobs.job (name, data, state, completed_on) values ('tidy', '{}', 'failed', now())`);
  const [work] = await readUndone(owner);
  expect(await leaveMail(owner, work?.id ?? "")).toBe(false);
  expect(await countUndone(owner)).toBe(1);
  await db.execute(sql`delete from jobs.job where name = 'tidy'`);
});

test("work on an order's file names both", async () => {
  const [orderId, fileId] = [uuidv7(), uuidv7()];
  await db.insert(orders).values({
    ...{ id: orderId, number: 145, clientId: uuidv7(), title: "Cards", productNames: "Cards" },
    ...{ quantity: 100, notes: "", delivery: "pick-up" },
  });
  await db.insert(files).values({
    ...{ id: fileId, kind: "artwork", path: "artwork/one", name: "cards.pdf", size: 1 },
    ownerId: owner.user.id,
  });
  await db.execute(sql`
    insert into jobs.job (name, data, state, completed_on)
    values ('tidy', ${JSON.stringify({ orderId, fileId })}::jsonb, 'failed', now())`);
  expect(await readUndone(owner)).toMatchObject([{ title: "Tidy: cards.pdf of ITW-000145" }]);
  await db.execute(sql`delete from jobs.job where name = 'tidy'`);
});

test("only the owner looks and tries again", async () => {
  const buyer = await newUser("Tunde", "user");
  const desk = { ...owner, user: { ...owner.user, role: "desk" as const } };
  for (const viewer of [buyer, desk, { kind: "visitor" as const }]) {
    for (const work of [lookAtShop, troublesInShort, readUndone, countUndone]) {
      expect(await status((async () => work(viewer))())).toBe(403);
    }
    expect(await status(tryUndone(viewer, "all"))).toBe(403);
    expect(await status(leaveMail(viewer, ""))).toBe(403);
  }
});

test("a storage that takes no file is told, with what to do", async () => {
  expect(await partOf("storage")).toMatchObject({ state: "well" });
  openStorage({ folder: join(folder, "others") });
  // Its library makes the folder a moment later: not once it has been removed.
  await uploadStore().put("a file", Buffer.from("bytes"));
  rmSync(join(folder, "others"), { recursive: true });
  // Somebody has put a file where the folder was.
  writeFileSync(join(folder, "others"), "");
  lookAfresh();
  const part = await partOf("storage");
  expect(part).toMatchObject({ state: "bad", badge: "Out of reach" });
  expect(part?.trouble?.advice).toMatch(/^The folder of files does not take one \(E\w+\)\./);
  openStorage({ folder: join(folder, "uploads") });
});

test("money that does not add up is told", async () => {
  expect(await partOf("money")).toMatchObject({ state: "well" });
  await db.insert(moneyChecks).values({ differences: ["Receipts have a gap: 3 and 4."] });
  const part = await partOf("money");
  expect(part?.trouble?.advice).toMatch(/^Receipts have a gap: 3 and 4\. /);
  await db.delete(moneyChecks);
});

test("money that a wrong clock has kept from being looked at is told", async () => {
  const ahead = new Date(Date.now() + 30 * 86_400_000);
  await db.insert(moneyChecks).values({ differences: [], timestamp: ahead });
  const part = await partOf("money");
  expect(part).toMatchObject({ state: "warn", badge: "Not looked at" });
  expect(part?.trouble?.advice).toContain("start the shop again");
  await db.delete(moneyChecks);
});

describe("a shop that the world reaches", () => {
  const world = { publicUrl: "https://itewe.example", trustProxy: true };
  const mailTo = (url: string | undefined) => {
    openMail({ smtpUrl: url, from: "hello@itewe.example", outbox: folder, report: () => {} });
    lookAfresh();
  };
  const part = async (name: Part["name"], settings: Parameters<typeof lookAtParts>[1]) =>
    (await lookAtParts(20_000, settings)).find((one) => one.name === name);
  afterEach(() => mailTo(smtpUrl));

  test("is told that mails which become files reach nobody, with what to do", async () => {
    mailTo(undefined);
    const mail = await part("mail", world);
    expect(mail).toMatchObject({ state: "warn", trouble: { title: "Mails reach nobody" } });
    expect(mail?.trouble?.advice).toContain(`files in ${folder}: no buyer`);
    expect(mail?.trouble?.advice).toContain("Set SMTP_URL");
    for (const publicUrl of [undefined, "http://localhost:3000"]) {
      expect(await part("mail", { ...world, publicUrl })).toMatchObject({ state: "well" });
    }
    mailServer = await startMailServer(port);
    mailTo(smtpUrl);
    expect(await part("mail", world)).toMatchObject({ state: "well" });
  });

  test("is told when it takes all visitors for one", async () => {
    const shop = await part("shop", { ...world, trustProxy: false });
    expect(shop).toMatchObject({ state: "warn" });
    expect(shop?.trouble?.advice).toContain("Set TRUST_PROXY=true");
    expect(await part("shop", world)).toMatchObject({ state: "well" });
    expect(await part("shop", { trustProxy: false })).toMatchObject({ state: "well" });
  });

  test("is told when its backups are not encrypted", async () => {
    // Opened just now, so that no night was missed.
    await db.insert(seedings).values({ name: "products" });
    const backupOf = async (keep: number, settings: Parameters<typeof lookAtBackups>[1]) =>
      backupPart(await lookAtBackups(keep, settings), "2026-11-21");
    const bare = await backupOf(7, world);
    expect(bare).toMatchObject({ state: "warn", trouble: { title: "Backups are not encrypted" } });
    expect(bare?.trouble?.advice).toContain("Set BACKUP_PASSPHRASE");
    const words = { backupPassphrase: "a good name, well printed" };
    expect(await backupOf(7, { ...world, ...words })).toBeUndefined();
    expect(await backupOf(7, {})).toBeUndefined();
    expect(await backupOf(0, world)).toBeUndefined();
  });
});

describe("the clock", () => {
  const clockOf = async (databaseUrl?: string) =>
    (await lookAtParts(20_000, { trustProxy: false, databaseUrl })).find(
      ({ name }) => name === "clock",
    );

  test("is compared with that of a database server, and told with how far it is off", async () => {
    for (const keeping of ["kept", "not kept", "unknown"] as const) {
      expect(clockPart(keeping, 5_000)).toMatchObject({ state: "warn", badge: "5 seconds off" });
      expect(clockPart(keeping, 240_000)).toMatchObject({ state: "bad", badge: "4 minutes off" });
    }
    expect(clockPart("kept", 300)).toMatchObject({ state: "well", badge: "Well" });
    expect(clockPart("kept", 300).facts).toMatch(/^0\.3 seconds off the database’s/);
  });

  test("is not well because that of a database server agrees, which may be the same one", async () => {
    expect(clockPart("not kept", 0)).toMatchObject({ state: "warn", badge: "May drift" });
    expect(clockPart("unknown", 0)).toMatchObject({ state: "unknown", badge: "Not known" });
  });

  test("is well without another one only where a time server sets it", async () => {
    const programs = join(folder, "programs");
    mkdirSync(programs);
    const system = async (script: string) => {
      writeFileSync(join(programs, "timedatectl"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      return clockPart(await askTimeKeeping(programs));
    };
    const asked = '[ "$*" = "show --property=NTPSynchronized --value" ] &&';
    const kept = await system(`${asked} echo yes`);
    expect(kept).toMatchObject({ state: "well" });
    expect(kept.facts).toMatch(/^\d\d:\d\d in Lagos by this machine, set by a time server$/);
    const unkept = await system(`${asked} echo no`);
    expect(unkept).toMatchObject({ state: "warn", trouble: { title: "The clock may drift" } });
    expect(unkept.trouble?.advice).toContain("timedatectl set-ntp true");
    for (const script of ["exit 1", "echo", "echo yes; exit 1"]) {
      expect(await system(script), script).toMatchObject({ state: "unknown", badge: "Not known" });
    }
    const bare = clockPart(await askTimeKeeping(folder));
    expect(bare.facts).toContain("The shop cannot tell whether that is right");
    expect(bare.trouble).toBeUndefined();
    expect((await clockOf())?.facts).toMatch(/^\d\d:\d\d in Lagos by this machine/);
  });
});
