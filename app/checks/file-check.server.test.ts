import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { files } from "../../database/schema.ts";
import { usePeople } from "../../test/rows/people.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { openStorage, uploadStore } from "../uploads/storage/storage.server.ts";
import { checkFiles } from "./file-check.server.ts";

const folder = mkdtempSync(join(tmpdir(), "itewe-files-"));
useTestDatabase();
usePeople();
beforeAll(() => openStorage({ folder }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file whose row and bytes agree. */
async function stored(path: string, more: Partial<typeof files.$inferInsert> = {}): Promise<void> {
  const bytes = Buffer.from(`the bytes of ${path}`);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db.insert(files).values({
    ...{ id: uuidv7(), kind: "chat", path, name: "a.pdf", size: bytes.length, sha256 },
    ...{ ownerId: uuidv7(), finishedAt: new Date(), ...more },
  });
  await uploadStore().put(path, bytes);
}

test("every planted fault of files is found, and nothing else", async () => {
  for (const name of ["whole", "missing", "short", "changed"]) await stored(`chats/1/${name}.pdf`);
  await stored("chats/1/picture.png", { width: 480, height: 320 });
  await uploadStore().put("chats/1/picture.png.thumbnail.webp", Buffer.from("small"));
  await uploadStore().put("chats/1/whole.pdf.pages/2-1280.webp", Buffer.from("page"));
  // Under way, cancelled, and waiting for its removal.
  await stored("chats/1/half.pdf", { finishedAt: null });
  await uploadStore().put("chats/1/half.pdf.json", Buffer.from("{}"));
  await stored("chats/1/dropped.pdf", { droppedAt: new Date() });
  await uploadStore().put("chats/1/leaving.pdf", Buffer.from("leaving"));
  await db.execute(sql`
    insert into jobs.job (name, data, start_after)
    values ('remove-file', '{"paths": ["chats/1/leaving.pdf"]}', now() + interval '1 hour')`);
  expect(await checkFiles(true)).toEqual({ files: 5, faults: [], orphans: [] });

  rmSync(join(folder, "chats/1/missing.pdf"));
  writeFileSync(join(folder, "chats/1/short.pdf"), "short");
  writeFileSync(join(folder, "chats/1/changed.pdf"), "THE BYTES OF chats/1/changed.pdf");
  rmSync(join(folder, "chats/1/picture.png.thumbnail.webp"));
  writeFileSync(join(folder, "chats/1/nobodys.pdf"), "?");
  const faults = [
    "chats/1/missing.pdf is missing",
    "chats/1/short.pdf has 5 bytes, not 30",
    "chats/1/picture.png.thumbnail.webp is missing",
  ];
  const orphans = ["chats/1/nobodys.pdf"];
  expect(await checkFiles(false)).toEqual({ files: 5, faults, orphans });
  const [missing, short, thumbnail] = faults;
  expect((await checkFiles(true)).faults).toEqual([
    ...[missing, short, "chats/1/changed.pdf has other bytes", thumbnail],
  ]);
});
