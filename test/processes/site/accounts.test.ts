import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { runningPostgres } from "../../../database/embedded/embedded-postgres.ts";
import { Guest } from "../../running/guest.ts";
import {
  atDatabase,
  freePort,
  openedFolder,
  removeFolder,
  runCommand,
  type Shop,
  startShop,
} from "../../running/shop.ts";
import { type MailServer, startMailServer } from "../../servers/mail-server.ts";
import { longTest } from "../../setup/long-test.ts";

const ADE = { email: "adunni@adunnifoods.example", password: "correct horse" };
const REGISTRATION = {
  ...ADE,
  name: "Bello Adunni",
  phoneNumber: "+234 803 000 0001",
  "address.country": "Nigeria",
  "address.state": "Lagos",
  "address.city": "Surulere",
  "address.streetAddress": "14 Akerele Street",
};
/** What no log may hold of her. */
const PRIVATE = /adunni|Akerele|0001|horse|token=/i;

/** What a shop is called for by those who use it. */
type Place = Pick<Shop, "url"> & { publicUrl?: string };

const post = (shop: Place, path: string, form: Record<string, string>, cookie = "") =>
  fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: shop.publicUrl ?? shop.url, cookie },
    body: new URLSearchParams(form),
  });
const get = (shop: Place, path: string, cookie = "") =>
  fetch(shop.url + path, { redirect: "manual", headers: { cookie } });
/** The press of the button on the page that a mailed link opens. */
const press = (shop: Place, link: string) =>
  post(shop, link, { token: new URLSearchParams(link.split("?")[1]).get("token") ?? "" });
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

const EMPTY_ZIP = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

/** What a shop tells a guest that it has; returns what looks for it again. */
async function hold(guest: Guest): Promise<() => Promise<void>> {
  const large = Buffer.concat([EMPTY_ZIP, Buffer.alloc(200_000, 7)]);
  expect((await guest.send("Mugs, please")).status).toBe(200);
  const sent = await guest.sendFile("logo.zip", EMPTY_ZIP);
  const announced = await guest.announce("cut.zip", large.length);
  const location = announced.headers.get("location") ?? "";
  expect((await guest.bring(location, large.subarray(0, 100_000))).status).toBe(204);
  return async () => {
    const messages = (await guest.read()).map(({ message }) => message);
    expect(messages).toEqual(["Mugs, please", sent.message]);
    expect((await guest.bring(location, large.subarray(50_000), 50_000)).status).toBe(409);
    expect((await guest.bring(location, large.subarray(100_000), 100_000)).status).toBe(204);
    const file = location.split("/").at(-1) ?? "";
    await guest.post("/chat/messages", { file, clientId: uuidv7() });
    const whole = (await guest.read()).at(-1)?.message ?? "";
    for (const [path, bytes] of [
      [sent.message, EMPTY_ZIP],
      [whole, large],
    ] as const) {
      const kept = await (await guest.fetch(path)).arrayBuffer();
      expect(Buffer.from(kept).equals(bytes)).toBe(true);
    }
  };
}

/** The parts of the newest mail, their transfer encoding undone. */
function read(server: MailServer | undefined) {
  const raw = server?.mails.at(-1)?.raw ?? "";
  const plain = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const [, text = "", html = ""] = /text\/plain([\s\S]*?)text\/html([\s\S]*)/.exec(plain) ?? [];
  const linkIn = (part: string) => /https?:\/\/[^\s"<>]+token=[\w-]+/.exec(part)?.[0] ?? "";
  return { raw, text, html, linkInText: linkIn(text), linkInHtml: linkIn(html) };
}

const dataDir = openedFolder();
let shop: Shop & { publicUrl: string };
let server: MailServer | undefined;
afterAll(async () => {
  expect((await shop.stop()).code).toBe(0);
  await server?.close();
  removeFolder(dataDir);
});

test("kill -9 takes no message, no file and no half of one, and no mail that had not gone out: a registration goes on to a new password by its mails", async () => {
  const mailPort = await freePort();
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  const env = {
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: "Press <press@itewe.example>",
  };
  const start = async () => {
    shop = { ...(await startShop({ dataDir, port, env })), publicUrl };
  };
  await start();
  const arrived = async (count: number) => {
    await expect.poll(() => server?.mails.length, { timeout: 60_000 }).toBe(count);
    expect(server?.mails.at(-1)?.to).toEqual([ADE.email]);
    const mail = read(server);
    expect(mail.linkInText).toMatch(new RegExp(`^${publicUrl}/`));
    expect(mail.linkInHtml).toBe(mail.linkInText);
    return { ...mail, path: mail.linkInText.slice(publicUrl.length) };
  };
  // Nobody listens there yet: the registration succeeds, and its mail waits.
  const registered = await post(shop, "/register", REGISTRATION);
  expect([registered.status, registered.headers.get("location")]).toEqual([
    303,
    "/login?registered=1",
  ]);
  const holds = await hold(await new Guest(shop.url, publicUrl).open());
  await shop.kill(true);
  expect(shop.output()).not.toMatch(PRIVATE);
  server = await startMailServer(mailPort);
  await start();
  await holds();
  // As though the minute had passed after which a killed shop's job is another's.
  await atDatabase(
    shop,
    "update jobs.job set started_on = started_on - interval '1 minute' where state = 'active'",
  );
  const verification = await arrived(1);
  expect(verification.raw).toContain("From: Press <press@itewe.example>");
  expect(verification.raw).toContain("Subject: Verify your email address for Itewe");
  expect(verification.text).toContain("Verify email address:");
  expect(verification.html).toContain("<h1");

  expect((await post(shop, "/login", ADE)).status).toBe(403);
  // A program that looks through mail opens it first.
  expect((await get(shop, verification.path)).status).toBe(200);
  expect((await post(shop, "/login", ADE)).status).toBe(403);
  const verified = await press(shop, verification.path);
  expect(verified.headers.get("location")).toMatch(/^\/login\?link=/);
  const login = await (await get(shop, verified.headers.get("location") ?? "")).text();
  expect(login).toContain("Your email address is verified. You can log in now.");
  expect(login).toContain(`value="${ADE.email}"`);
  const entered = await post(shop, "/login", ADE);
  expect(entered.headers.get("location")).toBe("/user-dashboard");
  const cookie = cookieOf(entered);
  expect((await get(shop, "/user-dashboard", cookie)).status).toBe(200);

  expect((await post(shop, "/reset-password", { email: ADE.email })).status).toBe(200);
  const reset = await arrived(2);
  expect(reset.raw).toContain("Subject: Reset your Itewe password");
  expect((await get(shop, reset.path)).status).toBe(200);
  const token = new URL(reset.linkInText).searchParams.get("token") ?? "";
  const change = { token, newPassword: "another horse" };
  const changed = await post(shop, "/reset-password", change);
  expect(changed.headers.get("location")).toBe(`/login?link=${token}`);
  expect((await get(shop, "/user-dashboard", cookie)).status).toBe(302);
  expect((await get(shop, reset.path)).status).toBe(410);
  expect((await post(shop, "/login", ADE)).status).toBe(401);
  const again = await post(shop, "/login", { ...ADE, password: "another horse" });
  expect(again.headers.get("location")).toBe("/user-dashboard");

  expect(shop.output()).not.toMatch(PRIVATE);
});

test("a session goes on with every answer that can say so, over https in Secure cookies alone", async () => {
  const { publicUrl } = shop;
  const person = { ...ADE, email: "bisi@adunnifoods.example" };
  const client = new pg.Client(runningPostgres(dataDir));
  await client.connect();
  const ask = (path: string, cookie: string, form?: Record<string, string>) =>
    fetch(shop.url + path, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { origin: publicUrl, cookie, accept: "text/html" },
      body: form ? new URLSearchParams(form) : null,
      signal: AbortSignal.timeout(10_000),
    });
  const daysLeft = async () => {
    const { rows } = await client.query(
      "select extract(epoch from max(expires_at) - now()) / 86400 as days from sessions",
    );
    return Math.round(Number(rows[0].days));
  };
  const age = () => client.query("update sessions set expires_at = now() + interval '5 days'");
  const named = (answer: Response, name: string) =>
    answer.headers.getSetCookie().filter((cookie) => cookie.includes(`${name}=`));
  try {
    await ask("/register", "", { ...REGISTRATION, ...person });
    await client.query("update users set email_verified = true");
    const entered = await ask("/login", "", person);
    const cookie = cookieOf(entered);
    expect(cookie).toContain("__Host-itewe.session_token=");

    await age();
    const stream = await ask("/live", cookie);
    expect([stream.status, stream.headers.getSetCookie(), await daysLeft()]).toEqual([200, [], 5]);
    await stream.body?.cancel();

    for (const [path, say] of [
      ["/admin-dashboard", ""],
      ["/user-dashboard", "; __Host-itewe.say=access-denied"],
    ] as const) {
      await age();
      const answer = await ask(path, cookie + say);
      expect(named(answer, "itewe.say"), path).toHaveLength(1);
      expect(named(answer, "session_token"), path).toEqual([
        expect.stringContaining("Max-Age=2592000"),
      ]);
      expect(answer.headers.getSetCookie().filter((line) => !/; Secure/.test(line))).toEqual([]);
      expect(await daysLeft()).toBe(30);
    }

    const old = await ask("/user-dashboard", cookie.replaceAll("__Host-", "__Secure-"));
    expect(old.status).toBe(200);
    expect(named(old, "__Host-itewe.session_token")).toHaveLength(1);
    expect(named(old, "__Secure-itewe.session_token")).toEqual([
      expect.stringContaining("Max-Age=0"),
    ]);
    const [, script = ""] = /"(\/assets\/[^"]+\.js)"/.exec(await old.text()) ?? [];
    for (const path of ["/", script, "/no-such-page", "/files/none/none"]) {
      const { headers } = await ask(path, "");
      expect(headers.get("strict-transport-security"), path).toContain("includeSubDomains");
    }
    const planted = cookie.replaceAll("__Host-", "other-");
    expect((await ask("/user-dashboard", planted)).status).toBe(302);

    await age();
    const again = await ask("/login", cookie, person);
    expect(named(again, "session_token")).toHaveLength(1);
    await age();
    const left = await ask("/logout", cookieOf(again), {});
    expect(left.headers.get("clear-site-data"), "drafts go").toBe('"storage"');
    expect(named(left, "session_token")).toEqual([expect.stringContaining("Max-Age=0")]);
  } finally {
    await client.end();
  }
});

longTest(
  "failed sign-ins count over processes and restarts; the terminal makes an admin beside them",
  async () => {
    const dataDir = openedFolder();
    let shop = await startShop({ dataDir });
    const { host, user, password, database } = runningPostgres(dataDir) ?? {};
    const second = await startShop({
      env: { DATABASE_URL: `postgresql://${user}:${password}@localhost/${database}?host=${host}` },
    });
    try {
      const guess = (at: Shop, email = ADE.email) =>
        post(at, "/login", { email, password: "guess" });
      for (const at of [shop, second, shop, second, shop]) {
        expect((await guess(at)).status).toBe(401);
      }
      for (const at of [shop, second]) expect((await guess(at)).status).toBe(429);
      expect((await guess(second, "somebody-else@example.com")).status).toBe(401);

      await post(second, "/register", REGISTRATION);
      const grant = () => runCommand("admin", [ADE.email], { DATA_DIR: dataDir });
      expect(await grant()).toMatchObject({ code: 1, output: expect.stringContaining("verified") });
      // Either of the two sends the mail.
      const outputs = () => shop.output() + second.output();
      await expect.poll(outputs).toMatch(/token=/);
      const link = /\/verify-email\?token=[\w-]+/.exec(outputs())?.[0] ?? "";
      await press(shop, link);
      expect(await grant()).toMatchObject({
        code: 0,
        output: expect.stringContaining("admin now"),
      });

      await second.stop();
      await shop.stop();
      shop = await startShop({ dataDir });
      const refused = await guess(shop);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
      expect(await refused.text()).toMatch(/Too many attempts. Try again in 1[45] minutes\./);
      await shop.stop();
      expect(await grant()).toMatchObject({ code: 0, output: expect.stringContaining("already") });
    } finally {
      removeFolder(second.dataDir);
      removeFolder(dataDir);
    }
  },
);
