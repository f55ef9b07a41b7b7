import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LOCKS } from "../../../database/advisory-locks.ts";
import { db, dedicatedClient } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { brokenPhoto, lateTiff, oddPhoto } from "../../../test/files/pictures.ts";
import { Guest } from "../../../test/running/guest.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { startJobs, stopJobs } from "../../jobs/jobs.server.ts";
import { openStorage, uploadStore } from "../storage/storage.server.ts";
import { claimFile, defineFilePurges, UploadRefusal } from "./files.server.ts";
import { defineUploads, type UploadKind } from "./upload-kinds.server.ts";
import { answerUpload } from "./uploads.server.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-uploads-"));
const server = createServer((req, res) => {
  answerUpload(req, res, "10.0.0.1", (error) => reported.push(error.message)).catch(() =>
    res.writeHead(503).end(),
  );
});
let person: Guest;
let owner: string;
/** What went wrong and was not told to whom it happened. */
const reported: string[] = [];
/** What completing a file of the kind `converted` meets; each once. */
let troubles: (Error | Promise<void>)[] = [];
let conversions = 0;

const common: Omit<UploadKind, "name"> = {
  folder: "tried",
  maxBytes: 1_000_000,
  refusal: "",
  owner: async () => ({ id: owner, isGuest: false }),
  mayRead: async () => false,
};
defineUploads({ ...common, name: "plain", oneAtATime: true });
// However long the machine takes, they are read before they are answered.
defineUploads({ ...common, name: "several", waitsForPages: true });
defineUploads({
  ...common,
  name: "converted",
  async convert() {
    conversions++;
    const trouble = troubles.shift();
    if (trouble instanceof Error) throw trouble;
    await trouble;
    return { type: "image/webp", width: 1, height: 1 };
  },
});

beforeAll(async () => {
  openStorage({ folder });
  defineFilePurges();
  await startJobs(() => {}, 2);
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  person = new Guest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await stopJobs();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});
// A test that fails may leave one, and is tried again.
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await db.delete(files);
  owner = uuidv7();
});

/** A ZIP without entries: nothing is drawn of it. */
const bytes = Buffer.from("504b0506".padEnd(44, "0"), "hex");
const ask = (location: string) =>
  person.fetch(location, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } });
const locationOf = (answer: Response) => answer.headers.get("location") ?? "";
const idOf = (location: string) => location.split("/").at(-1) ?? "";
const rowAt = async (location: string) => {
  const [row] = await db
    .select()
    .from(files)
    .where(eq(files.id, idOf(location)));
  if (!row) throw new Error(`No file at ${location}`);
  return row;
};
const stop = new Error("The storage is away for a moment");

test("what could not be completed when its last byte came is completed when it is asked for", async () => {
  const location = locationOf(await person.announce("a.png", bytes.length, "converted"));
  troubles = [stop, stop];
  expect((await person.bring(location, bytes)).status).toBe(500);
  // Nobody is told that all is there before there is a file.
  expect((await ask(location)).status).toBe(503);
  const whole = await ask(location);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("upload-offset")).toBe(String(bytes.length));
  expect(whole.headers.get("upload-length")).toBe(String(bytes.length));
  expect(await claimFile(db, "converted", idOf(location), owner)).toBeDefined();
  // Also when the bytes as they came are gone.
  expect((await ask(location)).headers.get("upload-offset")).toBe(String(bytes.length));
});

test("whoever asks for a file while it is being completed has it completed once", async () => {
  const location = locationOf(await person.announce("a.png", bytes.length, "converted"));
  troubles = [stop];
  await person.bring(location, bytes);
  conversions = 0;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(location)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(conversions).toBe(1);
});

test("whoever asks while the last bytes arrive hears of all of them only once the file can be used", async () => {
  const location = locationOf(await person.announce("a.png", bytes.length, "converted"));
  const { promise: isConverted, resolve: convert } = Promise.withResolvers<void>();
  troubles = [isConverted];
  const bringing = person.bring(location, bytes);
  await vi.waitUntil(() => troubles.length === 0);
  const before = await uploadStore().getUpload((await rowAt(location)).path);
  // The storage looked just before they came.
  vi.spyOn(uploadStore(), "getUpload").mockResolvedValueOnce({ ...before, offset: 0 } as never);
  expect((await ask(location)).headers.get("upload-offset")).toBe("0");
  convert();
  expect((await bringing).status).toBe(204);
  expect((await ask(location)).headers.get("upload-offset")).toBe(String(bytes.length));
});

test("an answer to what nobody could foresee tells nothing of the machine, and is reported", async () => {
  const location = locationOf(await person.announce("a.png", bytes.length, "converted"));
  troubles = [new Error(`ENOENT: no such file or directory, open '${folder}/a.png'`)];
  const answer = await person.bring(location, bytes);
  expect(`${answer.status} ${await answer.text()}`).toBe(
    "500 This did not work. Please try again.",
  );
  expect(reported.at(-1)).toContain("ENOENT");
});

test("an upload whose database goes away meanwhile is told to come again", async () => {
  const location = locationOf(await person.announce("a.png", bytes.length, "converted"));
  troubles = [Object.assign(new Error("the database stops"), { code: "57P01" })];
  expect((await person.bring(location, bytes)).status).toBe(503);
  expect((await ask(location)).status).toBe(200);
});

test("a file and its preview are on the disk before the row says that they are there", async () => {
  const written: { ino: number; rows: number }[] = [];
  const handle = await open(folder);
  await handle.close();
  const kind: FileHandle = Object.getPrototypeOf(handle);
  const { sync } = kind;
  const spy = vi.spyOn(kind, "sync").mockImplementation(async function (this: FileHandle) {
    const { ino } = await this.stat();
    await sync.call(this);
    written.push({ ino, rows: await db.$count(files, isNotNull(files.finishedAt)) });
  });
  await previewOf("phone.jpg", await oddPhoto(60, 40));
  spy.mockRestore();
  const [row] = await db.select().from(files);
  const path = join(folder, row?.path ?? "");
  for (const place of [path, `${path}.thumbnail.webp`, dirname(path)]) {
    expect(written, place).toContainEqual({ ino: statSync(place).ino, rows: 0 });
  }
});

test("the bytes of a file that is given up stay until a backup that began before has ended", async () => {
  const location = locationOf(await person.announce("kept.zip", bytes.length, "several"));
  await person.bring(location, bytes);
  const { path: stored } = await rowAt(location);
  const path = join(folder, stored);
  const backup = dedicatedClient();
  await backup.connect();
  await backup.query("select pg_advisory_lock($1)", [LOCKS.backup]);
  await person.fetch(location, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } });
  const waiting = async () => {
    const { rows } = await db.execute(sql`
      select id from jobs.job where name = 'remove-file' and state = 'created'
        and start_after > now() + interval '30 seconds' and data::text like ${`%${stored}%`}`);
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  expect(existsSync(path)).toBe(true);
  await backup.end();
  await db.execute(sql`update jobs.job set start_after = now() where name = 'remove-file'`);
  await expect.poll(() => existsSync(path)).toBe(false);
});

test("an upload that is given up while its last bytes arrive is gone, which is nobody's trouble", async () => {
  const location = locationOf(await person.announce("a.zip", bytes.length, "plain"));
  reported.length = 0;
  const body = new ReadableStream({
    async start(out) {
      out.enqueue(bytes.subarray(0, 5));
      const [row] = await db.select().from(files);
      const path = join(folder, row?.path ?? "");
      await expect.poll(() => statSync(path).size).toBe(5);
      expect((await person.fetch(location, { method: "DELETE" })).status).toBe(204);
      await expect.poll(() => existsSync(path)).toBe(false);
      out.enqueue(bytes.subarray(5));
      out.close();
    },
  });
  const answer = await person.fetch(location, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    body,
    duplex: "half",
  } as RequestInit);
  expect(`${answer.status} ${await answer.text()}`).toBe("404 This upload is no longer there.");
  expect(reported).toEqual([]);
});

test("pictures that arrive together are read into memory one after the other", async () => {
  const store = uploadStore();
  const { readFile } = store;
  let open = 0;
  let most = 0;
  const spy = vi.spyOn(store, "readFile").mockImplementation(async (path, range) => {
    const stream = await readFile.call(store, path, range);
    if (!range) {
      most = Math.max(most, ++open);
      stream?.once("close", () => open--);
    }
    return stream;
  });
  const picture = await oddPhoto(600, 400);
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const location = locationOf(await person.announce("a.jpg", picture.length, "several"));
      expect((await person.bring(location, picture)).status, reported.at(-1)).toBe(204);
    }),
  );
  spy.mockRestore();
  expect(most).toBe(1);
});

test.each(["little", "big"] as const)(
  "a TIFF whose directory stands at its end is taken: %s-endian",
  async (order) => {
    expect(await previewOf("scan.tif", await lateTiff(order))).toEqual({ width: 360, height: 360 });
    const [row] = await db.select().from(files);
    expect(row?.type).toBe("image/tiff");
  },
);

test("what turns out not to be taken is refused then, and gone", async () => {
  const location = locationOf(await person.announce("a.png", bytes.length, "converted"));
  troubles = [stop, new UploadRefusal(415, "Not this.")];
  expect((await person.bring(location, bytes)).status).toBe(500);
  expect((await ask(location)).status, reported.at(-1)).toBe(415);
  expect((await ask(location)).status).toBe(404);
});

test("announced again under the id that the browser has chosen, it is the same upload", async () => {
  const id = uuidv7();
  const first = await person.announce("a.zip", bytes.length, "plain", id);
  expect(locationOf(first)).toBe(`/uploads/plain/${id}`);
  expect(
    (await person.bring(locationOf(first), bytes.subarray(0, 5))).status,
    reported.at(-1),
  ).toBe(204);
  const again = await person.announce("a.zip", bytes.length, "plain", id);
  expect(again.status).toBe(201);
  expect(locationOf(again)).toBe(locationOf(first));
  expect((await ask(locationOf(again))).headers.get("upload-offset")).toBe("5");
  expect(await db.$count(files)).toBe(1);
  expect(
    (await person.bring(locationOf(again), bytes.subarray(5), 5)).status,
    reported.at(-1),
  ).toBe(204);
  expect(await claimFile(db, "plain", id, owner)).toMatchObject({ type: "application/zip" });
});

/** How large the preview of a file is that arrives under this name; null: it has none. */
async function previewOf(name: string, content: Buffer) {
  const id = uuidv7();
  const location = locationOf(await person.announce(name, content.length, "plain", id));
  expect((await person.bring(location, content)).status, reported.at(-1)).toBe(204);
  const row = await claimFile(db, "plain", id, owner);
  return row && { width: row.width, height: row.height };
}

test("a photo that only says something odd of itself has a preview, half of one has none", async () => {
  expect(await previewOf("phone.jpg", await oddPhoto(60, 40))).toEqual({ width: 60, height: 40 });
  expect(await previewOf("half.jpg", await brokenPhoto())).toEqual({ width: null, height: null });
});

const TOO_LARGE = [
  ["a GIF", "gif", 10_000, 5_001],
  ["an AVIF", "avif", 4_000, 4_001],
  ["a photo that comes in passes", "jpeg", 10_000, 5_001],
] as const;

/** A GIF that is one small frame in the corner of a picture of this size. */
async function cornerGif(width: number, height: number): Promise<Buffer> {
  const side = 9;
  const gif = await sharp({ create: { width: side, height: side, channels: 3, background: "red" } })
    .gif()
    .toBuffer();
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, side, 0, side, 0]));
  gif.writeUInt16LE(width - side, frame + 1);
  gif.writeUInt16LE(height - side, frame + 3);
  return gif;
}

// To make the others takes seconds.
test.each(process.env.LONG ? TOO_LARGE : TOO_LARGE.slice(0, 1))(
  "%s of too many pixels to be unpacked as a whole has no preview",
  async (_, kind, width, height) => {
    const picture = await (kind === "gif"
      ? cornerGif(width, height)
      : sharp({ create: { width, height, channels: 3, background: "#f2a20c" } })
          .toFormat(kind, { effort: 1, progressive: true })
          .toBuffer());
    expect(await previewOf(`large.${kind}`, picture)).toEqual({ width: null, height: null });
  },
);

test("nobody takes another's upload by its id, nor one that was given up", async () => {
  const id = uuidv7();
  const location = locationOf(await person.announce("a.zip", bytes.length, "plain", id));
  owner = uuidv7();
  expect((await person.announce("a.zip", bytes.length, "plain", id)).status).toBe(409);
  expect((await ask(location)).status).toBe(404);
  const own = uuidv7();
  const mine = locationOf(await person.announce("b.zip", bytes.length, "plain", own));
  expect((await person.fetch(mine, { method: "DELETE" })).status).toBe(204);
  expect((await person.announce("b.zip", bytes.length, "plain", own)).status).toBe(409);
  expect((await person.announce("c.zip", bytes.length, "plain", "no-id")).status).toBe(201);
});

test("an upload in parts to be joined is refused as a wrong request, not as a fault of the shop", async () => {
  const headers = { "tus-resumable": "1.0.0", "upload-length": "20", "upload-concat": "partial" };
  const answer = await person.fetch("/uploads/plain", { method: "POST", headers });
  expect(`${answer.status} ${await answer.text()}`).toMatch(/^400 Concatenation .* not \(yet\)/);
});

test("an upload that is gone, is another's, or has no size is refused with the reason", async () => {
  const told = async (asked: Promise<Response>) => {
    const answer = await asked;
    return `${answer.status} ${await answer.text()}`;
  };
  const id = uuidv7();
  const location = locationOf(await person.announce("a.zip", bytes.length, "plain", id));
  owner = uuidv7();
  const gone = "404 This upload is no longer there.";
  expect(await told(person.bring(location, bytes))).toBe(gone);
  expect(await told(person.fetch(location, { method: "DELETE" }))).toBe(gone);
  expect(await told(person.announce("a.zip", bytes.length, "plain", id))).toBe(
    "409 This upload has been announced. Try again.",
  );
  const headers = { "tus-resumable": "1.0.0", "upload-defer-length": "1" };
  const endless = person.fetch("/uploads/plain", { method: "POST", headers });
  expect(await told(endless)).toBe("400 The upload does not tell its size.");
  expect(await db.$count(files)).toBe(1);
});
