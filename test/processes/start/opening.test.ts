/** From the start of a shop to its end: what it prints, keeps to itself and is told by the doctor. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCKS } from "../../../database/advisory-locks.ts";
import { startedPostgres } from "../../../database/embedded/embedded-postgres.ts";
import { Guest } from "../../running/guest.ts";
import { signedInPerson } from "../../running/sessions.ts";
import {
  ADMIN,
  atDatabase,
  freePort,
  newFolder,
  removeFolder,
  runCommand,
  runShop,
  SHOP_KEYS,
  type Shop,
  startShop,
} from "../../running/shop.ts";
import { inLongRun } from "../../setup/long-test.ts";
import { addressAt } from "./address-at.ts";

/** The last line of what a failed start printed, and that it was the only one on its subject. */
const lastLine = (output: string) => output.replace(/\n$/, "").split("\n").at(-1);

const doctor = (dataDir: string, args: string[] = [], env: Record<string, string> = {}) =>
  runCommand("doctor", args, { DATA_DIR: dataDir, SHOP_KEYS, ...env });

/** Of the machine, not of the shop: it has other work, or no time server sets its clock. */
const isOfMachine = (output: string) => /The (database is slow|clock may drift)\./.test(output);
const troublesIn = (output: string) =>
  output.split("\n").filter((line) => line.startsWith("!!") && !isOfMachine(line));

describe("a start that cannot be", () => {
  type Row = [Record<string, string>, RegExp];
  test.each([
    [{ S3_URL: "https//KEY:hush@s3.example/bucket" }, /^The setting S3_URL must be an address/],
    ...inLongRun<Row>(
      [{ DATA_DIR: "/etc/passwd" }, /^DATA_DIR .* cannot be used/],
      [{ S3_URL: "https://KEY:hush%zz@s3.example/bucket" }, /^The setting S3_URL must have its %/],
      [{ DATA_DIR: "/proc/nowhere" }, /^DATA_DIR .* cannot be used/],
    ),
  ])("names the setting that cannot be used in one line: %j", async (env, line) => {
    const { code, output } = await runShop({ env });
    expect(code).toBe(1);
    expect(output).toMatch(line);
    expect(output).toMatch(/^.+\n$/);
    expect(output).not.toContain("hush");
  });

  test("says that the port is taken", async () => {
    const port = await freePort();
    const holder = await new Promise<Server>((done) => {
      const server = createServer().listen(port, "127.0.0.1", () => done(server));
    });
    const { code, output } = await runShop({ port });
    holder.close();
    expect(code).toBe(1);
    expect(lastLine(output)).toBe(
      `PORT ${port} is taken by another program; stop it or set PORT to another number.`,
    );
  });
});

describe("a restore that cannot be", () => {
  test.each([
    [".", {}, / is a folder: name the file of a backup\.$/],
    ...inLongRun<[string, Record<string, string>, RegExp]>([
      "package.json",
      { DATA_DIR: "/etc/passwd" },
      /^DATA_DIR \/etc\/passwd cannot be used \(.*\)\.$/,
    ]),
  ])("of %s says why in one line: %j", async (file, env, line) => {
    const { code, output } = await runCommand("restore", [file], env);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(line);
    expect(output.trim().split("\n")).toHaveLength(1);
  });
});

describe("an open shop", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(async () => {
    await shop.stop();
    removeFolder(shop.dataDir);
  });

  test("keeps its data folder to itself", async () => {
    const { code, output } = await runShop({ dataDir: shop.dataDir });
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(/^The data folder .* is in use by another running shop/);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  });

  test("lends its database to no shop and no command whose data folder cannot be used", async () => {
    const DATABASE_URL = addressAt(shop)("itewe");
    for (const dataDir of ["/etc/passwd/data", ...inLongRun("/proc/nowhere")]) {
      const env = { DATA_DIR: dataDir, DATABASE_URL, SHOP_KEYS };
      const ended = await Promise.all([
        runShop({ dataDir, env }),
        runCommand("backup", ["-"], env),
        ...inLongRun("doctor").map((name) => runCommand(name, [], env)),
      ]);
      for (const { code, output } of ended) {
        expect(code, output).toBe(1);
        expect(output).toMatch(
          new RegExp(`^(!! {3})?DATA_DIR ${dataDir} cannot be used \\(.*\\)\\.$`, "m"),
        );
        expect(output).not.toMatch(/^ +at /m);
      }
    }
  });

  test("the owner downloads a backup, one at a time, of which a command makes another shop", async () => {
    const guest = await new Guest(shop.url).open();
    const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(100_000, "x")]);
    await guest.sendFile("poster.pdf", pdf);
    const admin = await signedInPerson(shop, ADMIN.email);
    const client = new pg.Client(startedPostgres(shop.dataDir));
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [LOCKS.backup]);
    const refused = await admin.fetch("/admin-dashboard/export/everything.tar");
    expect([refused.status, await refused.text()]).toEqual([
      429,
      "Another backup is under way: wait until it has ended.",
    ]);
    await client.end();
    const whole = await admin.fetch("/admin-dashboard/export/everything.tar");
    expect(whole.headers.get("content-disposition")).toMatch(/"itewe-\d{4}-\d\d-\d\d\.tar"$/);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.subarray(0, 10).toString()).toBe("about.json");
    expect(bytes.includes(pdf.subarray(0, 50_000))).toBe(true);
    const acts = await atDatabase(shop, "select from audit_lines where act = 'export-everything'");
    expect(acts).toHaveLength(1);

    const place = newFolder();
    writeFileSync(join(place, "shop.tar"), bytes);
    const dataDir = join(place, "another");
    const restored = await runCommand("restore", [join(place, "shop.tar")], {
      DATA_DIR: dataDir,
      SHOP_KEYS,
    });
    expect(restored.output).toMatch(/The shop is restored: start it\.\n$/);
    const [file = ""] = readdirSync(join(dataDir, "uploads/chat-files"));
    expect(readFileSync(join(dataDir, "uploads/chat-files", file)).equals(pdf)).toBe(true);
    removeFolder(place);
  });

  test("counts visits of pages, not robots or what is not there; on SIGTERM it keeps them and ends with 0, also while streams are open", async () => {
    const [product] = await atDatabase<{ id: string }>(shop, "select id from products limit 1");
    const page = `/product/${product?.id}`;
    const browser = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile" };
    const open = (path: string, headers: Record<string, string> = {}, method = "GET") =>
      fetch(shop.url + path, { method, headers: { ...browser, ...headers } });
    const search = { referer: "https://www.google.com/" };
    // Rendered, from memory, and not sent again.
    const first = await open(page, search);
    expect((await open(page, search)).status).toBe(200);
    const etag = first.headers.get("etag") ?? "";
    expect((await open(page, { ...search, "if-none-match": etag })).status).toBe(304);
    await open(`${page}.data`, { referer: `${shop.url}/products` });
    // Ahead of a press: the page is not asked for again, its data is.
    const ahead = { referer: `${shop.url}/products`, "sec-purpose": "prefetch" };
    await open(page, ahead);
    await open(`${page}.data`, ahead);
    await open("/products?q=bello-adunni", { referer: `https://${"x".repeat(30_000)}` });
    // None of these is a visit.
    await open(page, {
      ...search,
      "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)",
    });
    await open(page, search, "HEAD");
    await open("/product/01990000-0000-7000-8000-000000000000", search);
    await open("/order/ITW-000001", search);
    await open("/favicon.svg", search);

    const reader = await new Guest(shop.url).open();
    expect((await reader.send("hello")).status).toBe(200);
    const stream = await reader.fetch("/live");
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.headers.get("cache-control")).toContain("no-store");
    const streamed = stream.text();
    expect((await shop.stop()).code).toBe(0);
    expect(await streamed).toContain("event: hello");

    // Nothing is left that would keep the next start waiting.
    shop = await startShop({ dataDir: shop.dataDir, env: { TRUST_PROXY: "true" } });
    expect(shop.output()).not.toContain("Filling the shop");
    const counted = "select page, source, views from visits order by source";
    expect(await atDatabase(shop, counted)).toEqual([
      { page: "/products", source: "other", views: 1 },
      { page, source: "search", views: 3 },
      { page, source: "shop", views: 2 },
    ]);
  });

  test("behind a proxy takes forms under the address that its proxy was asked for, and warns without https", async () => {
    expect(shop.output()).toMatch(/^TRUST_PROXY is set, but PUBLIC_URL is no https address/m);
    const form = new URLSearchParams({ email: "nobody@example.com", password: "guess" });
    for (const path of ["/login", "/login.data"]) {
      const answer = await fetch(shop.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { origin: "https://shop.example", "x-forwarded-host": "shop.example" },
        body: form,
      });
      expect(answer.status, path).toBe(401);
    }
    const foreign = await fetch(`${shop.url}/login`, {
      method: "POST",
      headers: { origin: "https://evil.example", "x-forwarded-host": "shop.example" },
      body: form,
    });
    expect(foreign.status).toBe(403);
    const idOf = async (given: string) => {
      const headers = { "x-request-id": given };
      return (await fetch(`${shop.url}/products`, { headers })).headers.get("x-request-id");
    };
    expect(await idOf("proxy.0123456789")).toBe("proxy.0123456789");
    await expect.poll(() => shop.output()).toContain('"id":"proxy.0123456789"');
    for (const insane of ["short", 'a"quote-in-it', "x".repeat(129), "with a space"]) {
      expect(await idOf(insane)).toMatch(/^[0-9a-f]{12}-/);
    }
  });

  test("all is well with a shop that serves; each planted fault is told, also of one that is closed", async () => {
    const well = await doctor(shop.dataDir, ["--files"]);
    expect(troublesIn(well.output)).toEqual([]);
    expect(well.output).toMatch(/^ok {3}Shop: 1 process$/m);
    expect(well.output).toMatch(/^(ok {2}|\? {3}|!! {2}) Clock: /m);
    if (!isOfMachine(well.output)) {
      expect(well.output).toMatch(/^All is well\.$/m);
      expect(well.code).toBe(0);
    }

    await atDatabase(
      shop,
      `insert into files (id, kind, path, name, size, owner_id, finished_at) values
         ('01990000-0000-7000-8000-000000000001', 'chat', 'chats/gone.pdf', 'gone.pdf', 7,
          '01990000-0000-7000-8000-000000000002', now())`,
      "update paper_counters set last = 3 where kind = 'receipt'",
      `insert into backups (id, machine, ended_at, file, bytes, files, is_tested) values
         ('01990000-0000-7000-8000-000000000003', '${hostname()}', now(),
          'itewe-2026-11-23-0200.tar', 7, 0, true)`,
      `insert into jobs.job (name, data, state, completed_on, output) values
         ('mail', '{"kind": "order", "id": "x"}', 'failed', now(), '{"message": "EAUTH 535"}')`,
    );
    mkdirSync(join(shop.dataDir, "uploads/chats"), { recursive: true });
    writeFileSync(join(shop.dataDir, "uploads/chats/nobodys.pdf"), "?");
    expect((await shop.stop()).code).toBe(0);
    const port = await freePort();
    const { code, output } = await doctor(shop.dataDir, [], {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    for (const line of [
      /^!! {3}Shop: It does not run\. Start it, for instance with systemctl start itewe\./m,
      /^!! {3}Mail: 1 mail could not be sent since .*The mail service does not answer\./m,
      /^ {5}mail [-0-9a-f]{36}: 1 try, given-up \(EAUTH 535\)$/m,
      /^!! {3}Backup: The backup of today, \d\d:\d\d is gone\. Its file is no longer in/m,
      /^!! {3}Money: The counter of receipts is off: 0 and 3\.$/m,
      /^!! {3}Files: 1 of 2 are not as they should be\n {5}chats\/gone\.pdf is missing$/m,
      /^!! {3}Files: 1 that no row names\n {5}chats\/nobodys\.pdf$/m,
      /^\d things need you\.$/m,
    ]) {
      expect(output).toMatch(line);
    }
    expect(troublesIn(output)).toHaveLength(6);
    expect(code).toBe(1);
  });
});
