import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { Guest } from "../../running/guest.ts";
import { signedInPerson } from "../../running/sessions.ts";
import { ADMIN } from "../../running/shop.ts";

const shop = inject("shop");
let guest: Guest;
let other: Guest;
let admin: Guest;

beforeAll(async () => {
  guest = await new Guest(shop.url).open();
  other = await new Guest(shop.url).open();
  admin = await signedInPerson(shop, ADMIN.email);
});

const text = (words: string) => new TextEncoder().encode(words);
const pdf = text("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
/** Unlike a PDF it is not opened to be drawn, which costs more than all else that happens to a file. */
const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
const psd = Buffer.concat([Buffer.from("8BPS\0\x01"), Buffer.alloc(64)]);
const eps = text("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n");
const cdr = Buffer.concat([Buffer.from("RIFF\x40\0\0\0CDRBvrsn"), Buffer.alloc(64)]);
/** A ZIP of stored entries, in this order. */
function zipOf(...names: string[]): Buffer {
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  for (const name of names) {
    const body = Buffer.alloc(name.endsWith(".png") ? 70_000 : 5, 7);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(body));
    sizes.writeUInt32LE(body.length, 4);
    sizes.writeUInt32LE(body.length, 8);
    sizes.writeUInt16LE(name.length, 12);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(Buffer.concat(parts).length, 10);
    const [local, entry] = ["504b030414000000000000000000", "504b0102140014000000000000000000"];
    parts.push(Buffer.from(local, "hex"), sizes, Buffer.from(name), body);
    index.push(Buffer.from(entry, "hex"), sizes, where, Buffer.from(name));
  }
  const [start, size] = [Buffer.concat(parts).length, Buffer.concat(index).length];
  const end = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...parts, ...index, end]);
}
const docx = zipOf("[Content_Types].xml", "_rels/.rels", "word/document.xml");
const lateDocx = zipOf("docProps/look.png", "[Content_Types].xml", "word/document.xml");
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const dosEps = Buffer.concat([Buffer.from("c5d0d3c61e0000", "hex"), Buffer.alloc(40), eps]);
const bmp = Buffer.concat([Buffer.from("BM"), Buffer.alloc(100)]);
const exe = Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(200)]);
const elf = Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01"), Buffer.alloc(200)]);
const picture = (format: "png" | "jpeg" | "webp" | "tiff" | "gif") =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: "#f2a31b" } })
    .toFormat(format)
    .toBuffer();

/** A name that no other file has: other tests bring files to this shop, too. */
const unique = (name: string) => `${uuidv7().slice(-12)} ${name}`;

/** Where the shop has stored files of such a name. */
function stored(name: string): string[] {
  const folder = join(shop.dataDir, "uploads");
  const written = name.replaceAll(" ", "-");
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
        path.includes(written),
      )
    : [];
}

describe("what is sent", () => {
  test.each([
    ["logo.pdf", pdf, "application/pdf", "inline"],
    ["card.ai", pdf, "application/illustrator", "attachment"],
    ["card.eps", eps, "application/postscript", "attachment"],
    ["card.psd", psd, "image/vnd.adobe.photoshop", "attachment"],
    ["card.cdr", cdr, "application/vnd.corel-draw", "attachment"],
    ["all.zip", zip, "application/zip", "attachment"],
    ["text.docx", docx, DOCX, "attachment"],
    ["look first.docx", lateDocx, DOCX, "attachment"],
    ["text.zip", lateDocx, "application/zip", "attachment"],
    ["x4.cdr", zipOf("content/riffData.cdr"), "application/vnd.corel-draw", "attachment"],
    ["from-windows.eps", dosEps, "application/postscript", "attachment"],
    [
      "from-a-driver.eps",
      Buffer.from(`\x04${Buffer.from(eps)}`),
      "application/postscript",
      "attachment",
    ],
    ["after-lines.pdf", Buffer.concat([text("\r\n\r\n"), pdf]), "application/pdf", "inline"],
    ["paint.bmp", bmp, "image/bmp", "attachment"],
  ])("%s is known by its content and served as %s", async (name, bytes, type, shown) => {
    const { file, message } = await guest.sendFile(name, bytes);
    expect(file).toMatchObject({ name, type, size: bytes.length });
    const answer = await guest.fetch(message);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("content-disposition")).toMatch(new RegExp(`^${shown}; `));
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  test.each(["png", "jpeg", "webp", "gif", "tiff"] as const)(
    "a %s gets a thumbnail",
    async (format) => {
      const { file, message } = await guest.sendFile(`photo.${format}`, await picture(format));
      expect(file).toMatchObject({ width: 480, height: 160 });
      const answer = await guest.fetch(`${message}?thumbnail`);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(480);
    },
  );

  test("a file is stored under its owner, time and name, none over another", async () => {
    const name = unique("same name.zip");
    await guest.sendFile(name, zip);
    await guest.sendFile(name, zip);
    const paths = stored(name).filter((path) => path.endsWith(".zip"));
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      expect(path).toMatch(
        /^chat-files\/[0-9a-f-]{36}-\d{13}-[0-9a-f]{12}-[0-9a-f]{12}-same-name\.zip$/,
      );
    }
  });

  test("a part of a file can be asked for", async () => {
    const { message } = await guest.sendFile("part.pdf", pdf);
    const answer = await guest.fetch(message, { headers: { range: "bytes=0-7" } });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe("%PDF-1.7");
    const beyond = await guest.fetch(message, { headers: { range: "bytes=9999-" } });
    expect(beyond.status).toBe(416);
  });

  test("a file goes on where it was cut off", async () => {
    const bytes = Buffer.concat([zip, Buffer.alloc(300_000, 7)]);
    const announced = await guest.announce("cut.zip", bytes.length);
    const location = announced.headers.get("location") ?? "";
    expect((await guest.bring(location, bytes.subarray(0, 100_000))).status).toBe(204);
    const head = await guest.fetch(location, {
      method: "HEAD",
      headers: { "tus-resumable": "1.0.0" },
    });
    expect(head.headers.get("upload-offset")).toBe("100000");
    expect((await guest.bring(location, bytes.subarray(50_000), 50_000)).status).toBe(409);
    expect((await guest.bring(location, bytes.subarray(100_000), 100_000)).status).toBe(204);
    const id = location.split("/").at(-1) ?? "";
    const sent = await guest.post("/chat/messages", { file: id, clientId: uuidv7() });
    const { message } = (await sent.json()) as { message: { message: string } };
    const whole = Buffer.from(await (await guest.fetch(message.message)).arrayBuffer());
    expect(whole.equals(bytes)).toBe(true);
  });

  test("the same file sent five times at once is one message", async () => {
    const { id } = await guest.upload("once.zip", zip);
    const clientId = uuidv7();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => guest.post("/chat/messages", { file: id, clientId })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const again = await guest.post("/chat/messages", { file: id, clientId: uuidv7() });
    expect(again.status).toBe(404);
    const messages = await guest.read();
    expect(messages.filter(({ file }) => file?.id === id)).toHaveLength(1);
  });
});

describe("what is refused, with nothing left behind", () => {
  test.each([
    ["a program called a picture", "photo.png", exe],
    ["a Linux program", "logo.pdf", elf],
    ["a page", "page.html", text("<!doctype html><script>alert(1)</script>")],
    [
      "a drawing that can hold scripts",
      "logo.svg",
      text("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ],
    ["a text", "notes.txt", text("hello")],
    ["a page that names a PDF", "page.pdf", text("<script>1</script>\n%PDF-1.7")],
  ])("%s", async (_, plain, bytes) => {
    const name = unique(plain);
    const { status, text: told, id } = await guest.upload(name, bytes);
    expect(status).toBe(415);
    expect(told).toBe(
      `${name} cannot be sent. Send pictures, PDF, AI, EPS, PSD, CDR, TIFF, ZIP or DOCX.`,
    );
    expect((await guest.post("/chat/messages", { file: id, clientId: uuidv7() })).status).toBe(404);
    await expect.poll(() => stored(name)).toEqual([]);
  });

  test("more than 50 MB, before a byte is sent", async () => {
    const answer = await guest.announce("film.zip", 52_428_801);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("film.zip is larger than 50 MB");
    expect((await guest.announce("empty.pdf", 0)).status).toBe(400);
    expect((await guest.announce("sizeless.pdf", Number.NaN)).status).toBe(400);
  });

  test("more bytes than were announced", async () => {
    const liar = await new Guest(shop.url).open();
    const announced = await liar.announce("liar.pdf", 10);
    const brought = await liar.bring(announced.headers.get("location") ?? "", pdf);
    expect(brought.status).toBe(413);
  });

  test("a picture that would fill the memory stays a file without a thumbnail", async () => {
    const header = Buffer.alloc(33);
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    Buffer.from("0802000000", "hex").copy(header, 24);
    const { file } = await guest.sendFile("bomb.png", Buffer.concat([header, Buffer.alloc(100)]));
    expect(file).toMatchObject({ type: "image/png" });
    expect(file?.width).toBeUndefined();
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  });

  test("names that deceive are told plainly, and end as what the file is", async () => {
    const named = async (name: string) => (await guest.sendFile(name, zip)).file?.name;
    expect(await named("../../etc/passwd")).toBe("passwd.zip");
    expect(await named("invoice\u202Efdp.exe")).toBe("invoicefdp.exe.zip");
    expect(await named("<script>alert(1)<\u0000/script>.zip")).toBe("script.zip");
    expect(await named("\u0007")).toBe("file.zip");
    expect(await named(`${"ọ".repeat(300)}.zip`)).toMatch(/^ọ{116}\.zip$/);
  });
});

describe("who may have a file", () => {
  test("its two sides and nobody else; a thumbnail likewise", async () => {
    const { message } = await guest.sendFile("secret.png", await picture("png"));
    for (const path of [message, `${message}?thumbnail`]) {
      expect((await guest.fetch(path)).status).toBe(200);
      expect((await admin.fetch(path)).status).toBe(200);
      expect((await other.fetch(path)).status).toBe(404);
      expect((await fetch(shop.url + path)).status).toBe(404);
    }
    const etag = (await guest.fetch(message)).headers.get("etag") ?? "";
    const headers = { "if-none-match": etag };
    expect((await guest.fetch(message, { headers })).status).toBe(304);
    expect((await other.fetch(message, { headers })).status).toBe(404);
  });

  test("nobody goes on with, gives up or sends another's upload", async () => {
    const announced = await guest.announce("mine.zip", zip.length);
    const location = announced.headers.get("location") ?? "";
    expect((await other.bring(location, zip)).status).toBe(404);
    expect((await other.fetch(location, { method: "DELETE" })).status).toBe(404);
    const head = { method: "HEAD", headers: { "tus-resumable": "1.0.0" } };
    expect((await other.fetch(location, head)).status).toBe(404);
    expect((await guest.bring(location, zip)).status).toBe(204);
    const id = location.split("/").at(-1) ?? "";
    for (const thief of [other, admin]) {
      const sent = await thief.post("/chat/messages", { file: id, clientId: uuidv7() });
      expect(sent.status).toBe(404);
    }
    // What is in no message yet is nobody's to read.
    expect((await other.fetch(`/files/${id}/mine.zip`)).status).toBe(404);
  });

  test("another customer's file is no file of theirs, in words", async () => {
    const { id } = await guest.upload("mine-too.zip", zip);
    const sent = await other.post("/chat/messages", { file: id, clientId: uuidv7() });
    expect(sent.status).toBe(404);
    expect(await sent.json()).toEqual({
      error: "This file is no longer there. Please attach it again.",
      missing: true,
    });
    expect(await other.read()).toEqual([]);
  });

  test("a person brings one file at a time; the other follows when the first is there", async () => {
    const person = await new Guest(shop.url).open();
    const bytes = Buffer.concat([zip, Buffer.alloc(50_000, 7)]);
    const first = await person.announce("first.zip", bytes.length);
    const location = first.headers.get("location") ?? "";
    expect((await person.bring(location, bytes.subarray(0, 20_000))).status).toBe(204);
    const busy = await person.announce("second.zip", zip.length);
    expect(busy.status).toBe(423);
    expect(await busy.text()).toBe(
      "Another file is on its way. This one follows when that has arrived.",
    );
    expect((await other.announce("not-in-the-way.pdf", 10)).status).toBe(201);
    expect((await person.bring(location, bytes.subarray(20_000), 20_000)).status).toBe(204);
    expect((await person.upload("second.zip", zip)).status).toBe(204);
  });

  test("an upload from another site's page, or from nobody, is refused", async () => {
    const headers = { "tus-resumable": "1.0.0", "upload-length": "10" };
    const from = (origin: string, cookie: string) =>
      fetch(`${shop.url}/uploads/chat`, {
        method: "POST",
        headers: { ...headers, origin, cookie },
      });
    expect((await from("https://evil.example", guest.cookie)).status).toBe(403);
    expect((await from(shop.url, "")).status).toBe(403);
    expect((await guest.fetch("/uploads/other", { method: "POST", headers })).status).toBe(404);
    expect((await guest.fetch("/uploads/chat", { method: "PUT" })).status).toBe(405);
    expect((await guest.fetch("/files/nonsense/x")).status).toBe(404);
    expect((await guest.fetch("/files/..%2f..%2fetc/passwd")).status).toBe(404);
  });

  test("a given-up upload is gone", async () => {
    const name = unique("given-up.pdf");
    const announced = await guest.announce(name, 100_000);
    const location = announced.headers.get("location") ?? "";
    await guest.bring(location, pdf);
    expect(stored(name)).not.toEqual([]);
    expect((await guest.fetch(location, { method: "DELETE" })).status).toBe(204);
    expect((await guest.bring(location, pdf, pdf.length)).status).toBe(404);
    await expect.poll(() => stored(name)).toEqual([]);
  });

  test("a deleted message takes its file along, and brings it back", async () => {
    const { message, seq } = await guest.sendFile("gone.zip", zip);
    const chat = await guest.fetch("/chat/messages");
    const { conversationId: conversation } = (await chat.json()) as { conversationId: string };
    const act = (name: string) =>
      admin.post("/admin-dashboard/chat-acts", { act: name, conversation, seq: String(seq) });
    expect((await act("delete")).status).toBe(204);
    for (const side of [guest, admin]) expect((await side.fetch(message)).status).toBe(404);
    expect((await act("restore")).status).toBe(204);
    expect((await guest.fetch(message)).status).toBe(200);
    expect((await guest.post("/admin-dashboard/chat-acts", { act: "wipe" })).status).toBe(403);
  });
});
