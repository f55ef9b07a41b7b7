/** A paper is only for its order's buyer, for whoever has the order's key, and for admins. */
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orders, papers } from "../../../database/schema.ts";
import {
  admin,
  agree,
  move,
  newGuest,
  newOrder,
  pay,
  useOrders,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { roleMay, staffRoles } from "../../accounts/may.ts";
import { removeAccount } from "../../accounts/removal/account-removal.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { addGuestChat } from "../../chat/guests/merge-guest-chat.server.ts";
import { openSecurityLog } from "../../limits/security-log.server.ts";
import type { Paper } from "../../papers/paper.ts";
import { refund, takeBack } from "../money/payments/correct-payments.server.ts";
import { orderKey } from "../order-links.server.ts";
import { paperNumber } from "../paper-number.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { type Asker, findPaper } from "./find-paper.server.ts";
import { answerPdf } from "./pdf-answer.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
let addresses = 0;
const VISITOR: Viewer = { kind: "visitor" };
const neverFails = (error: unknown) => expect(error).toBeUndefined();

/** Somebody at another network address, without cookies. */
const asker = (change: Partial<Asker> = {}): Asker => ({
  viewer: VISITOR,
  guestToken: undefined,
  key: null,
  address: `10.91.${++addresses >> 8}.${addresses & 255}`,
  ...change,
});

let phones = 0;
/** An order with a first payment received, and the receipt of that payment. */
async function paidOrder() {
  const phoneNumber = `0803 500 ${String(++phones).padStart(4, "0")}`;
  const made = await newOrder({ phoneNumber });
  await agree(made.id, 9_310_000);
  expect(await pay(made.id, 6_517_000)).toEqual({ ok: true });
  const line = (await readOrder(made.id))?.money.lines[0];
  return {
    ...made,
    key: await orderKey(made.id),
    number: paperNumber("receipt", line?.receipt ?? 0),
    paymentId: line?.paymentId ?? "",
  };
}

describe("a paper", () => {
  test("is given to whoever has its order's key, to its buyer and to an admin", async () => {
    const { id, key, number, guest } = await paidOrder();
    for (const who of [
      asker({ key }),
      asker({ guestToken: guest.guestToken }),
      asker({ viewer: guest.viewer }),
      asker({ viewer: admin }),
    ]) {
      expect(await findPaper(number, who)).toMatchObject({ title: "Receipt", number });
    }
    const customer = await newUser("Adunni", "user");
    await addGuestChat(guest.participantId, customer.user);
    const own = asker({ viewer: customer as Viewer });
    expect(await findPaper(number, own)).toMatchObject({ number });
    expect(id).toBeTruthy();
  });

  test("of money is given to the roles that have the right to it, and to no other", async () => {
    const { number } = await paidOrder();
    for (const role of staffRoles) {
      const viewer = { ...admin, user: { ...admin.user, role } } as Viewer;
      const given = findPaper(number, asker({ viewer }));
      if (roleMay(role, "money")) expect(await given).toMatchObject({ number });
      else expect(await status(given)).toBe(404);
    }
  });

  test.each([
    ["a stranger without a key", async () => asker()],
    ["the key of another order", async () => asker({ key: (await paidOrder()).key })],
    ["a key that is cut", async (key: string) => asker({ key: key.slice(0, -1) })],
    ["another guest", async () => asker({ viewer: newGuest().viewer })],
    ["another customer", async () => asker({ viewer: (await newUser("Tolu", "user")) as Viewer })],
  ])("is refused to %s", async (_, who) => {
    const { key, number } = await paidOrder();
    expect(await status(findPaper(number, await who(key)))).toBe(404);
  });

  test("that is somebody else's has a line in the log for a customer, and for staff without the right", async () => {
    const { number } = await paidOrder();
    const customer = (await newUser("Sade", "user")) as Viewer & { kind: "customer" };
    const workshop = { ...admin, user: { ...admin.user, role: "workshop" } } as Viewer;
    const lines: unknown[] = [];
    openSecurityLog((event, facts) => event === "access denied" && lines.push(facts));
    for (const viewer of [customer, workshop, VISITOR]) {
      for (const text of [number, "RC-999999"]) await status(findPaper(text, asker({ viewer })));
    }
    expect(lines).toEqual([
      { account: customer.user.id, paper: number },
      { account: admin.user.id, paper: number },
    ]);
  });

  test("that is not there is refused in the same way, and guessing comes to an end", async () => {
    for (const text of ["RC-999999", "RC-1", "rc-000001", "XX-000001", "RC-000000", "../secret"]) {
      expect(await status(findPaper(text, asker({ viewer: admin })))).toBe(404);
    }
    const { number, key } = await paidOrder();
    const from = asker();
    const answers: number[] = [];
    for (let guess = 0; guess < 40; guess++) answers.push(await status(findPaper(number, from)));
    expect(answers[0]).toBe(404);
    expect(answers.at(-1)).toBe(429);
    // Guesses do not lock its buyer out.
    expect(await findPaper(number, asker({ key }))).toMatchObject({ number });
  });

  test("is a PDF that no cache keeps", async () => {
    const { key, number } = await paidOrder();
    const answer = await answerPdf(await findPaper(number, asker({ key })), number, neverFails);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${number}.pdf"`,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(bytes.length).toBeLessThan(60_000);
  });

  test("that cannot be drawn says so, and is logged", async () => {
    const { key, number } = await paidOrder();
    const paper = { ...(await findPaper(number, asker({ key }))), blocks: undefined };
    const errors: unknown[] = [];
    const answer = await answerPdf(paper as unknown as Paper, number, (error) =>
      errors.push(error),
    );
    expect([answer.status, errors.length]).toEqual([503, 1]);
    expect(await answer.text()).toContain("The PDF could not be made.");
  });
});

describe("a receipt", () => {
  test("says what held then, also when the order is another since", async () => {
    const { id, key, number } = await paidOrder();
    await pay(id, 1_000_000);
    await agree(id, 9_000_000);
    const said = JSON.stringify(await findPaper(number, asker({ key })));
    for (const words of ["₦93,100.00", "₦65,170.00", "₦27,930.00", "Confirmed by Itewe"]) {
      expect(said).toContain(words);
    }
    expect(said).toContain("Left to pay, before hand-over");
  });

  test("asks for the rest before hand-over only once printing is paid", async () => {
    const phoneNumber = `0803 760 ${String(++phones).padStart(4, "0")}`;
    const { id } = await newOrder({ phoneNumber });
    await agree(id, 9_310_000);
    await pay(id, 3_483_000);
    const line = (await readOrder(id))?.money.lines[0];
    const number = paperNumber("receipt", line?.receipt ?? 0);
    const said = JSON.stringify(await findPaper(number, asker({ key: await orderKey(id) })));
    expect(said).toContain("Left to pay");
    expect(said).not.toContain("before hand-over");
  });

  test("of a payment that was taken back is void, and keeps its number", async () => {
    const { id, key, number, paymentId } = await paidOrder();
    expect(await takeBack(admin, id, { paymentId, reason: "Another order's." })).toEqual({
      ok: true,
    });
    const said = JSON.stringify(await findPaper(number, asker({ key })));
    expect(said).toContain("Taken back");
    expect(said).toContain("Another order's.");
  });

  test("from before papers were kept has its paper, which is kept from then on", async () => {
    const { id, key, number } = await paidOrder();
    await pay(id, 1_000_000);
    const before = await findPaper(number, asker({ key }));
    // As the migration leaves old papers.
    await db.update(papers).set({ content: null }).where(eq(papers.orderId, id));
    expect(await findPaper(number, asker({ key }))).toEqual(before);
    await agree(id, 9_000_000);
    expect(await findPaper(number, asker({ key }))).toEqual(before);
  });
});

test("a refund has its note", async () => {
  const { id, key } = await paidOrder();
  const back = { amount: 517_000, reason: "It was too much.", clientId: uuidv7() };
  expect(await refund(admin, id, back)).toEqual({ ok: true });
  const line = (await readOrder(id))?.money.lines.find(({ kind }) => kind === "refund");
  const number = paperNumber("refund", line?.refund ?? 0);
  const said = JSON.stringify(await findPaper(number, asker({ key })));
  for (const words of ["It was too much.", "₦65,170.00", "₦5,170.00", "₦60,000.00"]) {
    expect(said).toContain(words);
  }
});

test("a deleted account's name goes from its papers, but for the invoice that the law has kept", async () => {
  const { id, key, number, guest } = await paidOrder();
  const customer = await newUser("Leaver", "user");
  await addGuestChat(guest.participantId, customer.user);
  for (const to of ["approved", "printing", "ready", "delivered"] as const) await move(id, to);
  await db
    .update(orders)
    .set({ closedAt: sql`now() - interval '91 days'` })
    .where(eq(orders.id, id));
  await db.transaction((tx) => removeAccount(tx, customer.user.id));
  const { rows } = await db.execute<{ kind: string; named: boolean }>(sql`
    select kind, coalesce(content::text like '%Bello Adunni%', false) as named
    from papers where order_id = ${id} order by kind`);
  expect(rows).toEqual([
    { kind: "invoice", named: true },
    { kind: "receipt", named: false },
  ]);
  expect(JSON.stringify(await findPaper(number, asker({ key })))).not.toContain("Adunni");
});
