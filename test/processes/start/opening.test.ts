import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startedPostgres } from "../../../database/embedded/embedded-postgres.ts";
import { Guest } from "../../running/guest.ts";
import {
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
import { inLongRun, longTest } from "../../setup/long-test.ts";

/** The last line of what a failed start printed, and that it was the only one on its subject. */
const lastLine = (output: string) => output.trim().split("\n").at(-1);

/** The addresses of the databases that an open shop's own server has. */
function addressAt(shop: Shop): (database: string) => string {
  const address = startedPostgres(shop.dataDir);
  if (!address) throw new Error("The shop's database does not run");
  const { host, user, password } = address;
  return (database) =>
    `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

describe("a start that cannot be", () => {
  type Row = [Record<string, string>, RegExp];
  test.each([
    [{ S3_URL: "https//KEY:hush@s3.example/bucket" }, /^The setting S3_URL must be an address/],
    [{ DATA_DIR: "/etc/passwd" }, /^DATA_DIR .* cannot be used/],
    ...inLongRun<Row>(
      [{ S3_URL: "https://KEY:hush%zz@s3.example/bucket" }, /^The setting S3_URL must have its %/],
      [{ DATA_DIR: "/proc/nowhere" }, /^DATA_DIR .* cannot be used/],
    ),
  ])("names the setting that cannot be used in one line: %j", async (env, line) => {
    const { code, output } = await runShop({ env });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(line);
    expect(output.trim().split("\n")).toHaveLength(1);
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

  longTest("says that the database cannot be reached, without its password", async () => {
    const port = await freePort();
    const { code, output } = await runShop({
      env: { DATABASE_URL: `postgresql://shop:secret@127.0.0.1:${port}/itewe` },
    });
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(/^The database at DATABASE_URL cannot be reached/);
    expect(output).not.toContain("secret");
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

describe("a shop behind a proxy", () => {
  test("takes forms under the address that its proxy was asked for, and warns without https", async () => {
    const shop = await startShop({ env: { TRUST_PROXY: "true" } });
    try {
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
    } finally {
      await shop.stop();
      removeFolder(shop.dataDir);
    }
  });

  longTest("is not warned of with an https address", async () => {
    const env = { TRUST_PROXY: "true", PUBLIC_URL: "https://shop.example" };
    const shop = await startShop({ env });
    await shop.stop();
    removeFolder(shop.dataDir);
    expect(shop.output()).not.toContain("TRUST_PROXY");
  });
});

describe("an open shop", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(async () => {
    expect((await shop.stop()).code).toBe(0);
    removeFolder(shop.dataDir);
  });

  test("keeps its data folder to itself", async () => {
    const { code, output } = await runShop({ dataDir: shop.dataDir });
    expect(code).toBe(1);
    expect(lastLine(output)).toMatch(/^The data folder .* is in use by another running shop/);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  });

  longTest(
    "is refused by a second address of another database or of none, as are its commands",
    async () => {
      const at = addressAt(shop);
      const other = { DATABASE_URL: at("itewe"), DATABASE_DIRECT_URL: at("postgres") };
      const dead = `postgresql://itewe:secret@127.0.0.1:${await freePort()}/itewe`;
      const away = { DATABASE_URL: at("itewe"), DATABASE_DIRECT_URL: dead };
      const dataDir = newFolder();
      const command = (name: string, env: Record<string, string>, ...args: string[]) =>
        runCommand(name, args, { DATA_DIR: dataDir, ...env });
      const port = await freePort();
      const twoDatabases = [
        runShop({ dataDir, env: other }),
        command("doctor", other),
        command("backup", other, join(dataDir, "a.tar")),
      ];
      const outOfReach = [
        runShop({ dataDir, port, env: away, args: ["--workers=1"] }),
        command("restore", away, "package.json"),
      ];
      for (const { code, output } of await Promise.all(twoDatabases)) {
        expect(code, output).toBe(1);
        expect(output).toMatch(
          /^(!! {3})?DATABASE_URL and DATABASE_DIRECT_URL lead to two databases/m,
        );
      }
      for (const { code, output } of await Promise.all(outOfReach)) {
        expect(code, output).toBe(1);
        expect(output.trim()).toMatch(/^The database at DATABASE_DIRECT_URL cannot be reached .*$/);
        expect(output).not.toContain("secret");
      }
      expect(readdirSync(dataDir)).toEqual([]);
      removeFolder(dataDir);
    },
  );

  test("lends its database to no shop and no command whose data folder cannot be used", async () => {
    const DATABASE_URL = addressAt(shop)("itewe");
    for (const dataDir of ["/etc/passwd/data", ...inLongRun("/proc/nowhere")]) {
      const env = { DATA_DIR: dataDir, DATABASE_URL, SHOP_KEYS };
      const ended = await Promise.all([
        runShop({ dataDir, env }),
        runCommand("doctor", [], env),
        runCommand("backup", ["-"], env),
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

  test("logs one line per request, with its id and without what a person typed", async () => {
    // Without a trusted proxy anybody could choose it.
    const headers = { "x-request-id": "chosen-by-anybody" };
    const answer = await fetch(`${shop.url}/products?q=my-private-words`, { headers });
    const id = answer.headers.get("x-request-id");
    await fetch(`${shop.url}/search/my-private-words`);
    await expect.poll(() => shop.output()).toContain("/search/…");
    const lines = shop
      .output()
      .split("\n")
      .filter((line) => line.includes(`"${id}"`));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      method: "GET",
      path: "/products",
      status: 200,
    });
    expect(shop.output()).not.toMatch(/my-private-words|chosen-by-anybody/);
  });

  test("answers an address that cannot be decoded with its page of what is not there", async () => {
    for (const path of ["/%zz", "/product/%ff", "/products/%E0%A4%A"]) {
      const answer = await fetch(shop.url + path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).toContain("<h1");
    }
  });

  test("refuses what did not come from its own pages, and what is too large", async () => {
    const send = async (headers: Record<string, string>, body = "message=hello") =>
      (await fetch(`${shop.url}/chat/messages`, { method: "POST", headers, body })).status;
    expect(await send({})).toBe(403);
    expect(await send({ origin: "https://evil.example" })).toBe(403);
    expect(await send({ origin: shop.url }, "x".repeat(131_073))).toBe(413);
    const fields = Array.from({ length: 5_000 }, (_, index) => `${index}=`).join("&");
    for (const path of ["/login", "/register", "/order/new", "/contact", "/chat", "/vitals"]) {
      for (const body of [fields, `name=${"x".repeat(131_073)}`]) {
        const { status } = await fetch(shop.url + path, {
          method: "POST",
          headers: { origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
          body,
        });
        expect(status, path).toBe(413);
      }
    }
    expect((await fetch(`${shop.url}/chat`, { method: "DELETE" })).status).toBe(405);
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
    shop = await startShop({ dataDir: shop.dataDir });
    expect(shop.output()).not.toContain("Filling the shop");
    const counted = "select page, source, views from visits order by source";
    expect(await atDatabase(shop, counted)).toEqual([
      { page: "/products", source: "other", views: 1 },
      { page, source: "search", views: 3 },
      { page, source: "shop", views: 2 },
    ]);
  });
});

longTest("the demo's admin password is printed once", async () => {
  const noAdmin = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const dataDir = newFolder();
  const first = await startShop({ dataDir, env: noAdmin });
  await first.stop();
  expect(first.output()).toMatch(/admin@itewe\.example {2}password: [\w-]{16}/);
  const second = await startShop({ dataDir, env: noAdmin });
  await second.stop();
  expect(second.output()).not.toContain("password");
  removeFolder(dataDir);
});
