import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { participantOf } from "../participants.server.ts";
import { deleteMessage, restoreMessage } from "../removal/deletion.server.ts";
import { restoreWipedChats, wipeAllChats } from "../removal/wipe.server.ts";
import { CHAT_FILES } from "../sending/chat-files.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { readMessages } from "./read-messages.server.ts";
import { FILES_SIZE, listSharedFiles } from "./shared-files.server.ts";

useTestDatabase();
const { newUser } = usePeople();
let admin: Viewer;
let customer: Viewer;

async function bring(viewer: Viewer, name: string): Promise<void> {
  const id = uuidv7();
  await db.insert(files).values({
    id,
    kind: CHAT_FILES,
    path: `chat-files/${id}.png`,
    name,
    size: 1_000,
    type: "image/png",
    width: 480,
    height: 320,
    ownerId: (await participantOf(viewer)) ?? "",
    finishedAt: new Date(),
  });
  const sent = await sendMessage({ viewer }, { file: id, clientId: uuidv7() });
  expect(sent.ok).toBe(true);
}

const shared = async (viewer: Viewer, before?: number) =>
  listSharedFiles(await readMessages(viewer, undefined), before);
const names = async (viewer: Viewer, before?: number) =>
  (await shared(viewer, before)).files.map(({ name }) => name);

beforeAll(async () => {
  admin = await newUser("Amaka", "admin");
  customer = await newUser("Bello", "user");
});

test("a conversation that has not begun has none", async () => {
  expect(await shared(await newUser("Chidi", "user"))).toEqual({ files: [], next: null });
});

test("they come newest first, a page at a time, and only of this conversation", async () => {
  const all = Array.from({ length: FILES_SIZE + 2 }, (_, index) => `file-${index}.png`);
  for (const name of all) await bring(customer, name);
  await sendMessage({ viewer: customer }, { message: "No file", clientId: uuidv7() });
  await bring(await newUser("Dayo", "user"), "somebody-elses.png");
  const first = await shared(customer);
  expect(first.files[0]).toMatchObject({ name: all.at(-1), size: 1_000, width: 480 });
  expect(first.files.map(({ name }) => name)).toEqual(all.toReversed().slice(0, FILES_SIZE));
  expect(await names(customer, first.next ?? 0)).toEqual(["file-1.png", "file-0.png"]);
  expect((await shared(customer, first.next ?? 0)).next).toBe(null);
});

test("what is deleted or wiped is not among them until it comes back", async () => {
  const page = await readMessages(customer, undefined);
  const [newest, second] = await names(customer);
  const seq = (await shared(customer)).files[0]?.seq ?? 0;
  await deleteMessage(admin, page.conversationId ?? "", seq);
  expect((await names(customer))[0]).toBe(second);
  await restoreMessage(admin, page.conversationId ?? "", seq);
  expect((await names(customer))[0]).toBe(newest);
  await wipeAllChats(admin);
  expect(await names(customer)).toEqual([]);
  await restoreWipedChats(admin);
  expect((await names(customer))[0]).toBe(newest);
});

test("a page is read along an index, however many files there are", async () => {
  const { conversationId = "" } = await readMessages(customer, undefined);
  const owner = (await participantOf(customer)) ?? "";
  // Other people's files, so that this conversation's are few of many.
  await db.execute(sql`
    with made as (
      insert into files (id, kind, path, name, size, type, owner_id)
      select gen_random_uuid(), 'chat', 'chat-files/made-' || n, 'made', 1, 'image/png', ${owner}
      from generate_series(1, 20000) n returning id
    )
    insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message, type, file_id)
    select one.conversation_id, 1000 + row_number() over (), sender_id, receiver_id,
      gen_random_uuid(), '/files/x/made', 'file', made.id
    from made, (select * from messages where conversation_id <> ${conversationId} limit 1) one`);
  await db.execute(sql`analyze messages`);
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
    explain (analyze, costs off, timing off)
    select file_id from messages
    where conversation_id = ${conversationId} and file_id is not null and deleted_at is null
      and seq > 0
    order by seq desc limit ${FILES_SIZE + 1}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan Backward using messages_shared");
  expect(plan).not.toMatch(/Rows Removed/);
});
