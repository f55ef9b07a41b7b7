import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { orderCounter, products } from "../../../../database/schema.ts";
import {
  admin,
  mailsOf,
  newGuest,
  newOrder,
  product,
  typed,
  upload,
  useOrders,
} from "../../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import {
  defineProductPurges,
  deleteProduct,
} from "../../../catalogue/managing/manage-products.server.ts";
import { addGuestChat } from "../../../chat/guests/merge-guest-chat.server.ts";
import { readMessages } from "../../../chat/reading/read-messages.server.ts";
import { mailKinds } from "../../../mail/mail.server.ts";
import { orderNumber } from "../../order.ts";
import { newestOrderNumber, ordersOfConversation } from "../../reading/list-orders.server.ts";
import { listOwnOrders } from "../../reading/own-orders.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { addArtwork } from "../../steps/order-steps.server.ts";
import { findOrdered, seenPrice } from "../lines/ordered-product.server.ts";
import { contactOf } from "./order-contact.server.ts";
import { recordOrder, requestOrder } from "./request-order.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders({ runsJobs: true });
defineProductPurges();

const visitor: Viewer = { kind: "visitor" };

const EMAIL = "adunni@example.com";

const errorsOf = async (change: Record<string, string>) => {
  const made = await requestOrder(newGuest().from, typed(change));
  return made.ok ? {} : made.errors;
};

/** The mails to the buyer. */
const buyerMails = (id: string) => mailsOf(id, "order", "order-link");

describe("a request", () => {
  test("makes an order with its own copy of the product, a card in the chat, and a mail", async () => {
    const { id, number, path, guest } = await newOrder({ notes: "Matt, please", email: EMAIL });
    const order = await readOrder(id);
    expect(order).toMatchObject({
      number,
      status: "received",
      title: product.name,
      lines: [{ place: 1, name: product.name, quantity: product.quantity * 2 }],
      imageUrl: product.imageUrl,
      quantity: product.quantity * 2,
      notes: "Matt, please",
      name: "Bello Adunni",
      phoneNumber: "0803 123 4567",
      email: EMAIL,
      total: null,
      paid: 0,
    });
    expect(order?.events).toMatchObject([{ seq: 1, kind: "status", author: "buyer" }]);
    expect(path).toMatch(/^\/order\/ITW-\d{6}\?key=[\w-]{22}$/);
    const [card] = (await readMessages(guest.viewer, undefined)).messages;
    expect(card?.order).toMatchObject({ number, status: "received" });
    expect(await buyerMails(id)).toEqual([{ kind: "order", id: `${id}_1` }]);
    const mail = await mailKinds()
      .find(({ name }) => name === "order")
      ?.compose(`${id}_1`);
    expect(mail?.to).toBe(EMAIL);
    expect(mail?.text).toContain(`https://itewe.example${path}`);
  });

  test("of a static item, by quote, is an order too", async () => {
    const { id } = await newOrder({ product: "", item: "Books/novel", quantity: "3" });
    expect(await readOrder(id)).toMatchObject({
      title: "Novel",
      lines: [{ path: "/products/Books/novel", minimum: 1 }],
    });
  });

  test("twice, at once or later, makes one order and leaves no gap", async () => {
    const { from } = newGuest();
    const form = typed();
    const both = await Promise.all([requestOrder(from, form), requestOrder(from, form)]);
    const again = await requestOrder(from, form);
    expect(new Set([...both, again].map((made) => made.ok && made.number)).size).toBe(1);
    const { number } = await newOrder();
    const first = both[0];
    expect(number).toBe((first?.ok ? first.number : 0) + 1);
  });

  test("a form that was sent and now says something else is another order, once it is asked for", async () => {
    const { from } = newGuest();
    const form = typed({ phoneNumber: "0806 111 0001" });
    const first = await requestOrder(from, form);
    if (!first.ok) throw new Error("refused");
    const failure = `This form has made order ${orderNumber(first.number)} already. To order again, send it once more.`;
    const changes: Record<string, string>[] = [
      { quantity: "100000" },
      { quantity: "a few" },
      { notes: "Another job" },
      { name: "Eze Ngozi" },
      { phoneNumber: "0802 222 3333" },
      { email: "eze@example.com" },
      {
        delivery: "delivery",
        "address.state": "Lagos",
        "address.city": "Ikeja",
        "address.streetAddress": "1 Marina",
      },
      { product: "", item: "Books/novel" },
    ];
    const ids = new Set([form.clientId]);
    for (const change of changes) {
      const asked = await requestOrder(from, { ...form, ...change });
      expect(asked).toMatchObject({ ok: false, errors: {}, spent: { failure } });
      if (!asked.ok) ids.add(asked.spent?.formId ?? "");
    }
    expect(ids.size).toBe(changes.length + 1);
    const again = { ...form, notes: "Another job", clientId: [...ids].at(-1) ?? "" };
    const number = first.number + 1;
    expect(await requestOrder(from, again)).toMatchObject({ ok: true, repeated: false, number });
    const same = { ...form, phoneNumber: "+234 806 111 0001" };
    expect(await requestOrder(from, same)).toEqual({ ...first, repeated: true });
  });

  test("a form that was sent is another order with more files, or fewer, and takes them along", async () => {
    const guest = newGuest();
    const phoneNumber = "0806 111 0002";
    await newOrder({ phoneNumber }, guest);
    const form = typed({ phoneNumber });
    const [one, two] = [await upload(guest.participantId), await upload(guest.participantId)];
    const first = await requestOrder(guest.from, form, { 1: [one] });
    if (!first.ok) throw new Error("refused");
    await addArtwork(first.id, [await upload(guest.participantId)], [guest.participantId]);
    expect(await requestOrder(guest.from, form, { 1: [one] })).toMatchObject({ repeated: true });
    for (const files of [[], [two], [one, two]]) {
      const asked = await requestOrder(guest.from, form, { 1: files });
      expect(asked).toMatchObject({ ok: false, spent: { formId: expect.any(String) } });
      const clientId = asked.ok ? "" : (asked.spent?.formId ?? "");
      const made = await requestOrder(guest.from, { ...form, clientId }, { 1: files });
      if (!made.ok) throw new Error(JSON.stringify(made.errors));
      const { artwork = [] } = (await readOrder(made.id)) ?? {};
      expect(artwork.map(({ id }) => id)).toEqual(files);
    }
    expect((await readOrder(first.id))?.artwork).toHaveLength(2);
  });

  test("does not take along what somebody else has sent", async () => {
    const guest = newGuest();
    const file = await upload(guest.participantId);
    const phoneNumber = "0806 111 0003";
    await requestOrder(guest.from, typed({ phoneNumber }), { 1: [file] });
    for (const [from, owner] of [
      [newGuest().from, "a stranger"],
      [{ viewer: admin, address: "10.9.9.7" }, "an admin"],
    ] as const) {
      expect(await requestOrder(from, typed({ phoneNumber }), { 1: [file] }), owner).toMatchObject({
        ok: false,
        errors: { files: "A file is no longer there. Choose it again." },
      });
    }
  });

  test("a form that was sent leads to its order whoever sent it, and nobody else", async () => {
    const guest = newGuest();
    const form = typed({ phoneNumber: "0806 111 0004" });
    const first = await requestOrder(guest.from, form);
    if (!first.ok) throw new Error("refused");
    const linkFor = async (from: Parameters<typeof requestOrder>[0]) => {
      const asked = await requestOrder(from, { ...form, notes: "Another job" });
      return asked.ok ? undefined : asked.spent?.link;
    };
    const label = `Open order ${orderNumber(first.number)}`;
    expect(await linkFor(guest.from)).toEqual({ to: first.path, label });
    const find = { to: "/order/find", label: "Find my order" };
    expect(await linkFor(newGuest().from)).toEqual(find);
    expect(await linkFor({ viewer: visitor, address: "10.9.9.6" })).toEqual(find);
    expect(await linkFor({ viewer: await newUser("Ada", "user"), address: "10.9.9.6" })).toEqual(
      find,
    );
    const asked = await recordOrder(admin, undefined, { ...form, notes: "Another job" });
    const to = `/admin-dashboard/orders/${orderNumber(first.number)}`;
    expect(asked).toMatchObject({ spent: { link: { to, label } } });
  });

  test("that the shop enters for somebody is corrected in words about them", async () => {
    const made = await recordOrder(admin, undefined, typed({ name: "", phoneNumber: "" }));
    expect(made).toMatchObject({
      ok: false,
      errors: { name: "Enter their name.", phoneNumber: "Enter their phone number." },
    });
  });

  test("that the shop describes is told all that is missing at once", async () => {
    const form = typed({ product: "", productName: " ", quantity: "" });
    expect(await recordOrder(admin, undefined, form)).toMatchObject({
      ok: false,
      errors: {
        productName: "Enter what is to be printed.",
        quantity: expect.stringMatching(/whole number/),
      },
    });
  });

  test("what the shop entered twice is one order, unless it says something else", async () => {
    const form = typed({ product: "", productName: "A banner", quantity: "1" });
    const first = await recordOrder(admin, undefined, form);
    const number = first.ok ? first.number : 0;
    expect(await recordOrder(admin, undefined, form)).toMatchObject({ repeated: true, number });
    const other = await recordOrder(admin, undefined, { ...form, productName: "A flag" });
    expect(other).toMatchObject({ ok: false, spent: { formId: expect.any(String) } });
  });

  test("many at once are numbered without gaps, and refused ones take no number", async () => {
    const before = await newestOrderNumber(admin);
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        requestOrder(newGuest().from, typed(index % 3 === 0 ? { quantity: "1" } : {})),
      ),
    );
    const numbers = sent.flatMap((made) => (made.ok ? [made.number] : [])).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((step) => before + step));
    const [counter] = await db.select().from(orderCounter);
    expect(counter?.last).toBe(before + 8);
  });

  test("for a product that was archived in between is refused", async () => {
    const seen = await findOrdered({ product: product.id });
    expect(seen && seenPrice(seen)).toBe(`${product.price}/${product.quantity}`);
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, product.id));
    expect(await errorsOf({})).toHaveProperty("product");
    await db.update(products).set({ deletedAt: null }).where(eq(products.id, product.id));
  });

  test("keeps its product from being purged, and the picture it was ordered with", async () => {
    const [other, lonely] = await db
      .select()
      .from(products)
      .where(sql`id <> ${product.id}`)
      .limit(2);
    if (!other || !lonely) throw new Error("The seed has too few products");
    const { id } = await newOrder({ product: other.id, quantity: String(other.quantity) });
    for (const one of [other, lonely]) expect(await deleteProduct(admin, one.id)).toBe(true);
    await db.execute(
      sql`update jobs.job set start_after = now() where name = 'purge-product' and state = 'created'`,
    );
    const isThere = (one: { id: string }) => db.$count(products, eq(products.id, one.id));
    await expect.poll(() => isThere(lonely)).toBe(0);
    await expect
      .poll(
        async () =>
          (
            await db.execute(
              sql`select 1 from jobs.job where name = 'purge-product' and state <> 'completed'`,
            )
          ).rowCount,
      )
      .toBe(0);
    expect(await isThere(other)).toBe(1);
    expect(await readOrder(id)).toMatchObject({
      title: other.name,
      imageUrl: other.imageUrl,
      lines: [{ path: null }],
    });
  }, 45_000);

  test("brings files; more than 40, or 1 GB, are refused and nothing is kept", async () => {
    const guest = newGuest();
    const two = [await upload(guest.participantId), await upload(guest.participantId)];
    const made = await requestOrder(guest.from, typed(), { 1: two });
    expect(made.ok && (await readOrder(made.id))?.artwork).toHaveLength(2);

    const other = newGuest();
    const many = await Promise.all(Array.from({ length: 41 }, () => upload(other.participantId)));
    const before = await newestOrderNumber(admin);
    expect(await requestOrder(other.from, typed(), { 1: many })).toMatchObject({
      ok: false,
      errors: { files: expect.stringMatching(/at most 40 files/) },
    });
    const large = [
      await upload(other.participantId, "artwork", 1_073_741_000),
      await upload(other.participantId, "artwork", 1_000_000),
    ];
    expect(await requestOrder(other.from, typed(), { 1: large })).toMatchObject({
      ok: false,
      errors: { files: expect.stringMatching(/1 GB/) },
    });
    expect(await newestOrderNumber(admin)).toBe(before);
  });

  test("too many from one phone are asked to wait", async () => {
    const { from } = newGuest();
    const sent = [];
    for (let index = 0; index < 31; index++) {
      sent.push(await requestOrder(from, typed({ phoneNumber: "0806 000 0002" })));
    }
    expect(sent.slice(0, 30).every(({ ok }) => ok)).toBe(true);
    expect(sent[30]).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
  });
});

test("an order for a customer who has not written yet begins their chat, also by an id that has moved", async () => {
  const customer = (await newUser("Umar Sani", "user")) as Viewer & { kind: "customer" };
  const { id } = customer.user;
  expect(await contactOf(admin, id)).toMatchObject({
    name: "Umar Sani",
    email: customer.user.email,
    product: "",
  });
  const made = await recordOrder(admin, id, typed());
  if (!made.ok) throw new Error("refused");
  expect((await listOwnOrders(customer)).orders.map((one) => one.id)).toEqual([made.id]);
  expect((await ordersOfConversation(admin, id)).map((one) => one.id)).toEqual([made.id]);

  const second = (await newUser("Ada Obi", "user")) as Viewer & { kind: "customer" };
  const other = await newOrder({ phoneNumber: "0806 111 0072" });
  await addGuestChat(other.guest.participantId, second.user);
  const moved = await recordOrder(admin, second.user.id, typed());
  expect(moved.ok && (await listOwnOrders(second)).orders[0]?.id === moved.id).toBe(true);
});
