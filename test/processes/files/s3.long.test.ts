import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Upload } from "@tus/server";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendOrder } from "../../../e2e/support/sent-orders.ts";
import { pdfOf as realPdfOf } from "../../files/documents.ts";
import { Guest, signedInAdmin } from "../../running/guest.ts";
import {
  ADMIN,
  atDatabase,
  freePort,
  newFolder,
  removeFolder,
  runCommand,
  type Shop,
  startShop,
} from "../../running/shop.ts";
import {
  LookedAtBucket,
  type S3Server,
  startS3Server,
  whyNoS3Server,
} from "../../servers/s3-server.ts";

const PIECE = 1_048_576;
/** As much as the storage makes one part of. */
const PART = 5 * PIECE;
const PDF = "%PDF-1.7\n";

const whyNot = whyNoS3Server();

describe.skipIf(whyNot)(`files in a bucket of S3${whyNot ? ` (${whyNot})` : ""}`, () => {
  let server: S3Server;
  let bucket: LookedAtBucket;
  let shop: Shop;
  let guest: Guest;
  let admin: Guest;
  const dataDir = newFolder();

  beforeAll(async () => {
    server = await startS3Server();
    bucket = new LookedAtBucket(new URL(server.bucketUrl));
    const env = { S3_URL: server.bucketUrl };
    shop = await startShop({ dataDir, port: await freePort(), env });
    guest = await new Guest(shop.url).open();
    admin = await signedInAdmin(shop.url, ADMIN);
  });
  afterAll(async () => {
    await shop?.stop();
    await server?.remove();
    removeFolder(dataDir);
  });

  async function killAndStart(): Promise<void> {
    await shop.kill();
    const port = Number(new URL(shop.url).port);
    shop = await startShop({ dataDir, port, env: { S3_URL: server.bucketUrl } });
  }

  const pdfOf = (size: number) => {
    const bytes = randomBytes(size);
    bytes.write(PDF);
    return bytes;
  };
  const pictureOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#f2a31b" } })
      .png()
      .toBuffer();

  async function offsetOf(location: string): Promise<number> {
    const headers = { "tus-resumable": "1.0.0" };
    const answer = await guest.fetch(location, { method: "HEAD", headers });
    return answer.ok ? Number(answer.headers.get("upload-offset")) : Number.NaN;
  }

  async function bringPieces(location: string, bytes: Buffer, from: number, to: number) {
    for (let at = from; at < to; at += PIECE) {
      const brought = await guest.bring(location, bytes.subarray(at, Math.min(to, at + PIECE)), at);
      expect(brought.status).toBe(204);
    }
  }

  /** Sends the first half of a piece, and then no more. */
  async function bringHalf(location: string, bytes: Buffer, at: number): Promise<ClientRequest> {
    const half = request(shop.url + location, {
      method: "PATCH",
      headers: {
        cookie: guest.cookie,
        origin: shop.url,
        "tus-resumable": "1.0.0",
        "upload-offset": String(at),
        "content-type": "application/offset+octet-stream",
        "content-length": PIECE,
      },
    });
    half.on("error", () => {});
    const connected = once(half, "socket");
    half.write(bytes.subarray(at, at + PIECE / 2));
    await connected;
    await delay(500);
    return half;
  }

  async function announced(name: string, size: number): Promise<string> {
    const answer = await guest.announce(name, size);
    expect(answer.status).toBe(201);
    return answer.headers.get("location") ?? "";
  }

  async function sent(location: string): Promise<string> {
    const file = location.split("/").at(-1) ?? "";
    const answer = await guest.post("/chat/messages", { file, clientId: uuidv7() });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { message: { message: string } }).message.message;
  }

  async function pathOf(location: string): Promise<string> {
    const id = location.split("/").at(-1);
    const rows = await atDatabase<{ path: string }>(
      shop,
      `select path from files where id = '${id}'`,
    );
    return rows[0]?.path ?? "";
  }

  async function read(address: string, range?: string): Promise<Buffer> {
    const answer = await guest.fetch(address, range ? { headers: { range } } : {});
    expect(answer.status).toBe(range ? 206 : 200);
    return Buffer.from(await answer.arrayBuffer());
  }

  test("a file of several parts goes on after a broken line and after kill -9", async () => {
    const bytes = pdfOf(2 * PART + 700_000);
    const location = await announced("catalogue.pdf", bytes.length);
    await bringPieces(location, bytes, 0, 3 * PIECE);

    (await bringHalf(location, bytes, 3 * PIECE)).destroy();
    await expect.poll(() => offsetOf(location)).toBeGreaterThan(3 * PIECE);
    const afterBreak = await offsetOf(location);
    expect(afterBreak).toBeLessThanOrEqual(3.5 * PIECE);
    await bringPieces(location, bytes, afterBreak, 6.25 * PIECE);

    await bringHalf(location, bytes, 6.25 * PIECE);
    await killAndStart();
    expect(await offsetOf(location)).toBe(6.25 * PIECE);
    const tooEarly = bytes.subarray(6 * PIECE, 7 * PIECE);
    expect((await guest.bring(location, tooEarly, 6 * PIECE)).status).toBe(409);
    await bringPieces(location, bytes, 6.25 * PIECE, bytes.length);

    const address = await sent(location);
    expect((await read(address)).equals(bytes)).toBe(true);
    const across = await read(address, `bytes=${PART - 10}-${PART + 9}`);
    expect(across.equals(bytes.subarray(PART - 10, PART + 10))).toBe(true);
    const path = await pathOf(location);
    const left = (await bucket.keys()).filter((key) => key.startsWith(path));
    expect(left).toEqual([path, `${path}.info`]);
    expect(await bucket.begun()).toEqual([]);
    await killAndStart();
    expect((await read(address)).equals(bytes)).toBe(true);
  });

  test("a shop that was killed when only the end was to be said says it later", async () => {
    const bytes = pdfOf(PART + 1000);
    const location = await announced("last.pdf", bytes.length);
    await bringPieces(location, bytes, 0, PART);
    await bucket.bringPart(await pathOf(location), bytes.subarray(PART), 2);
    await killAndStart();
    expect(await offsetOf(location)).toBe(bytes.length);
    expect((await read(await sent(location))).equals(bytes)).toBe(true);
  });

  test("machines that take pieces of one upload at the same time shift no byte", async () => {
    const machines = [1, 2, 3].map(() => new LookedAtBucket(new URL(server.bucketUrl)));
    const bytes = pdfOf(2 * PART + 123_456);
    const id = "chat-files/several-machines.pdf";
    await bucket.create(new Upload({ id, size: bytes.length, offset: 0 }));
    let refused = 0;
    const carry = async (machine: LookedAtBucket) => {
      for (;;) {
        const { offset } = await machine.getUpload(id);
        if (offset === bytes.length) return;
        const length = Math.ceil(Math.random() * 2 * PIECE);
        const piece = bytes.subarray(offset, offset + length);
        await machine.write(Readable.from([piece]), id, offset).catch((error) => {
          if (error.status_code !== 409) throw error;
          refused++;
        });
      }
    };
    await Promise.all(machines.map(carry));
    expect((await buffer((await bucket.readFile(id)) ?? Readable.from([]))).equals(bytes)).toBe(
      true,
    );
    expect(refused).toBeGreaterThan(0);
    await bucket.remove(id);
    expect((await bucket.keys()).filter((key) => key.startsWith(id))).toEqual([]);
  });

  test("a picture has its thumbnail there", async () => {
    const bytes = await pictureOf(900, 300);
    const { file, message } = await guest.sendFile("photo.png", bytes);
    expect(file).toMatchObject({ type: "image/png", width: 480, height: 160 });
    expect((await sharp(await read(`${message}?thumbnail`)).metadata()).width).toBe(480);
    expect((await read(message)).equals(bytes)).toBe(true);
    expect((await read(message, "bytes=1-3")).toString()).toBe("PNG");
    const other = await new Guest(shop.url).open();
    expect((await other.fetch(message)).status).toBe(404);
  });

  test.each([200, PART + 200])("a renamed program of %i bytes leaves nothing", async (size) => {
    const before = await bucket.keys();
    const program = Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(size)]);
    expect((await guest.upload("photo.png", program)).status).toBe(415);
    await expect.poll(() => bucket.keys()).toEqual(before);
    expect(await bucket.begun()).toEqual([]);
  });

  test("what is given up leaves nothing, parts neither", async () => {
    const before = await bucket.keys();
    const location = await announced("given-up.pdf", 3 * PART);
    await bringPieces(location, pdfOf(PART + 2 * PIECE), 0, PART + 2 * PIECE);
    expect(await bucket.begun()).toHaveLength(1);
    const late = await bringHalf(location, pdfOf(8 * PIECE), PART + 2 * PIECE);
    expect((await guest.fetch(location, { method: "DELETE" })).status).toBe(204);
    await expect.poll(() => bucket.begun()).toEqual([]);
    await expect.poll(() => bucket.keys()).toEqual(before);
    late.destroy();
    await delay(1000);
    expect(await bucket.keys()).toEqual(before);
  });

  test("what nobody has claimed is purged, whole or begun; what is claimed stays", async () => {
    const before = await bucket.keys();
    const kept = await guest.sendFile("kept.pdf", pdfOf(2000));
    await guest.upload("left.png", await pictureOf(600, 600));
    await bringPieces(await announced("begun.pdf", 2 * PART), pdfOf(PIECE), 0, PIECE);
    await atDatabase(
      shop,
      `update jobs.job set start_after = now() where name = 'purge-file' and data->>'id' in (
        select id::text from files where name in ('kept.pdf', 'left.png', 'begun.pdf')
      )`,
    );
    const left = async () => (await bucket.keys()).filter((key) => !before.includes(key));
    await expect.poll(left, { timeout: 75_000 }).toHaveLength(2);
    expect((await left()).every((key) => /-kept\.pdf(\.info)?$/.test(key))).toBe(true);
    expect(await bucket.begun()).toEqual([]);
    expect(await read(kept.message)).toHaveLength(2000);
  });

  test("a product's picture is served from there in every width, its original is gone", async () => {
    const before = await bucket.keys();
    const made = await admin.upload("mug.png", await pictureOf(1500, 1000), "product-image");
    expect(made.status).toBe(204);
    for (const ending of [".webp", "-360.webp", "-640.avif", "-900.webp"]) {
      const answer = await fetch(`${shop.url}/pictures/uploaded/${made.id}${ending}`);
      expect(answer.status).toBe(200);
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(
        Number(/\d+/.exec(ending)?.[0] ?? 1200),
      );
    }
    const missing = await fetch(`${shop.url}/pictures/uploaded/${uuidv7()}-640.avif`);
    expect(missing.status).toBe(404);
    const added = (await bucket.keys()).filter((key) => !before.includes(key));
    expect(added).toHaveLength(7);
    expect(added.every((key) => key.startsWith(`images/${made.id}`))).toBe(true);
    const refused = await admin.upload("mug.png", Buffer.from(PDF), "product-image");
    expect(refused.status).toBe(415);
    await expect.poll(async () => (await bucket.keys()).length).toBe(before.length + 7);
  });

  test("a proof whose object has become another one is not approved; the one that was sent is", async () => {
    const { number, path: link } = await sendOrder(shop, {}, guest);
    const desk = `/admin-dashboard/orders/${number}/proof`;
    const room = link.replace("?", "/proof?");
    const { id } = await admin.upload("card.pdf", await realPdfOf(1), "proof");
    const sent = await admin.post(desk, { act: "send", version: "1", "file-1": id, total: "9000" });
    expect(sent.status).toBe(200);
    const page = () => guest.fetch(room).then((answer) => answer.text());
    await guest.post(room, { act: "all-good", version: "1", line: "1", page: "1" });
    const shown = await page();
    const onScreen = (name: string) =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(shown)?.[1] ?? "";
    const [seal, total] = [onScreen("seal"), onScreen("total")];
    const approve = () => guest.post(room, { act: "approve", version: "1", total, seal });
    const path = await pathOf(`/uploads/proof/${id}`);
    const own = await buffer((await bucket.readFile(path)) ?? Readable.from([]));
    await bucket.put(path, await realPdfOf(2));
    const refused = await approve();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("is no longer the one that was sent");
    await bucket.put(path, own);
    expect((await approve()).status).toBe(200);
    expect(await page()).toContain("Approved by");
  });

  test("a backup takes the files out of the bucket, into a folder, and into another bucket", async () => {
    const large = pdfOf(2 * PART + 1_234);
    const { message } = await guest.sendFile("moved.pdf", large);
    const lost = await guest.sendFile("lost.pdf", pdfOf(3_000));
    const pathOfFile = async (id = "") =>
      (await atDatabase<{ path: string }>(shop, `select path from files where id = '${id}'`))[0]
        ?.path ?? "";
    const lostPath = await pathOfFile(lost.file?.id);
    await bucket.remove(lostPath);
    const place = newFolder();
    const [first, second] = [join(place, "first.tar"), join(place, "second.tar")];
    const run = async (...[name, args, env]: Parameters<typeof runCommand>) => {
      const { code, output } = await runCommand(name, args, env);
      expect(code, output).toBe(0);
      return output;
    };
    const made = await run("backup", [first], { DATA_DIR: dataDir, S3_URL: server.bucketUrl });
    expect(made).toContain(`${lostPath}: missing in the storage`);
    await run("restore", [first], { DATA_DIR: join(place, "folder") });
    await run("backup", [second], { DATA_DIR: join(place, "folder") });
    const otherUrl = server.bucketUrl.replace("/shop", "/other");
    const other = new LookedAtBucket(new URL(otherUrl));
    await other.make();
    await run("restore", [second], { DATA_DIR: join(place, "bucket"), S3_URL: otherUrl });
    const path = await pathOfFile(message.split("/")[2]);
    const bytes = await buffer((await other.readFile(path)) ?? Readable.from([]));
    expect(bytes.equals(large)).toBe(true);
    expect(readFileSync(join(place, "folder", "uploads", path)).equals(large)).toBe(true);
    const files = (keys: string[]) => keys.filter((key) => !key.endsWith(".info"));
    const moved = files(await other.keys());
    expect(moved).toContain(path);
    expect(files(await bucket.keys())).toEqual(expect.arrayContaining(moved));
    const used = await runCommand("restore", [second], {
      DATA_DIR: join(place, "again"),
      S3_URL: otherUrl,
    });
    expect(used.output).toContain("The bucket at S3_URL is not empty");
    removeFolder(place);
  });

  test("while the bucket is away the shop says so, and goes on when it is back", async () => {
    const bytes = pdfOf(2 * PIECE);
    const { message } = await guest.sendFile("away.pdf", bytes);
    const location = await announced("away-too.pdf", bytes.length);
    await bringPieces(location, bytes, 0, PIECE);
    await server.stop();
    const answer = await guest.fetch(message);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("etag")).toBeNull();
    expect((await guest.bring(location, bytes.subarray(PIECE), PIECE)).status).toBe(503);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    const env = { DATA_DIR: dataDir, S3_URL: server.bucketUrl };
    const { output } = await runCommand("backup", [join(dataDir, "away.tar")], env);
    expect(output).toMatch(/\nThe bucket at S3_URL does not answer, or refuses .*\n$/);
    await server.start();
    expect((await read(message)).equals(bytes)).toBe(true);
    expect(await offsetOf(location)).toBe(PIECE);
    await bringPieces(location, bytes, PIECE, bytes.length);
    expect((await read(await sent(location))).equals(bytes)).toBe(true);
  });
});
