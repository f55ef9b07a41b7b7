import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { approve, newOrder, upload, useOrders } from "../../../../test/rows/orders.ts";
import { pin, proofFile, sendFiles, useProofs } from "../../../../test/rows/proofs.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { uploadKind } from "../../../uploads/files/upload-kinds.server.ts";
import { orderAudience } from "../../changes/order-events.server.ts";
import { colleagueKey, findColleague } from "../../colleague-links.server.ts";
import { findByKey } from "../../order-links.server.ts";
import { addArtwork } from "../../steps/order-steps.server.ts";
import { answerAsGuest, putPin } from "../pins/pins.server.ts";
import { readRoom } from "../reading/read-room.server.ts";
import { inviteColleague, revokeColleague } from "./colleagues.server.ts";

useTestDatabase("demo");
useOrders();
useProofs();

async function invited() {
  const { id, number, guest } = await newOrder();
  const file = await proofFile();
  await sendFiles(id, { 1: file });
  const colleague = uuidv7();
  const name = "Salami Kehinde";
  expect(await inviteColleague(id, { id: colleague, name })).toEqual({ ok: true });
  expect(await inviteColleague(id, { id: colleague, name }), "twice").toEqual({ ok: true });
  const key = await colleagueKey(colleague);
  return { id, number: String(number), guest, file, colleague, key };
}

test("a colleague's link opens the room for comments, and nothing else of the order", async () => {
  const { id, number, guest, file, colleague, key } = await invited();
  expect(await findColleague(number, key)).toMatchObject({ id: colleague, name: "Salami Kehinde" });
  expect(await findByKey(number, key), "the order").toBeUndefined();
  const query = new URLSearchParams({ order: number, key });
  expect(await orderAudience(query, "10.8.0.1")).toBe(`order:${id}`);
  const artwork = await upload(guest.participantId);
  await addArtwork(id, [artwork], [guest.participantId]);
  const reads = (kind: string, one: string) =>
    uploadKind(kind)?.mayRead(new Headers(), { id: one, ownerId: "" } as never, query, "10.8.0.1");
  expect(await reads("proof", file)).toBe(true);
  expect(await reads("artwork", artwork)).toBe(false);
  const room = await readRoom({ id, name: "Bello Adunni" }, { side: "colleague", id: colleague });
  expect(room.colleagues).toEqual([]);
});

test("what a colleague says has their name, and blocks nothing", async () => {
  const { id, colleague } = await invited();
  const kehinde = { side: "colleague", id: colleague } as const;
  const words = "Is sùyà not ₦3,000 now?";
  const put = { id: uuidv7(), version: 1, line: 1, page: 3, x: 0.5, y: 0.9, words };
  expect(await putPin(id, kehinde, put)).toEqual({ ok: true });
  const reply = { id: uuidv7(), pin: 1, words: "From January", seen: 0 };
  expect(await answerAsGuest(id, { side: "buyer" }, reply)).toEqual({ ok: true });
  const { pins, versions } = await readRoom({ id, name: "Bello Adunni" }, { side: "buyer" });
  expect(pins).toMatchObject([{ by: "Salami Kehinde", answers: [{ by: "You" }] }]);
  expect(versions[0]?.pages[2]?.verdict).toBeUndefined();
  const theirs = await readRoom({ id, name: "Bello Adunni" }, kehinde);
  expect(theirs.pins).toMatchObject([{ by: "You", answers: [{ by: "Bello Adunni" }] }]);
  expect(await approve(id, 1)).toEqual({ ok: true });
});

test("a link that was taken back opens nothing; what was said with it stays", async () => {
  const { id, number, file, colleague, key } = await invited();
  await putPin(
    id,
    { side: "colleague", id: colleague },
    { id: uuidv7(), version: 1, line: 1, page: 1, words: "Larger, please" },
  );
  await pin(id);
  expect(await revokeColleague(id, colleague)).toEqual({ ok: true });
  expect(await findColleague(number, key)).toBeUndefined();
  const query = new URLSearchParams({ order: number, key });
  expect(await orderAudience(query, "10.8.0.2")).toBeUndefined();
  const kind = uploadKind("proof");
  const seen = kind?.mayRead(new Headers(), { id: file, ownerId: "" } as never, query, "10.8.0.2");
  expect(await seen).toBe(false);
  const room = await readRoom({ id, name: "Bello Adunni" }, { side: "buyer" });
  expect(room.pins.map(({ by }) => by)).toEqual(["Salami Kehinde", "You"]);
  expect(room.colleagues).toMatchObject([{ isRevoked: true }]);
  expect(await revokeColleague(id, uuidv7())).toMatchObject({ status: 404 });
});

test("ten have a link at most, and each has a name", async () => {
  const { id } = await invited();
  expect(await inviteColleague(id, { id: uuidv7(), name: " " })).toMatchObject({
    status: 400,
    errors: { name: "Enter their name: it stands on their pins." },
  });
  for (let more = 0; more < 9; more++) {
    expect(await inviteColleague(id, { id: uuidv7(), name: `Colleague ${more}` })).toEqual({
      ok: true,
    });
  }
  expect(await inviteColleague(id, { id: uuidv7(), name: "One more" })).toMatchObject({
    status: 400,
    errors: { name: "10 colleagues have a link. Take one back first." },
  });
});
