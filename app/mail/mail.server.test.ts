import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { freePort } from "../../test/running/shop.ts";
import { type MailServer, startMailServer } from "../../test/servers/mail-server.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { startJobs, stopJobs, tryAgain } from "../jobs/jobs.server.ts";
import { defineMail, enqueueMail, openMail } from "./mail.server.ts";

useTestDatabase();

const outbox = join(mkdtempSync(join(tmpdir(), "itewe-mail-")), "outbox");
const reported: string[] = [];
const failures: unknown[] = [];
let server: MailServer | undefined;

async function open(smtpUrl?: string): Promise<void> {
  const mail = (id: string) => ({
    to: `${/^(slow|typo|refused\d+)/.exec(id)?.[0] ?? "shop"}@itewe.example`,
    replyTo: { name: 'Adé, the "printer"', address: "ade@example.com" },
    subject: `Ìwé ${id}`,
    html: "<p>Ẹ káàbọ̀</p>",
    text: "Ẹ káàbọ̀",
    date: new Date("2026-11-18T08:30:00Z"),
  });
  defineMail({
    name: "greeting",
    compose: async (id) => (id === "gone" ? undefined : mail(id)),
    sample: () => mail("sample"),
  });
  defineMail({
    name: "link",
    urgent: true,
    compose: async (id) => mail(id),
    sample: () => mail("sample"),
  });
  openMail({
    smtpUrl,
    from: "Itewe <hello@itewe.example>",
    outbox,
    report: (l) => reported.push(l),
  });
  await startJobs((error) => failures.push(error));
}

const send = (id: string, kind = "greeting") =>
  db.transaction((transaction) => enqueueMail(transaction, kind, id));
const taken = () => server?.mails ?? [];
const sent = () => taken().map(({ raw }) => /Message-ID: <\w+-(\w+)@/.exec(raw)?.[1] ?? "");

/** The state of the job that sends a mail, and what it failed with. */
async function stateOf(id: string) {
  const { rows } = await db.execute(sql`
    select state, output ->> 'message' as why from jobs.job
    where name = 'mail' and data ->> 'id' = ${id}`);
  return rows[0];
}

async function close(): Promise<void> {
  await stopJobs();
  await server?.close();
  server = undefined;
  rmSync(outbox, { recursive: true, force: true });
}

afterEach(async () => {
  await db.execute(sql`delete from jobs.job where name = 'mail'`);
  failures.length = 0;
});

describe("without a server that answers", () => {
  afterEach(close);

  test("a mail waits for a server that is down", { timeout: 60_000 }, async () => {
    const port = await freePort();
    await open(`smtp://127.0.0.1:${port}`);
    await send("late");
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    expect(String(failures[0])).toMatch(/^MailError: \w+/);
    expect(JSON.stringify(failures.map(String))).not.toContain("example");
    server = await startMailServer(port);
    await expect.poll(() => server?.mails.length, { timeout: 40_000 }).toBe(1);
  });

  test("without a server a mail is a file, and one line says which", async () => {
    await open();
    await send("two");
    const file = join(outbox, "greeting-two.eml");
    await expect
      .poll(() => reported)
      .toEqual([`No SMTP_URL is set; a mail was written to ${file}`]);
    expect(readdirSync(outbox)).toEqual(["greeting-two.eml"]);
    expect(readFileSync(file, "utf8")).toContain("To: shop@itewe.example\r\n");
  });
});

describe("with a server that answers", () => {
  const refusals: Record<string, string> = {};

  beforeAll(async () => {
    // So long it takes over what is for somebody slow.
    server = await startMailServer(0, 30_000, refusals);
    await open(server.url);
  });
  afterEach(() => {
    taken().length = 0;
    for (const address of Object.keys(refusals)) delete refusals[address];
  });
  afterAll(close);

  test("a mail reaches the server with all its parts", async () => {
    await send("one");
    await expect.poll(() => taken().length).toBe(1);
    const { to, raw } = taken()[0] ?? { to: [], raw: "" };
    expect(to).toEqual(["shop@itewe.example"]);
    expect(raw).toContain("From: Itewe <hello@itewe.example>");
    expect(raw).toMatch(/Reply-To: [^:]*<ade@example\.com>/);
    expect(raw).toContain("Message-ID: <greeting-one@itewe.example>");
    expect(raw).toContain("multipart/alternative");
    expect(raw).toMatch(/Subject: =\?UTF-8\?/);
  });

  test("a mail of a transaction that failed is never sent", async () => {
    await expect(
      db.transaction(async (transaction) => {
        await enqueueMail(transaction, "greeting", "never");
        throw new Error("the rest did not work");
      }),
    ).rejects.toThrow("the rest");
    await send("gone");
    await send("after");
    await expect.poll(() => taken().length).toBe(1);
    expect(taken()[0]?.raw).toContain("greeting-after@");
  });

  test("forty that wait go out at once, and a link that somebody waits for before all of them", async () => {
    const names = Array.from({ length: 40 }, (_, n) => `n${n}`);
    // All of them wait when the first is taken up.
    await db.transaction(async (transaction) => {
      for (const name of names) await enqueueMail(transaction, "greeting", name);
      await enqueueMail(transaction, "link", "link");
    });
    await expect.poll(() => sent().length, { interval: 20 }).toBe(41);
    expect(sent().indexOf("link")).toBeLessThan(8);
    expect(sent().sort()).toEqual([...names, "link"].sort());
  });

  test("a mail to an address that is refused for good is given up at once; it is sent when one tries again", async () => {
    refusals["typo@itewe.example"] = "550 5.1.1 No such user";
    await send("typo");
    await send("one");
    await expect.poll(() => stateOf("typo")).toEqual({ state: "failed", why: "RECIPIENT 550" });
    await expect.poll(sent).toEqual(["one"]);
    expect(failures.map(String)).toContain("RefusedRecipient: RECIPIENT 550");
    delete refusals["typo@itewe.example"];
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from jobs.job where data ->> 'id' = 'typo'`,
    );
    await db.transaction((tx) => tryAgain(tx, [{ kind: "mail", id: rows[0]?.id ?? "" }]));
    await expect.poll(sent).toEqual(["one", "typo"]);
  });

  test("a mail is given up only when the answer to its recipient has a status that blames the address", async () => {
    const givenUp = ["550 5.1.1 No such user", "550 5.1.10 Not found", "550 5.2.1 Disabled"];
    const triedOn = [
      "550 relay not permitted",
      "550 5.7.1 Relaying denied",
      "550 Authentication required",
      "550 Sender verify failed",
      "553 5.1.8 Sender address rejected",
      "550 shop5.1.1.example Failure sending mail. Try again later.",
      "554 Too many messages",
      "552 5.2.2 Mailbox full",
      "450 4.2.1 Greylisted",
    ];
    const answers = [...givenUp, ...triedOn];
    for (const [n, answer] of answers.entries()) refusals[`refused${n}@itewe.example`] = answer;
    for (const n of answers.keys()) await send(`refused${n}`);
    for (const [n, answer] of answers.entries()) {
      const code = answer.slice(0, 3);
      const state = givenUp.includes(answer)
        ? { state: "failed", why: `RECIPIENT ${code}` }
        : { state: "retry", why: `EENVELOPE ${code}` };
      await expect.poll(() => stateOf(`refused${n}`), { message: answer }).toEqual(state);
    }
  });

  test("a mail is tried on while the shop's own address is refused", async () => {
    refusals["hello@itewe.example"] = "550 5.1.1 No such user";
    await send("one");
    await expect.poll(() => stateOf("one")).toEqual({ state: "retry", why: "EENVELOPE 550" });
  });

  // The last one: its slow mails are still on their way when it ends, and fail then.
  test("mails that their server takes slowly do not hold up the others", async () => {
    for (const name of ["slow1", "slow2", "slow3"]) await send(name);
    for (const name of ["one", "two", "three"]) await send(name);
    await expect.poll(() => sent().sort()).toEqual(["one", "three", "two"]);
    expect(failures, "of slow ones that were given up").toEqual([]);
  });
});
