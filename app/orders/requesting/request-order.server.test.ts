import { asc, eq, inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  accountLinks,
  conversations,
  files,
  messages,
  orderCounter,
  orderEvents,
  orders,
  participants,
  products,
  users,
} from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/database.ts";
import {
  admin,
  agree,
  approve,
  mailsOf,
  move,
  newGuest,
  newOrder,
  product,
  prove,
  typed,
  upload,
  useOrders,
  version,
} from "../../../test/orders.ts";
import { status } from "../../../test/people.ts";
import { removeAccount } from "../../accounts/removal/account-removal.server.ts";
import { requestReset } from "../../accounts/sign-in/registration.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import {
  defineProductPurges,
  deleteProduct,
} from "../../catalogue/managing/manage-products.server.ts";
import { addGuestChat } from "../../chat/guests/merge-guest-chat.server.ts";
import { findConversation } from "../../chat/list/conversation-list.server.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { markSeen, unreadMessages } from "../../chat/reading/receipts.server.ts";
import { sendMessage } from "../../chat/sending/send-message.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { uploadKind } from "../../uploads/upload-kinds.server.ts";
import { uploadersOf } from "../files/order-files.server.ts";
import { setTotal } from "../money/order-total.server.ts";
import { recordTransfer } from "../money/order-transfers.server.ts";
import { orderNumber } from "../order.ts";
import {
  listOrders,
  newestOrderNumber,
  ordersAfter,
  ordersOfConversation,
} from "../reading/list-orders.server.ts";
import { countByStatus, countOrders } from "../reading/order-counts.server.ts";
import { findByKey, orderKey } from "../reading/order-links.server.ts";
import {
  listOwnOrders,
  openLink,
  readOrder,
  readOrderAsAdmin,
} from "../reading/read-orders.server.ts";
import { orderAudience } from "../steps/order-events.server.ts";
import {
  addArtwork,
  addNote,
  askForChange,
  markOrderSeen,
  moveOrder,
  sendOrderLink,
  sendProof,
} from "../steps/order-steps.server.ts";
import { contactOf, contactOfGuest } from "./order-contact.server.ts";
import { parseOrder } from "./order-rules.server.ts";
import { findOrdered, seenPrice } from "./ordered-product.server.ts";
import { recordOrder, requestOrder } from "./request-order.server.ts";

useTestDatabase();
const { newUser } = useOrders();
defineProductPurges();
const visitor: Viewer = { kind: "visitor" };

const EMAIL = "adunni@example.com";
const INTO_KADUNA = {
  delivery: "delivery",
  "address.state": "Kaduna",
  "address.city": "Zaria",
  "address.streetAddress": "3 Station Road",
};
const KADUNA = {
  country: "Nigeria",
  state: "Kaduna",
  city: "Zaria",
  streetAddress: "3 Station Road",
};

const errorsOf = async (change: Record<string, string>) => {
  const made = await requestOrder(newGuest().from, typed(change));
  return made.ok ? {} : made.errors;
};

/** What the buyer is mailed. */
const buyerMails = (id: string) => mailsOf(id, "order", "order-link");

describe("a request", () => {
  test("makes an order with its own copy of the product, a card in the chat, and a mail", async () => {
    const { id, number, path, guest } = await newOrder({ notes: "Matt, please", email: EMAIL });
    const order = await readOrder(id);
    expect(order).toMatchObject({
      number,
      status: "received",
      productName: product.name,
      price: product.price,
      minimum: product.quantity,
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
    expect(await readOrder(id)).toMatchObject({ productName: "Novel", minimum: 1 });
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
    const first = await requestOrder(guest.from, form, [one]);
    if (!first.ok) throw new Error("refused");
    await addArtwork(first.id, [await upload(guest.participantId)], [guest.participantId]);
    expect(await requestOrder(guest.from, form, [one])).toMatchObject({ repeated: true });
    for (const files of [[], [two], [one, two]]) {
      const asked = await requestOrder(guest.from, form, files);
      expect(asked).toMatchObject({ ok: false, spent: { formId: expect.any(String) } });
      const clientId = asked.ok ? "" : (asked.spent?.formId ?? "");
      const made = await requestOrder(guest.from, { ...form, clientId }, files);
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
    await requestOrder(guest.from, typed({ phoneNumber }), [file]);
    for (const [from, owner] of [
      [newGuest().from, "a stranger"],
      [{ viewer: admin, address: "10.9.9.7" }, "an admin"],
    ] as const) {
      expect(await requestOrder(from, typed({ phoneNumber }), [file]), owner).toMatchObject({
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

  test.each([
    ["below the minimum", { quantity: "1" }, "quantity", /The least we print is/],
    ["no number", { quantity: "a few" }, "quantity", "Enter a whole number, such as 200."],
    ["a fraction", { quantity: "100.5" }, "quantity", "Enter a whole number, such as 200."],
    ["10⁹", { quantity: "1000000000" }, "quantity", /at most 1,000,000/],
    ["nothing", { quantity: "" }, "quantity", "Enter how many you need."],
    ["no name", { name: " " }, "name", "Enter your name."],
    ["no phone", { phoneNumber: "" }, "phoneNumber", "Enter your phone number."],
    ["a phone cut short", { phoneNumber: "0803 000" }, "phoneNumber", /phone number/],
    ["a mobile without its last digit", { phoneNumber: "0803 123 456" }, "phoneNumber", /full/],
    ["one digit over and over", { phoneNumber: "0888 888 8888" }, "phoneNumber", /full/],
    ["no e-mail address", { email: "adunni" }, "email", /Enter an email address/],
    ["neither way to get it", { delivery: "drone" }, "delivery", "Choose pick-up or delivery."],
    [
      "a city of another state",
      {
        delivery: "delivery",
        "address.state": "Lagos",
        "address.city": "Kano",
        "address.streetAddress": "1 Marina",
      },
      "address.city",
      "Choose a city of Lagos, or “Other city”.",
    ],
    [
      "no such state",
      { delivery: "delivery", "address.state": "Texas", "address.city": "Kano" },
      "address.state",
      "Choose a state.",
    ],
    ["no product", { product: uuidv7() }, "product", /no longer in the shop/],
    ["no item", { product: "", item: "Books/../x" }, "product", /no longer in the shop/],
    ["another price", { seen: "1/1" }, "product", /The price has changed/],
    ["no id of a form", { clientId: "1" }, "product", /cannot be sent/],
    ["somebody else's file", {}, "files", ""],
  ])("with %s is refused beside its field", async (what, change, field, words) => {
    if (field === "files") {
      const file = await upload(uuidv7());
      const made = await requestOrder(newGuest().from, typed(), [file]);
      expect(made).toMatchObject({ ok: false, errors: { files: /no longer there/ } });
      return;
    }
    expect((await errorsOf(change))[field], what).toEqual(
      words instanceof RegExp ? expect.stringMatching(words) : words,
    );
  });

  test.each(["70", "71", "80", "81", "90", "91"])(
    "with a phone of %s… needs all ten digits",
    (prefix) => {
      for (const start of ["0", "+234 "]) {
        for (let length = 7; length <= 11; length++) {
          const phoneNumber = `${start}${prefix}312345678`.slice(0, start.length + length);
          expect([phoneNumber, parseOrder(typed({ phoneNumber }), 1).ok]).toEqual([
            phoneNumber,
            length === 10,
          ]);
        }
      }
    },
  );

  test.each(["0803 1234", "0803 123 45"])(
    "with %s is told to enter a full number",
    (phoneNumber) => {
      expect(parseOrder(typed({ phoneNumber }), 1)).toMatchObject({
        errors: { phoneNumber: expect.stringMatching(/full phone number/) },
      });
    },
  );

  test.each(["01 271 2345", "0800 000 0000", "084 123 456", "0201 271 2345", "+44 20 7946 0958"])(
    "may leave %s, where somebody can be called",
    (phoneNumber) => expect(parseOrder(typed({ phoneNumber }), 1).ok).toBe(true),
  );

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
    await expect.poll(() => isThere(lonely), { timeout: 20_000 }).toBe(0);
    await expect
      .poll(
        async () =>
          (
            await db.execute(
              sql`select 1 from jobs.job where name = 'purge-product' and state <> 'completed'`,
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(0);
    expect(await isThere(other)).toBe(1);
    expect(await readOrder(id)).toMatchObject({
      productName: other.name,
      imageUrl: other.imageUrl,
      productPath: null,
    });
  }, 45_000);

  test("brings files; more than 40, or 1 GB, are refused and nothing is kept", async () => {
    const guest = newGuest();
    const two = [await upload(guest.participantId), await upload(guest.participantId)];
    const made = await requestOrder(guest.from, typed(), two);
    expect(made.ok && (await readOrder(made.id))?.artwork).toHaveLength(2);

    const other = newGuest();
    const many = await Promise.all(Array.from({ length: 41 }, () => upload(other.participantId)));
    const before = await newestOrderNumber(admin);
    expect(await requestOrder(other.from, typed(), many)).toMatchObject({
      ok: false,
      errors: { files: expect.stringMatching(/at most 40 files/) },
    });
    const large = [
      await upload(other.participantId, "artwork", 1_073_741_000),
      await upload(other.participantId, "artwork", 1_000_000),
    ];
    expect(await requestOrder(other.from, typed(), large)).toMatchObject({
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

describe("somebody whose e-mail address strangers name", () => {
  const mailsTo = async (ids: string[]) => {
    const mails = await Promise.all(ids.map(buyerMails));
    return mails.flat();
  };
  const order = (email: string, index: number, from = newGuest().from) =>
    requestOrder(
      { ...from, address: `10.77.${index}.1` },
      typed({ email, phoneNumber: `0806 001 0${100 + index}` }),
    );

  test("gets ten mails an hour at most, however many orders, links and passwords are asked for", async () => {
    const victim = (await newUser("Stranger", "user")).user.email;
    const ids: string[] = [];
    for (let index = 0; index < 20; index++) {
      // The same mailbox, whatever stands behind a plus.
      const email = index % 2 ? victim : victim.replace("@", `+${index}@`);
      const made = await order(email, index);
      if (!made.ok) throw new Error("An order was refused for the sake of a mail");
      ids.push(made.id);
      for (let link = 0; link < 5; link++) {
        const address = `10.78.${index}.1`;
        expect(await sendOrderLink(String(made.number), email, address)).toEqual({ ok: true });
      }
    }
    expect(await mailsTo(ids)).toHaveLength(7);
    // Three are kept for the way back into the account.
    for (let index = 0; index < 20; index++) expect(await requestReset(victim)).toBe(true);
    expect(await db.$count(accountLinks)).toBe(3);
  });

  test("gets every mail of what the shop does, and of what they do themselves", async () => {
    const own = await newUser("Regular", "user");
    for (let index = 0; index < 9; index++) await order(own.user.email, index);
    const from = { viewer: own, address: "10.79.0.1" };
    const made = await requestOrder(
      from,
      typed({ email: own.user.email, phoneNumber: "08060020002" }),
    );
    if (!made.ok) throw new Error("The own order was refused");
    expect(await prove(made.id)).toEqual({ ok: true });
    expect(await askForChange(made.id, 1, "Larger, please")).toEqual({ ok: true });
    expect(await buyerMails(made.id)).toHaveLength(3);
  });
});

describe("a private link", () => {
  test("opens its order, and no other", async () => {
    const { id, number } = await newOrder();
    const other = await newOrder();
    const key = await orderKey(id);
    expect(await findByKey(`ITW-${number}`, key)).toEqual({ id, number });
    expect(await findByKey(String(other.number), key)).toBeUndefined();
    for (const wrong of [null, "", "x".repeat(22), `${key}x`, key.slice(1)]) {
      expect(await findByKey(String(number), wrong)).toBeUndefined();
    }
    const query = new URLSearchParams({ order: String(number), key });
    expect(await orderAudience(query, "10.9.9.7")).toBe(`order:${id}`);
    query.set("key", "x".repeat(22));
    for (let index = 0; index < 5; index++) {
      expect(await orderAudience(query, "10.9.9.7")).toBeUndefined();
    }
    // They have counted as guesses of the page do.
    expect(await status(openLink({ number: String(number), key: null }, "10.9.9.7"))).toBe(429);
    query.set("key", key);
    expect(await orderAudience(query, "10.9.9.7")).toBe(`order:${id}`);
  });

  test("that is guessed is 404, and after some guesses 429; the right one still opens", async () => {
    const { id, number } = await newOrder();
    const guess = () =>
      status(openLink({ number: String(number), key: "x".repeat(22) }, "10.9.9.9"));
    const answers = [];
    for (let index = 0; index < 7; index++) answers.push(await guess());
    expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429]);
    const key = await orderKey(id);
    expect(await openLink({ number: String(number), key }, "10.9.9.9")).toEqual({ id, number });
  });

  test("is sent only to the contact of the order", async () => {
    const { id, number } = await newOrder({ email: EMAIL });
    const links = async () => (await buyerMails(id)).filter(({ kind }) => kind === "order-link");
    await sendOrderLink(`ITW-${number}`, "0806 999 9999", "10.8.0.1");
    await sendOrderLink(String(number), "other@example.com", "10.8.0.1");
    await sendOrderLink("ITW-999999", EMAIL, "10.8.0.1");
    expect(await links()).toEqual([]);
    await sendOrderLink(String(number), "+234 803 123 4567", "10.8.0.1");
    await sendOrderLink(String(number), " Adunni@Example.com", "10.8.0.1");
    expect(await links()).toHaveLength(2);
  });

  test("cannot be shut for its buyer by strangers who know the order's number", async () => {
    const { number } = await newOrder({ email: EMAIL, phoneNumber: "08021110007" });
    const ask = (contact: string, n: number) =>
      sendOrderLink(String(number), contact, `10.8.${Math.ceil(n / 4)}.7`);
    for (let n = 1; n <= 24; n++) await ask("0806 999 9999", n);
    expect(await ask("0806 999 9999", 25)).toMatchObject({ ok: false });
    expect(await ask("0802 111 0007", 26)).toEqual({ ok: true });
    // However it is written, it is one contact.
    for (const way of ["+234 802 1110007", "08021110007", "00234 8021110007", "0802-111-0007"]) {
      await sendOrderLink(String(number), way, "10.8.99.7");
    }
    await sendOrderLink(String(number), "0802 111 0007", "10.8.99.7");
    expect(await sendOrderLink(String(number), "08021110007", "10.8.99.7")).toMatchObject({
      ok: false,
    });
  });

  test("without an e-mail address is asked for from the shop", async () => {
    const { id, number } = await newOrder({ email: "" });
    await sendOrderLink(String(number), "08031234567", "10.8.0.2");
    expect((await readOrder(id))?.events.at(-1)).toMatchObject({ kind: "link", author: "buyer" });
  });

  test("asked for of a closed order is seen, but waits for nothing", async () => {
    const { id, number } = await newOrder({ email: "", phoneNumber: "08021110003" });
    await move(id, "cancelled", "No paper");
    await markOrderSeen(admin, id);
    const before = await countOrders(admin);
    await sendOrderLink(String(number), "08021110003", "10.8.0.3");
    const listed = async () => (await listOrders(admin, { query: String(number) })).orders[0];
    expect(await listed()).toMatchObject({ number, seen: false, asksForLink: true });
    expect(await listed()).not.toHaveProperty("waitingSince");
    const after = await countOrders(admin);
    expect(after).toEqual({ ...before, unseen: before.unseen + 1 });
    await markOrderSeen(admin, id);
    expect(await listed()).toMatchObject({ seen: true, asksForLink: false });
  });

  test("asked for while an admin decides does not stop the step, nor do it twice", async () => {
    const { id, number } = await newOrder({ email: "", phoneNumber: "08021110004" });
    await agree(id);
    const ask = () => sendOrderLink(String(number), "08021110004", "10.8.0.4");
    await ask();
    const approved = () => moveOrder(admin, id, { to: "approved", version: 2 });
    expect(await approved()).toEqual({ ok: true });
    await ask();
    expect(await approved()).toEqual({ ok: true });
    const kinds = async () => (await readOrder(id))?.events.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["status", "total", "link", "status", "link"]);
    expect(await moveOrder(admin, id, { to: "printing", version: 3 })).toMatchObject({
      status: 409,
    });
    for (const version of [99, Number.NaN, 3.5]) {
      expect(await setTotal(admin, id, { total: 100, version })).toMatchObject({
        status: 409,
      });
    }
    expect(await kinds()).toHaveLength(5);
  });

  test("is asked for once by one form, however often it is sent", async () => {
    const email = "asks-often@example.com";
    const { id, number } = await newOrder({ email, phoneNumber: "08021110005" });
    const ask = (form: string, contact = email) =>
      sendOrderLink(String(number), contact, "10.8.0.5", form);
    const links = async () => (await buyerMails(id)).filter(({ kind }) => kind === "order-link");
    const form = uuidv7();
    expect(await Promise.all([ask(form), ask(form)])).toEqual([{ ok: true }, { ok: true }]);
    expect(await links()).toHaveLength(1);
    await ask(form, "+234 802 111 0005");
    await ask(uuidv7());
    const sent = await links();
    expect(sent).toHaveLength(3);
    // Mails of the same id are one to a mail server.
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(3);
    const mail = mailKinds().find(({ name }) => name === "order-link");
    expect((await mail?.compose(sent[0]?.id ?? ""))?.to).toBe(email);
    const silent = await newOrder({ email: "", phoneNumber: "08021110006" });
    const again = () => sendOrderLink(String(silent.number), "08021110006", "10.8.0.6", form);
    await Promise.all([again(), again()]);
    const kinds = (await readOrder(silent.id))?.events.map(({ kind }) => kind);
    expect(kinds).toEqual(["status", "link"]);
  });
});

describe("the steps", () => {
  test("lead from received to delivered, each with date, author and note, in chat and by mail", async () => {
    const { id, guest } = await newOrder();
    expect(await prove(id, "Check the spelling")).toEqual({ ok: true });
    expect(await askForChange(id, 1, "Make the logo larger")).toEqual({ ok: true });
    expect(await prove(id)).toEqual({ ok: true });
    expect(await approve(id, 2)).toEqual({ ok: true });
    expect(await approve(id, 2), "pressed twice").toEqual({ ok: true });
    for (const to of ["printing", "ready", "delivered"] as const) {
      expect(await move(id, to), to).toEqual({ ok: true });
    }
    const order = await readOrder(id);
    expect(order?.events.map(({ status, author, note }) => [status, author, note])).toEqual([
      ["received", "buyer", undefined],
      // The price is agreed with the first proof, and stands in its mail.
      ["received", "shop", undefined],
      ["proof-sent", "shop", "Check the spelling"],
      ["received", "buyer", "Make the logo larger"],
      ["proof-sent", "shop", undefined],
      ["approved", "buyer", undefined],
      ["printing", "shop", undefined],
      ["ready", "shop", undefined],
      ["delivered", "shop", undefined],
    ]);
    expect(order?.proofs.map(({ version }) => version)).toEqual([1, 2]);
    const thread = (await readMessages(guest.viewer, undefined)).messages;
    expect(thread).toHaveLength(9);
    expect(thread.map(({ fromSupport }) => fromSupport)).toEqual(
      order?.events.map(({ author }) => author === "shop"),
    );
    expect((await buyerMails(id)).map(({ id: mail }) => mail.split("_")[1])).toEqual([
      "1",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
    ]);
    const mails = mailKinds().find(({ name }) => name === "order");
    for (const seq of [1, 3, 4, 5, 6, 7, 8, 9]) {
      expect((await mails?.compose(`${id}_${seq}`))?.subject).toMatch(/^ITW-\d{6}: /);
    }
    const seen = await readOrderAsAdmin(admin, String(order?.number), "https://itewe.example");
    expect(seen?.events.at(-1)?.authorName).toBe("Boss");
    expect(order?.events.at(-1)).not.toHaveProperty("authorName");
  });

  test("can leave out the proof, and end in a cancellation that needs a reason", async () => {
    const { id } = await newOrder();
    expect(await move(id, "approved")).toEqual({ ok: true });
    expect(await move(id, "cancelled")).toMatchObject({
      status: 400,
      errors: { note: expect.any(String) },
    });
    expect(await move(id, "cancelled", "The customer asked for it")).toEqual({ ok: true });
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    expect(row?.closedAt).toBeInstanceOf(Date);
  });

  test("that are not allowed change nothing", async () => {
    const { id } = await newOrder();
    for (const to of ["received", "printing", "ready", "delivered"] as const) {
      expect(await move(id, to), to).toMatchObject({ ok: false, status: 409 });
    }
    expect(await move(id, "proof-sent")).toMatchObject({ status: 400 });
    expect(await moveOrder(admin, id, { to: "lost", version: await version(id) })).toMatchObject({
      status: 400,
    });
    expect(await approve(id, 1)).toMatchObject({ ok: false });
    expect(await askForChange(id, 1, "x")).toMatchObject({ ok: false });
    await move(id, "cancelled", "No longer needed");
    expect(await move(id, "approved")).toMatchObject({ status: 409 });
    expect(await prove(id)).toMatchObject({ status: 409 });
    expect(await setTotal(admin, id, { total: 100, version: 2 })).toMatchObject({
      status: 409,
      failure: "This order is cancelled.",
    });
    expect(await addArtwork(id, [uuidv7()], [uuidv7()])).toMatchObject({ status: 409 });
    expect(await version(id)).toBe(2);
  });

  test("of two admins at once: one is told that the order has changed", async () => {
    const { id } = await newOrder();
    const second = (await newUser("Deputy", "admin")) as Viewer;
    await agree(id);
    const both = await Promise.all([
      moveOrder(admin, id, { to: "approved", version: 2 }),
      moveOrder(second, id, { to: "cancelled", version: 2, note: "Twice" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409 });
    expect(await version(id)).toBe(3);
  });

  test("of one admin pressing twice happen once", async () => {
    const { id } = await newOrder();
    await agree(id);
    const press = () => moveOrder(admin, id, { to: "approved", version: 2 });
    expect([await press(), await press()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await version(id)).toBe(3);
  });

  test("the same note is written again when it is meant so, and once when its answer got lost", async () => {
    const { id } = await newOrder();
    for (const seen of [1, 1, 2]) {
      expect(await addNote(admin, id, "We called you", seen)).toEqual({ ok: true });
    }
    const notes = (await readOrder(id))?.events.filter(({ kind }) => kind === "note");
    expect(notes).toHaveLength(2);
    expect(await addNote(admin, id, "x", Number.NaN)).toMatchObject({ status: 409 });
  });

  test("an older proof is not approved unseen, and a change says what", async () => {
    const { id } = await newOrder();
    await prove(id);
    await prove(id);
    expect(await approve(id, 1)).toMatchObject({ status: 409 });
    expect(await askForChange(id, 2, "  ")).toMatchObject({
      status: 400,
      errors: { note: expect.any(String) },
    });
    expect(await approve(id, 2)).toEqual({ ok: true });
  });

  test("an approval that is sent again is done already, until the order is cancelled", async () => {
    const { id } = await newOrder({ phoneNumber: "0803 123 4599" });
    await prove(id);
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await move(id, "printing")).toEqual({ ok: true });
    const before = await version(id);
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await version(id)).toBe(before);
    await move(id, "cancelled", "No paper");
    expect(await approve(id, 1)).toMatchObject({
      status: 409,
      failure: expect.stringContaining(
        "it is Cancelled now, so the proof can no longer be approved",
      ),
    });
  });

  test("what the shop approved and prints is not approved by the buyer, who is told", async () => {
    const { id } = await newOrder({ phoneNumber: "0803 123 4599" });
    await prove(id);
    await move(id, "approved");
    await move(id, "printing");
    expect(await approve(id, 1)).toMatchObject({
      status: 409,
      failure:
        "This order has moved on: it is Printing now, so the proof can no longer be approved here. Tell us in the chat or on WhatsApp.",
    });
    expect(await askForChange(id, 1, "A larger logo")).toMatchObject({
      status: 409,
      failure: expect.stringContaining("so the proof can no longer be changed here"),
    });
  });

  test("are for admins alone", async () => {
    const { id } = await newOrder();
    const customer = (await newUser("Curious", "user")) as Viewer;
    for (const viewer of [visitor, customer]) {
      expect(await status(moveOrder(viewer, id, { to: "approved", version: 1 }))).toBe(403);
      expect(await status(sendProof(viewer, id, { file: "", version: 1 }))).toBe(403);
      expect(await status(setTotal(viewer, id, { total: 1, version: 1 }))).toBe(403);
      expect(await status(addNote(viewer, id, "x", 1))).toBe(403);
      expect(await status(markOrderSeen(viewer, id))).toBe(403);
      expect(await status(listOrders(viewer))).toBe(403);
      expect(await status(countOrders(viewer))).toBe(403);
      expect(await status(ordersAfter(viewer, 0))).toBe(403);
      expect(await status(ordersOfConversation(viewer, id))).toBe(403);
      expect(await status(readOrderAsAdmin(viewer, "1", ""))).toBe(403);
      expect(await status(recordOrder(viewer, undefined, typed()))).toBe(403);
      const transfer = {
        amount: 1,
        receivedOn: "2026-01-01",
        clientId: uuidv7(),
        today: "2026-01-01",
      };
      expect(await status(recordTransfer(viewer, id, transfer))).toBe(403);
    }
    expect(await status(listOwnOrders(admin))).toBe(403);
  });

  test("leave events that nobody changes", async () => {
    const { id } = await newOrder();
    const change = db.update(orderEvents).set({ note: "x" }).where(eq(orderEvents.orderId, id));
    await expect(change).rejects.toThrow();
    await expect(db.delete(orderEvents).where(eq(orderEvents.orderId, id))).rejects.toThrow();
  });
});

describe("money", () => {
  test("is agreed and received; a transfer is recorded once for each form", async () => {
    const { id } = await newOrder();
    expect(await setTotal(admin, id, { total: 1_700_000, version: 1 })).toEqual({ ok: true });
    expect(await setTotal(admin, id, { total: -1, version: 2 })).toMatchObject({
      errors: { total: expect.any(String) },
    });
    expect(await setTotal(admin, id, { total: 5, version: 1 })).toMatchObject({
      status: 409,
    });
    const transfer = {
      amount: 1_000_000,
      receivedOn: "2026-11-20",
      clientId: uuidv7(),
      today: "2026-11-21",
    };
    await recordTransfer(admin, id, transfer);
    await recordTransfer(admin, id, transfer);
    await recordTransfer(admin, id, { ...transfer, clientId: uuidv7(), amount: -100_000 });
    expect(await readOrder(id)).toMatchObject({ total: 1_700_000, paid: 900_000 });
    for (const [field, wrong] of [
      ["amount", { amount: 0 }],
      ["amount", { amount: 1.5 }],
      ["receivedOn", { receivedOn: "2026-11-22" }],
      ["receivedOn", { receivedOn: "yesterday" }],
    ] as const) {
      const form = { ...transfer, clientId: uuidv7(), ...wrong };
      expect(await recordTransfer(admin, id, form)).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
    }
  });

  test("a total of nothing is refused, as its customer would read that it is paid", async () => {
    const { id } = await newOrder({ phoneNumber: "0908 111 2237" });
    expect(await setTotal(admin, id, { total: 0, version: 1 })).toEqual({
      ok: false,
      status: 400,
      errors: { total: "A total cannot be ₦0. Enter what the order costs." },
    });
    expect(await readOrder(id)).toMatchObject({ total: null, version: 1 });
    expect(await setTotal(admin, id, { total: 1, version: 1 })).toEqual({ ok: true });
  });

  test("no more is taken off than was received, also by two admins at once", async () => {
    const { id } = await newOrder();
    const transfer = (amount: number) =>
      recordTransfer(admin, id, {
        amount,
        receivedOn: "2026-11-20",
        clientId: uuidv7(),
        today: "2026-11-21",
      });
    expect(await transfer(-10_000)).toEqual({
      ok: false,
      status: 400,
      errors: { amount: "Nothing has been received that could be taken off." },
    });
    expect(await readOrder(id)).toMatchObject({ paid: 0, payments: [], version: 1 });
    await transfer(500_000);
    expect(await transfer(-500_001)).toMatchObject({
      errors: { amount: "Only ₦5,000 has been received: no more can be taken off." },
    });
    const both = await Promise.all([transfer(-500_000), transfer(-500_000)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readOrder(id)).toMatchObject({ paid: 0 });
  });

  test("a form that has recorded a transfer and now says something else loses nothing", async () => {
    const { id } = await newOrder();
    const other = await newOrder();
    const transfer = {
      amount: 500_000,
      receivedOn: "2026-11-20",
      note: "First half",
      clientId: uuidv7(),
      today: "2026-11-21",
    };
    expect(await recordTransfer(admin, id, transfer)).toEqual({ ok: true });
    expect(await recordTransfer(admin, id, transfer)).toEqual({ ok: true });
    for (const change of [{ amount: 700_000 }, { receivedOn: "2026-11-21" }, { note: "Rest" }]) {
      const refused = await recordTransfer(admin, id, { ...transfer, ...change });
      expect(refused).toMatchObject({
        status: 409,
        failure: "This form has recorded ₦5,000 already. Look at the list, then record this one.",
      });
    }
    const refused = await recordTransfer(admin, other.id, transfer);
    const formId = "formId" in refused ? refused.formId : undefined;
    expect(formId).not.toBe(transfer.clientId);
    expect(await readOrder(id)).toMatchObject({ paid: 500_000 });
    const again = { ...transfer, amount: 700_000, clientId: formId ?? "" };
    expect(await recordTransfer(admin, id, again)).toEqual({ ok: true });
    expect(await readOrder(id)).toMatchObject({ paid: 1_200_000 });
  });
});

test("WhatsApp says what the shop said last, and nothing of what the buyer wrote", async () => {
  const { id, number } = await newOrder({ email: "", phoneNumber: "08021110005" });
  const text = async () => {
    const order = await readOrderAsAdmin(admin, String(number), "https://itewe.example");
    return new URL(order?.whatsapp ?? "").searchParams.get("text")?.split("\n").slice(1, -1);
  };
  const received = "We have your order.";
  expect(await text()).toEqual([received]);
  await prove(id, "Check the date");
  const proofSent = "Your proof is ready. Nothing is printed until you approve it.";
  expect(await text()).toEqual([proofSent, "Check the date"]);
  await sendOrderLink(String(number), "08021110005", "10.8.0.5");
  expect(await text()).toEqual([proofSent, "Check the date"]);
  await askForChange(id, 1, "The year is wrong");
  expect(await text()).toEqual([received]);
  await setTotal(admin, id, { total: 850_050, version: await version(id) });
  expect(await text()).toEqual([received, "The total is ₦8,500.50."]);
  await recordTransfer(admin, id, {
    amount: 500_000,
    receivedOn: "2026-01-01",
    note: "GTB 4411",
    clientId: uuidv7(),
    today: "2026-01-02",
  });
  expect(await text()).toEqual([received, "We have received ₦5,000. Thank you.", "GTB 4411"]);
  await addNote(admin, id, "We are open on Saturday", await version(id));
  expect(await text()).toEqual([received, "We are open on Saturday"]);
});

test("WhatsApp says each status in words that fit how the order reaches its customer", async () => {
  const texts = async (change: Record<string, string>) => {
    const { id, number, path } = await newOrder({ ...change, email: "" });
    const said: string[] = [];
    for (const status of ["approved", "printing", "ready", "delivered"] as const) {
      expect(await move(id, status)).toEqual({ ok: true });
      const order = await readOrderAsAdmin(admin, String(number), "https://itewe.example");
      const link = new URL(order?.whatsapp ?? "");
      expect(link.origin + link.pathname).toBe(`https://wa.me/${order?.phoneDigits}`);
      const [title, sentence, address, ...rest] = link.searchParams.get("text")?.split("\n") ?? [];
      expect(title).toMatch(new RegExp(`^${orderNumber(number)}: [\\d,]+ × `));
      expect(address).toBe(`https://itewe.example${path}`);
      expect(rest).toEqual([]);
      said.push(sentence ?? "");
    }
    return said;
  };
  const both = ["Your order is approved. We print it next.", "Your order is being printed."];
  expect(await texts({ phoneNumber: "0802 111 0007" })).toEqual([
    ...both,
    "Your order is ready. You can pick it up.",
    "Your order has been picked up. Thank you.",
  ]);
  expect(await texts({ phoneNumber: "0802 111 0008", ...INTO_KADUNA })).toEqual([
    ...both,
    "Your order is ready. We call before we send it.",
    "Your order has been delivered. Thank you.",
  ]);
});

describe("files", () => {
  test("that a guest uploaded go along when they have signed in since, and become the account's", async () => {
    const customer = (await newUser("Eze Ngozi", "user")) as Viewer & { kind: "customer" };
    const { guestToken, participantId } = newGuest();
    const [first, later] = [await upload(participantId), await upload(participantId)];
    const from = { viewer: customer, address: "10.0.7.7" };
    const form = () => typed({ phoneNumber: "0806 111 0071" });
    expect(await requestOrder(from, form(), [first])).toMatchObject({
      errors: { files: expect.any(String) },
    });
    const made = await requestOrder({ ...from, guestToken }, form(), [first]);
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
    const made = await requestOrder(guest.from, typed(), [file]);
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
    const guess = () =>
      status(openLink({ number: String(made.number), key: "x".repeat(22) }, "10.9.9.8"));
    for (let index = 0; index < 9; index++) {
      expect(await read(`itewe.guest=${guest.guestToken}`, wrong)).toBe(true);
    }
    expect(await guess()).toBe(404);
    for (let index = 0; index < 5; index++) expect(await read("", wrong)).toBe(false);
    expect(await guess()).toBe(429);
  });

  test("of several orders are read by whoever may read one of them", async () => {
    const guest = newGuest();
    const file = await upload(guest.participantId);
    const phoneNumber = "0806 111 0005";
    const [first, second] = [
      await requestOrder(guest.from, typed({ phoneNumber }), [file]),
      await requestOrder(guest.from, typed({ phoneNumber }), [file]),
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
    expect(await sendProof(admin, id, { file: gone, version: 1, total: 1 })).toMatchObject({
      errors: { proof: expect.any(String) },
      lost: [gone],
    });
  });
});

describe("the shop's list", () => {
  test("shows those that wait first, the longest first; pages by key hold each once", async () => {
    const all: { number: number; waitingSince?: string }[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(admin, { after });
      all.push(...page.orders);
      after = page.next;
      if (!after) break;
    }
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    expect(all).toHaveLength(await newestOrderNumber(admin));
    const waiting = all.filter(({ waitingSince }) => waitingSince);
    expect(all.slice(0, waiting.length)).toEqual(waiting);
    expect(waiting.map(({ waitingSince }) => waitingSince)).toEqual(
      waiting.map(({ waitingSince }) => waitingSince).sort(),
    );
    const rest = all.slice(waiting.length).map(({ number }) => number);
    expect(rest).toEqual([...rest].sort((a, b) => b - a));
  });

  test("is filtered by status and searched by number, name and phone", async () => {
    const { id, number } = await newOrder({ name: "Zubairu Quick", phoneNumber: "0907 765 4321" });
    await move(id, "approved");
    const approved = (await listOrders(admin, { status: "approved" })).orders;
    expect(approved.map((order) => order.number)).toContain(number);
    expect(approved.every(({ status }) => status === "approved")).toBe(true);
    for (const query of [
      `ITW-${number}`,
      String(number),
      "zubairu",
      "0907 765",
      "+2349077654321",
      "+234 907 765 4321",
      "0907-765-4321",
    ]) {
      const found = (await listOrders(admin, { query })).orders;
      expect(
        found.map((order) => order.number),
        query,
      ).toContain(number);
    }
    expect((await listOrders(admin, { query: "zubairu", status: "ready" })).orders).toEqual([]);
    expect((await listOrders(admin, { query: "nobody-at-all" })).orders).toEqual([]);
  });

  test("says of an order that a change was asked for, until the next proof", async () => {
    const { id, number, guest } = await newOrder({ phoneNumber: "0907 765 4399" });
    const listed = async () =>
      (await listOrders(admin, { query: String(number) })).orders.find((one) => one.id === id);
    expect(await listed()).toMatchObject({ status: "received", changeAsked: false });
    await prove(id);
    await askForChange(id, 1, "A larger logo");
    expect(await listed()).toMatchObject({ status: "received", changeAsked: true });
    expect(await readOrder(id)).toMatchObject({ changeAsked: true });
    const [card] = (await readMessages(guest.viewer, undefined)).messages;
    expect(card?.order).toMatchObject({ changeAsked: true });
    const news = await mailsOf(id, "order");
    const mail = mailKinds().find(({ name }) => name === "order");
    expect((await mail?.compose(news.at(-1)?.id ?? ""))?.text).toContain("Change asked");
    await prove(id);
    expect(await listed()).toMatchObject({ status: "proof-sent", changeAsked: false });
  });

  test("finds names by their letters with or without marks, however the marks are written", async () => {
    const phoneNumber = "0908 111 2233";
    const { number } = await newOrder({ name: "Ìdòwú Ṣọlá", phoneNumber });
    const plain = await newOrder({ name: "Idowu Sola", phoneNumber });
    const apart = await newOrder({ name: "Ìdòwú Ṣọlá".normalize("NFD"), phoneNumber });
    for (const query of [
      "idowu",
      "sola",
      "SOLA idowu",
      "Ìdòwú".normalize("NFC"),
      "Ìdòwú".normalize("NFD"),
      "ṣọlá".normalize("NFC"),
      "ṣọlá".normalize("NFD"),
    ]) {
      const found = (await listOrders(admin, { query })).orders.map((order) => order.number);
      expect(found, query).toEqual([apart.number, plain.number, number]);
    }
    expect((await listOrders(admin, { query: "idowu solà zubairu" })).orders).toEqual([]);
  });

  test("counts what is unseen until it is seen", async () => {
    await db.update(orders).set({ seenAt: new Date() });
    const { id, number } = await newOrder();
    expect((await countOrders(admin)).unseen).toBe(1);
    expect((await ordersAfter(admin, number - 1)).map((order) => order.number)).toEqual([number]);
    await markOrderSeen(admin, id);
    expect((await countOrders(admin)).unseen).toBe(0);
    await prove(id);
    await approve(id, 1);
    expect((await countOrders(admin)).unseen).toBe(1);
  });

  test("counts an order as new until somebody of the shop has seen it or acted on it, then never again", async () => {
    const fresh = async () => (await countOrders(admin)).fresh;
    // More than a hundred are only many.
    await db.update(orders).set({ isNew: false });
    const { id } = await newOrder({ phoneNumber: "0908 111 2235" });
    const acted = await newOrder({ phoneNumber: "0908 111 2236" });
    // What its customer adds does not make it less new, nor twice as new.
    const addFile = async ({ id, guest }: typeof acted) =>
      addArtwork(id, [await upload(guest.participantId)], [guest.participantId], {
        author: "buyer",
      });
    expect(await addFile(acted)).toEqual({ ok: true });
    expect(await fresh()).toBe(2);
    await markOrderSeen(admin, id);
    await addNote(admin, acted.id, "We look at it.", 2);
    expect(await fresh()).toBe(0);
    expect(await addFile(acted)).toEqual({ ok: true });
    await prove(id);
    await approve(id, 1);
    expect((await countOrders(admin)).unseen).toBeGreaterThan(1);
    expect(await fresh()).toBe(0);
    const recorded = await recordOrder(admin, undefined, typed({ phoneNumber: "0908 111 2234" }));
    expect(recorded.ok).toBe(true);
    expect(await fresh()).toBe(0);
  });

  test("has what admins record: from a chat, or of somebody on the phone", async () => {
    const { guest } = await newOrder();
    const [conversation] = await db
      .select()
      .from(conversations)
      .where(eq(conversations.participantId, guest.participantId));
    const chat = await recordOrder(admin, conversation?.id, typed());
    const phone = await recordOrder(
      admin,
      undefined,
      typed({ product: "", productName: "A banner, 3 by 2 metres", quantity: "1", email: "" }),
    );
    if (!chat.ok || !phone.ok) throw new Error("refused");
    expect(
      (await ordersOfConversation(admin, conversation?.id ?? "")).map(({ id }) => id),
    ).toContain(chat.id);
    const shown = await readOrderAsAdmin(admin, String(phone.number), "https://itewe.example");
    expect(shown).toMatchObject({
      productName: "A banner, 3 by 2 metres",
      price: null,
      seen: true,
    });
    expect(shown?.conversationId).toBeUndefined();
    expect(decodeURIComponent(shown?.whatsapp ?? "")).toContain(
      `https://itewe.example${phone.path}`,
    );
    expect(await ordersAfter(admin, phone.number - 1)).toEqual([]);
    const nameless = await recordOrder(admin, undefined, typed({ product: "", quantity: "1" }));
    expect(nameless).toMatchObject({ ok: false, errors: { productName: expect.any(String) } });
    expect(await status(recordOrder(admin, uuidv7(), typed()))).toBe(404);
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

describe("whose an order is", () => {
  test("a guest's goes along when the chat is added to an account", async () => {
    const { id, guest } = await newOrder();
    const customer = await newUser("Adunni", "user");
    expect((await listOwnOrders(customer as Viewer)).orders).toEqual([]);
    await addGuestChat(guest.participantId, customer.user);
    const own = (await listOwnOrders(customer as Viewer)).orders;
    expect(own.map((order) => order.id)).toEqual([id]);
    expect(own[0]?.path).toContain("?key=");
    expect(await move(id, "approved")).toEqual({ ok: true });
    // Card, total and step.
    expect((await readMessages(customer as Viewer, undefined)).messages).toHaveLength(3);
  });

  test("a deleted account's keeps its contact until 90 days after it closed", async () => {
    const customer = await newUser("Leaver", "user");
    const from = { viewer: customer as Viewer, address: "10.7.0.1" };
    const [open, closed] = [await requestOrder(from, typed()), await requestOrder(from, typed())];
    if (!open.ok || !closed.ok) throw new Error("refused");
    await move(closed.id, "cancelled", "Not needed");
    await db
      .update(orders)
      .set({ closedAt: new Date(Date.now() - 91 * 86_400_000) })
      .where(eq(orders.id, closed.id));
    await db.transaction((tx) => removeAccount(tx, customer.user.id));
    expect(await readOrder(open.id)).toMatchObject({ name: "Bello Adunni" });
    expect(await readOrder(closed.id)).toMatchObject({
      name: null,
      phoneNumber: null,
      email: null,
    });
    expect(await db.$count(users, eq(users.id, customer.user.id))).toBe(0);
    const shown = await readOrderAsAdmin(admin, String(closed.number), "");
    expect(shown?.whatsapp).toBeUndefined();
  });
});

test("the card and every step in the chat name their order", async () => {
  const { id, guest } = await newOrder();
  await move(id, "cancelled", "Not needed");
  const rows = await db
    .select({ orderId: messages.orderId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(conversations.participantId, guest.participantId))
    .orderBy(asc(messages.seq));
  expect(rows).toEqual([{ orderId: id }, { orderId: id }]);
});

test("an act on an order hides no message that its doer has not read", async () => {
  const { id, guest } = await newOrder({ phoneNumber: "0809 555 0102" });
  const viewer: Viewer = { kind: "guest", participantId: guest.participantId };
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, guest.participantId));
  const chat = conversation?.id ?? "";
  const summary = () => findConversation(admin, chat);
  await agree(id);
  await markSeen(admin, chat, { read: 2 });
  await markSeen(viewer, undefined, { read: 2 });
  await prove(id);
  expect(await unreadMessages(viewer)).toBe(1);
  const other = await newOrder({ phoneNumber: "0809 555 0103" }, guest);
  await move(other.id, "cancelled", "No paper");
  await sendMessage(
    { viewer: admin, conversationId: chat },
    { clientId: uuidv7(), message: "Hello", seen: 1 },
  );
  expect(await unreadMessages(viewer)).toBe(3);
  // Its buyer has seen the proof that they approve, and nothing else of what is new.
  await approve(id, 1);
  expect(await unreadMessages(viewer)).toBe(2);

  expect(await move(id, "printing")).toEqual({ ok: true });
  // Whoever acts on the order has seen what its buyer did to it, and none of their questions.
  expect((await readMessages(viewer, undefined)).state.support.read).toBe(8);
  await sendMessage(guest.from, { clientId: uuidv7(), message: "When?" });
  expect(await move(id, "ready")).toEqual({ ok: true });
  expect((await summary()).unread).toBe(1);
  expect((await readMessages(viewer, undefined)).state.support.read).toBe(8);
});

test("are counted by status, up to 100", async () => {
  // So many orders are made above from one phone that it may make no more.
  const phoneNumber = "0809 555 0101";
  const before = await countByStatus(admin);
  const { id } = await newOrder({ phoneNumber });
  expect(await move(id, "approved")).toEqual({ ok: true });
  await newOrder({ phoneNumber });
  const after = await countByStatus(admin);
  const most = (count: number) => Math.min(count, 100);
  expect(after.approved).toBe(most(before.approved + 1));
  expect(after.received).toBe(most(before.received + 1));
  expect(await status(countByStatus(visitor))).toBe(403);
});

test("a chat's contact is what the account, the newest order or the guest says", async () => {
  const guest = newGuest();
  await newOrder({ name: "Eze Ngozi", phoneNumber: "0802 222 3333", email: "" }, guest);
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, guest.participantId));
  expect(await contactOf(admin, conversation?.id ?? "")).toEqual({
    name: "Eze Ngozi",
    phoneNumber: "0802 222 3333",
    email: "",
    product: "",
  });
  expect(await contactOf(admin, uuidv7())).toBeUndefined();
  expect(await contactOf(admin, "nonsense")).toBeUndefined();
  expect(await status(contactOf(visitor, uuidv7()))).toBe(403);
});

test("a guest's own contact is their newest order's, with where the last one went, else the phone number that they left", async () => {
  const guest = newGuest();
  await newOrder({ name: "Older", phoneNumber: "0802 000 0001", ...INTO_KADUNA }, guest);
  await newOrder({ name: "Eze Ngozi", phoneNumber: "0802 222 3333", email: EMAIL }, guest);
  await newOrder({ name: "Somebody else", phoneNumber: "0802 000 0002" });
  expect(await contactOfGuest(guest.participantId)).toEqual({
    name: "Eze Ngozi",
    phoneNumber: "0802 222 3333",
    email: EMAIL,
    address: KADUNA,
  });
  const [left] = await db
    .insert(participants)
    .values({ id: uuidv7(), kind: "guest", tokenHash: uuidv7(), phoneNumber: "0805 555 5555" })
    .returning();
  const phoneNumber = "0805 555 5555";
  expect(await contactOfGuest(left?.id ?? "")).toEqual({ name: "", phoneNumber, email: "" });
  expect(await contactOfGuest(uuidv7())).toEqual({ name: "", phoneNumber: "", email: "" });
});

test("the address beside a chat is the account's or an order's, never half of each", async () => {
  const customer = await newUser("Halima", "user");
  await requestOrder(
    { viewer: customer, address: "10.9.8.1" },
    typed({ ...INTO_KADUNA, phoneNumber: "0806 111 0006" }),
  );
  const [own] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(participants, eq(participants.id, conversations.participantId))
    .where(eq(participants.userId, customer.user.id));
  const set = (account: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(account).where(eq(users.id, customer.user.id));
  const address = async () => (await contactOf(admin, own?.id ?? ""))?.address;
  await set({ state: "", city: "", streetAddress: "" });
  expect(await address()).toEqual(KADUNA);
  await set({ state: "Lagos", city: "Ikeja", streetAddress: "" });
  expect(await address()).toEqual({ ...KADUNA, state: "Lagos", city: "Ikeja", streetAddress: "" });
  await set({ country: "Ghana", state: "Accra", city: "Accra" });
  expect(await address()).toEqual(KADUNA);
});
