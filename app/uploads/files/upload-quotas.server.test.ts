import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { startJobs, stopJobs } from "../../jobs/jobs.server.ts";
import { networkDigest } from "../../limits/network.server.ts";
import { openSecurityLog } from "../../limits/security-log.server.ts";
import { openStorage, uploadStore } from "../storage/storage.server.ts";
import { limitUploads } from "../upload-quotas.server.ts";
import {
  announceFile,
  cancelUpload,
  claimFile,
  defineFilePurges,
  finishFile,
  takeTurn,
  UploadRefusal,
} from "./files.server.ts";
import type { UploadKind, UploadOwner } from "./upload-kinds.server.ts";

useTestDatabase();
const sha256 = "0".repeat(64);
const folder = mkdtempSync(join(tmpdir(), "itewe-uploads-"));
let undo = () => {};

beforeAll(async () => {
  openStorage({ folder });
  defineFilePurges();
  await startJobs(() => {}, 2);
});
afterAll(async () => {
  await stopJobs();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => db.delete(files));
afterEach(() => undo());

const kind: UploadKind = {
  name: "chat",
  folder: "chat-files",
  maxBytes: 1_000,
  refusal: "",
  owner: async () => undefined,
  mayRead: async () => false,
};
const oneByOne: UploadKind = { ...kind, oneAtATime: true };
const newGuest = () => ({ id: uuidv7(), isGuest: true });
const newCustomer = () => ({ id: uuidv7(), isGuest: false });
const newAdmin = () => ({ id: uuidv7(), isGuest: false, isShop: true as const });

const announce = (owner: UploadOwner = newGuest(), address = "10.0.0.1", size = 100, of = kind) =>
  announceFile(of, owner, { name: "logo.pdf", size, address });
/** The status of a refusal, and what is said; 200 when it was none. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "200",
    (error) =>
      error instanceof UploadRefusal ? `${error.status} ${error.message}` : String(error),
  );
const TOO_MANY =
  "429 So many files have been sent from here today that no more can be taken. Sign in, or try tomorrow.";
const FULL = "507 The shop cannot take files at the moment. Please try later.";

test("guests of one address bring so many bytes a day; another address and an account bring more", async () => {
  undo = limitUploads({ guestDayBytes: 250 });
  await announce();
  await announce();
  expect(await refusal(announce())).toBe(TOO_MANY);
  expect(await db.$count(files)).toBe(2);
  expect(await refusal(announce(newGuest(), "10.0.0.1", 50))).toBe("200");
  expect(await refusal(announce(newGuest(), "10.0.0.2"))).toBe("200");
  expect(await refusal(announce(newCustomer()))).toBe("200");
});

test("the first file beyond a quota has a line in the log, without its name", async () => {
  const lines: unknown[] = [];
  openSecurityLog((event, facts) => lines.push([event, facts]));
  undo = limitUploads({ guestDayFiles: 0, customerDayFiles: 0 });
  const customer = newCustomer();
  for (let n = 0; n < 3; n++) {
    await refusal(announce(newGuest(), "10.0.9.9"));
    await refusal(announce(customer));
  }
  expect(lines).toEqual([
    ["limit reached", { limit: "upload", counted: "address", from: networkDigest("10.0.9.9") }],
    ["limit reached", { limit: "upload", counted: "owner" }],
  ]);
});

test("a customer and an admin bring so many bytes and files a day, each their own", async () => {
  undo = limitUploads({ customerDayBytes: 250, customerDayFiles: 4, shopDayBytes: 350 });
  const told =
    "429 So many files have been sent from here today that no more can be taken. Try tomorrow.";
  const [customer, admin] = [newCustomer(), newAdmin()];
  for (let count = 0; count < 2; count++) await announce(customer);
  expect(await refusal(announce(customer))).toBe(told);
  for (let count = 0; count < 2; count++) await announce(customer, "10.0.0.1", 1);
  expect(await refusal(announce(customer, "10.0.0.1", 1))).toBe(told);
  expect(await refusal(announce(newCustomer()))).toBe("200");
  for (let count = 0; count < 3; count++) await announce(admin);
  expect(await refusal(announce(admin))).toBe(told);
});

test("what was given up gives its bytes back to the day", async () => {
  undo = limitUploads({ guestDayBytes: 250 });
  await announce();
  const row = await announce();
  expect(await refusal(announce())).toBe(TOO_MANY);
  await cancelUpload(row);
  expect(await refusal(announce())).toBe("200");
  expect(await refusal(announce())).toBe(TOO_MANY);
});

test("so many files a day, also when all come at once, and when they were given up again", async () => {
  undo = limitUploads({ guestDayFiles: 3 });
  const all = await Promise.all(Array.from({ length: 8 }, () => refusal(announce())));
  expect(all.filter((told) => told === "200")).toHaveLength(3);
  expect(all.filter((told) => told === TOO_MANY)).toHaveLength(5);
  for (const row of await db.select().from(files)) await cancelUpload(row);
  expect(await refusal(announce())).toBe(TOO_MANY);
});

test("a day later the quota begins anew", async () => {
  undo = limitUploads({ guestDayFiles: 1 });
  const row = await announce();
  expect(await refusal(announce())).toBe(TOO_MANY);
  const yesterday = new Date(Date.now() - 86_460_000);
  await db.update(files).set({ createdAt: yesterday }).where(eq(files.id, row.id));
  expect(await refusal(announce())).toBe("200");
});

test("nothing is taken that would leave less of the disk free than is to stay free", async () => {
  undo = limitUploads({ keepFreeBytes: 2 ** 52 });
  expect(await refusal(announce(newCustomer()))).toBe(FULL);
  expect(await db.$count(files)).toBe(0);
  undo();
  expect(await refusal(announce(newCustomer()))).toBe("200");
});

/** Limits with which so many bytes more fit on the disk, as full as it is now. */
const withRoomFor = (bytes: number) => ({
  keepFreeBytes: (uploadStore().freeBytes() ?? 0) - bytes,
});
const large: UploadKind = { ...kind, maxBytes: 2 ** 40 };
/** What the disk's other users write meanwhile is small beside this. */
const PIECE = 2 ** 32;

test("what has been announced has its room, until it is given up or its hour is over", async () => {
  undo = limitUploads(withRoomFor(2.5 * PIECE));
  const announceLarge = () => announce(newAdmin(), "10.0.0.1", PIECE, large);
  const first = await announceLarge();
  await announceLarge();
  expect(await refusal(announceLarge())).toBe(FULL);
  await cancelUpload(first);
  const late = await announceLarge();
  expect(await refusal(announceLarge())).toBe(FULL);
  const earlier = new Date(Date.now() - 3_660_000);
  await db.update(files).set({ createdAt: earlier }).where(eq(files.id, late.id));
  expect(await refusal(announceLarge())).toBe("200");
});

test("bytes that arrive are taken only as long as there is room; what came before stays", async () => {
  const path = "chat-files/growing.pdf";
  const store = uploadStore();
  await store.create(new Upload({ id: path, size: 100, offset: 0 }));
  const offset = async () => (await store.getUpload(path)).offset;
  async function* pieces() {
    yield Buffer.alloc(40);
    await expect.poll(offset).toBe(40);
    // The disk fills up meanwhile.
    limitUploads({ keepFreeBytes: 2 ** 52 });
    yield Buffer.alloc(60);
  }
  undo = limitUploads({ lookAgainBytes: 50 });
  await expect(store.write(Readable.from(pieces()), path, 0)).rejects.toMatchObject({
    status_code: 507,
    body: "The shop cannot take files at the moment. Please try later.",
  });
  expect(await offset()).toBe(40);
  undo();
  expect(await store.write(Readable.from([Buffer.alloc(60)]), path, 40)).toBe(100);
});

test("nobody but the shop's own user reads what was sent, nor what was there before", async () => {
  const old = mkdtempSync(join(tmpdir(), "itewe-uploads-"));
  chmodSync(old, 0o755);
  openStorage({ folder: old });
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const path = "chat-files/new/a.pdf";
  await uploadStore().create(new Upload({ id: path, size: 1, offset: 0 }));
  await uploadStore().put(`${path}.webp`, Buffer.alloc(1));
  expect([old, join(old, "chat-files"), join(old, "chat-files/new")].map(mode)).toEqual([
    "700",
    "700",
    "700",
  ]);
  const made = ["", ".json", ".webp"].map((ending) => mode(join(old, path + ending)));
  expect(made).toEqual(["600", "600", "600"]);
  openStorage({ folder });
  rmSync(old, { recursive: true });
});

test("a removal that was cut off halfway is ended by the next", async () => {
  const path = "chat-files/half.pdf";
  await uploadStore().create(new Upload({ id: path, size: 1, offset: 0 }));
  rmSync(join(folder, path));
  await uploadStore().remove(path);
  expect(existsSync(join(folder, `${path}.json`))).toBe(false);
  await uploadStore().remove(path);
});

test("what nobody has claimed goes after its time, with its bytes; what is claimed stays", async () => {
  undo = limitUploads({ unclaimedSeconds: 1 });
  const owner = newCustomer();
  const [left, claimed, halfway] = [
    await announce(owner),
    await announce(owner),
    await announce(owner),
  ];
  for (const row of [left, claimed]) {
    await uploadStore().put(row.path, Buffer.alloc(100));
    await finishFile(row.id, { name: row.name, type: "application/pdf", sha256 });
  }
  await uploadStore().put(halfway.path, Buffer.alloc(10));
  expect(await claimFile(db, kind.name, claimed.id, owner.id)).toBeDefined();
  const isStored = ({ path }: { path: string }) => existsSync(join(folder, path));
  expect([left, claimed, halfway].map(isStored)).toEqual([true, true, true]);
  await expect.poll(() => [left, claimed, halfway].map(isStored)).toEqual([false, true, false]);
  expect((await db.select().from(files)).map(({ id }) => id)).toEqual([claimed.id]);
});

const BUSY = "423 Another file is on its way. This one follows when that has arrived.";

test("of files that come one at a time the second waits, until the first is there or given up", async () => {
  const owner = newCustomer();
  const announceOne = (who: typeof owner & { uploaderId?: string } = owner) =>
    announce(who, "10.0.0.1", 100, oneByOne);
  const first = await announceOne();
  expect(await refusal(announceOne())).toBe(BUSY);
  expect(await db.$count(files)).toBe(1);
  // Somebody else's is not in the way, nor is that of another admin in the same support.
  expect(await refusal(announceOne(newCustomer()))).toBe("200");
  expect(await refusal(announceOne({ ...owner, uploaderId: uuidv7() }))).toBe("200");
  await finishFile(first.id, { name: first.name, type: "application/pdf", sha256 });
  const second = await announceOne();
  expect(await refusal(announceOne())).toBe(BUSY);
  await cancelUpload(second);
  expect(await refusal(announceOne())).toBe("200");
});

test("announced at once, one of them is first", async () => {
  const owner = newCustomer();
  const all = await Promise.all(
    Array.from({ length: 5 }, () => refusal(announce(owner, "10.0.0.1", 100, oneByOne))),
  );
  expect(all.toSorted()).toEqual(["200", BUSY, BUSY, BUSY, BUSY]);
});

test("an upload that has fallen silent keeps nobody waiting, and waits its own turn when it is back", async () => {
  undo = limitUploads({ turnSeconds: 0.2 });
  const owner = newCustomer();
  const turn = (id: string) => db.transaction((tx) => takeTurn(tx, oneByOne, owner, id));
  const silent = await announce(owner, "10.0.0.1", 100, oneByOne);
  await new Promise((done) => setTimeout(done, 300));
  const next = await announce(owner, "10.0.0.1", 100, oneByOne);
  expect(await refusal(turn(silent.id))).toBe(BUSY);
  expect(await refusal(turn(next.id))).toBe("200");
  await finishFile(next.id, { name: next.name, type: "application/pdf", sha256 });
  expect(await refusal(turn(silent.id))).toBe("200");
});
