import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PayNow } from "./money/to-pay/pay-now.tsx";
import { Payments } from "./money/to-pay/payments.tsx";
import { WhatItComesTo } from "./money/to-pay/what-it-comes-to.tsx";
import type { Order, OrderEvent } from "./order.ts";
import type { OrderStatus } from "./status.ts";
import { OrderTimeline } from "./ui/order-history.tsx";

const TODAY = "2026-11-21";
const BANK = { bankName: "Zenith", accountName: "Itewe Print", accountNumber: "0011223344" };

const event = (seq: number, status: OrderStatus, note?: string): OrderEvent => ({
  seq,
  kind: status === "proof-sent" ? "proof" : "status",
  status,
  author: "shop",
  timestamp: `2026-11-20T08:0${seq}:00.000Z`,
  ...(note ? { note } : {}),
});

const NO_MONEY: Order["money"] = {
  due: { now: 0, later: 0, before: 1_190_000 },
  percentBefore: 70,
  credit: 0,
  lines: [],
  claims: [],
};

const anOrder = (change: Partial<Order>): Order => ({
  id: "019a0000-0000-7000-8000-000000000001",
  number: 123,
  status: "cancelled",
  title: "Business Cards",
  imageUrl: null,
  quantity: 200,
  total: 1_700_000,
  askedTotal: null,
  changeAsked: false,
  estimate: 1_700_000,
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:09:00.000Z",
  notes: "",
  lines: [],
  deliveryFee: null,
  date: null,
  name: "Bello Adunni",
  phoneNumber: "0803 123 4567",
  email: null,
  delivery: "delivery",
  state: "Kaduna",
  city: "Zaria",
  streetAddress: "3 Station Road",
  version: 2,
  events: [event(1, "received"), event(2, "cancelled", "Out of paper")],
  artwork: [],
  proofs: [],
  money: NO_MONEY,
  quotes: [],
  papers: [],
  paid: 0,
  ...change,
});

const paid = (amount: number): Partial<Order> => ({
  money: {
    ...NO_MONEY,
    credit: amount,
    lines: [{ id: "1", kind: "received", amount, day: "2026-11-20", note: "" }],
  },
  paid: amount,
});

const money = (change: Partial<Order>) => {
  const order = anOrder(change);
  const pay = { order, bank: BANK, today: TODAY, orderKey: "k", address: "/", formId: "1" };
  const none = { pay: undefined, refused: undefined, failure: undefined };
  return [
    renderToStaticMarkup(createElement(PayNow, { ...pay, ...none })),
    renderToStaticMarkup(createElement(WhatItComesTo, { order })),
    renderToStaticMarkup(createElement(Payments, { order, orderKey: "", today: TODAY })),
  ].join("");
};
const timeline = (change: Partial<Order>) =>
  renderToStaticMarkup(createElement(OrderTimeline, { order: anOrder(change), today: TODAY }));

test("a cancelled order asks its buyer for no money, and says what they are owed", () => {
  for (const change of [{}, { total: null }, paid(500_000), { ...paid(500_000), total: null }]) {
    const shown = money(change);
    expect(shown).not.toMatch(/To pay|pay nothing yet|Paid in full|Estimate/);
    expect(shown).not.toContain("0011223344");
    expect(shown.includes("₦5,000 credit")).toBe("paid" in change);
    expect(shown).not.toContain("₦17,000");
  }
});

test("the way of a cancelled order dates what it reached, and promises nothing of the rest", () => {
  const events = [
    event(1, "received"),
    event(2, "proof-sent"),
    event(3, "approved"),
    event(4, "cancelled", "Out of paper"),
  ];
  const shown = timeline({ events });
  expect(shown).not.toMatch(/We call before we send|Station Road/);
  expect(shown).toContain("Out of paper");
  expect(shown.match(/Yesterday, 09:0[123]/g)).toEqual([
    "Yesterday, 09:01",
    "Yesterday, 09:02",
    "Yesterday, 09:03",
  ]);
  // Sent, and sent back for a change, so that proof no longer counts.
  const back = [event(1, "received"), event(2, "proof-sent"), event(3, "received")];
  const changed = timeline({ events: [...back, event(4, "cancelled", "No")] });
  expect(changed).not.toContain("09:02");
  expect(timeline({ status: "approved", events: events.slice(0, 3) })).toMatch(
    /We call before we send.*3 Station Road, Zaria/,
  );
});

test("a cancellation keeps its date, whatever comes after it", () => {
  const events: OrderEvent[] = [
    event(1, "received"),
    event(2, "cancelled", "Out of paper"),
    { ...event(3, "cancelled", "Paid back"), kind: "payment", amount: -500_000 },
  ];
  const shown = timeline({ events });
  expect(shown).toMatch(/Cancelled<\/b><p>Yesterday, 09:02<\/p><p>Out of paper/);
  expect(shown).not.toContain("09:03");
});
