import { eq, inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files, orders } from "../../../database/schema.ts";
import { admin, newGuest, newOrder, typed, upload, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { uploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { orderKey } from "../order-links.server.ts";
import { openLink } from "../reading/open-link.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { requestOrder } from "../requesting/making/request-order.server.ts";
import { addArtwork, sendProof } from "../steps/order-steps.server.ts";
import { uploadersOf } from "./order-files.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

describe("files", () => {
  test("are the shop's for staff that handles orders; other staff has none", async () => {
    const by = (role: "desk" | "accounts" | "workshop"): Viewer => ({
      kind: "admin",
      user: { ...admin.user, role },
    });
    const shop = await uploadersOf(admin);
    expect(shop).toHaveLength(1);
    expect(await uploadersOf(by("desk"))).toEqual(shop);
    for (const role of ["accounts", "workshop"] as const) {
      expect(await uploadersOf(by(role), newGuest().guestToken), role).toEqual([]);
    }
  });

  test("that a guest uploaded go along when they have signed in since, and become the account's", async () => {
    const customer = (await newUser("Eze Ngozi", "user")) as Viewer & { kind: "customer" };
    const { guestToken, participantId } = newGuest();
    const [first, later] = [await upload(participantId), await upload(participantId)];
    const from = { viewer: customer, address: "10.0.7.7" };
    const form = () => typed({ phoneNumber: "0806 111 0071" });
    expect(await requestOrder(from, form(), { 1: [first] })).toMatchObject({
      errors: { files: expect.any(String) },
    });
    const made = await requestOrder({ ...from, guestToken }, form(), { 1: [first] });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    const uploaders = await uploadersOf(customer, guestToken);
    expect(await addArtwork(made.id, [later], uploaders)).toEqual({ ok: true });
    const [order] = await db.select().from(orders).where(eq(orders.id, made.id));
    const owners = await db
      .select({ ownerId: files.ownerId })
      .from(files)
      .where(inArray(files.id, [first, later]));
    expect(owners).toEqual(Array(2).fill({ ownerId: order?.participantId }));
    expect((await readOrder(made.id))?.artwork).toHaveLength(2);
    const others = await upload(newGuest().participantId);
    expect(await addArtwork(made.id, [others], uploaders)).toMatchObject({ status: 400 });
  });

  test("are read by both sides and by whoever has the link, and by nobody else", async () => {
    const guest = newGuest();
    const file = await upload(guest.participantId);
    const made = await requestOrder(guest.from, typed(), { 1: [file] });
    if (!made.ok) throw new Error("refused");
    const kind = uploadKind("artwork");
    const row = { id: file, ownerId: guest.participantId };
    const read = (cookie: string, query = "") =>
      kind?.mayRead(new Headers({ cookie }), row, new URLSearchParams(query), "10.9.9.8");
    await db.execute(sql`select 1`);
    expect(await read(`itewe.guest=${guest.guestToken}`)).toBe(true);
    expect(await read(`itewe.guest=${newGuest().guestToken}`)).toBe(false);
    expect(await read("", `key=${await orderKey(made.id)}`)).toBe(true);
    expect(await read("", `key=${await orderKey(uuidv7())}`)).toBe(false);
    expect(await read("")).toBe(false);
    // A wrong key counts as a guess, unless whoever sends it may read the file anyway.
    const wrong = `key=${"x".repeat(22)}`;
    const guess = () => openLink({ number: String(made.number), key: "x".repeat(22) }, "10.9.9.8");
    for (let index = 0; index < 9; index++) {
      expect(await read(`itewe.guest=${guest.guestToken}`, wrong)).toBe(true);
    }
    expect(await guess()).toMatchObject({ status: 404 });
    for (let index = 0; index < 5; index++) expect(await read("", wrong)).toBe(false);
    expect(await guess()).toMatchObject({ status: 429 });
  });

  test("of several orders are read by whoever may read one of them", async () => {
    const guest = newGuest();
    const file = await upload(guest.participantId);
    const phoneNumber = "0806 111 0005";
    const [first, second] = [
      await requestOrder(guest.from, typed({ phoneNumber }), { 1: [file] }),
      await requestOrder(guest.from, typed({ phoneNumber }), { 1: [file] }),
    ];
    if (!first.ok || !second.ok) throw new Error("refused");
    const row = { id: file, ownerId: guest.participantId };
    const read = (query: string, cookie = "") =>
      uploadKind("artwork")?.mayRead(
        new Headers({ cookie }),
        row,
        new URLSearchParams(query),
        "10.9.9.5",
      );
    expect(await read(`key=${await orderKey(first.id)}`)).toBe(true);
    expect(await read(`key=${await orderKey(second.id)}`)).toBe(true);
    expect(await read(`key=${await orderKey(uuidv7())}`)).toBe(false);
    expect(await read("", `itewe.guest=${newGuest().guestToken}`)).toBe(false);
    await db.update(orders).set({ participantId: null }).where(eq(orders.id, first.id));
    expect(await read("", `itewe.guest=${guest.guestToken}`)).toBe(true);
  });

  test("are added later, once", async () => {
    const { id, guest } = await newOrder();
    const file = await upload(guest.participantId);
    expect(await addArtwork(id, [file], [guest.participantId])).toEqual({ ok: true });
    expect(await addArtwork(id, [file], [guest.participantId])).toEqual({ ok: true });
    expect(await addArtwork(id, [], [guest.participantId])).toMatchObject({
      errors: { files: expect.any(String) },
    });
    const order = await readOrder(id);
    expect(order?.artwork).toHaveLength(1);
    expect(order?.events.map(({ kind }) => kind)).toEqual(["status", "artwork"]);
  });

  test("that are no longer there are named; none is added without the others", async () => {
    const { id, guest } = await newOrder({ phoneNumber: "08021110007" });
    const [file, gone] = [await upload(guest.participantId), uuidv7()];
    expect(await addArtwork(id, [file, gone], [guest.participantId])).toEqual({
      ok: false,
      status: 400,
      errors: { files: "A file is no longer there. Choose it again." },
      lost: [gone],
    });
    expect((await readOrder(id))?.artwork).toEqual([]);
    expect(
      await sendProof(admin, id, { files: [{ line: 1, file: gone }], version: 1, total: 1 }),
    ).toMatchObject({
      errors: { proof: expect.any(String) },
      lost: [gone],
    });
  });
});
