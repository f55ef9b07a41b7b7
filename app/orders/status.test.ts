/**
 * The status of an order: one word for it on every page, including between two proofs and at the
 * end.
 */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Order, OrderEvent } from "./order.ts";
import { type OrderStatus, orderStatuses, takesPins } from "./status.ts";
import { OrderHistory, OrderTimeline } from "./ui/order-history.tsx";
import { StatusBadge } from "./ui/status-badge.tsx";

const TODAY = "2026-11-21";

const event = (seq: number, kind: OrderEvent["kind"], status: OrderStatus): OrderEvent => ({
  seq,
  kind,
  status,
  author: kind === "change" ? "buyer" : "shop",
  timestamp: `2026-11-20T08:0${seq}:00.000Z`,
});

const anOrder = (
  status: OrderStatus,
  events: OrderEvent[],
  change: Partial<Order> = {},
): Order => ({
  id: "019a0000-0000-7000-8000-000000000001",
  number: 123,
  status,
  changeAsked: false,
  title: "Business Cards",
  imageUrl: null,
  quantity: 200,
  total: 1_700_000,
  askedTotal: null,
  estimate: 1_700_000,
  createdAt: "2026-11-20T08:01:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  notes: "",
  lines: [],
  deliveryFee: null,
  date: null,
  name: "Bello Adunni",
  phoneNumber: "0803 123 4567",
  email: null,
  delivery: "delivery",
  state: "Lagos",
  city: "Ikeja",
  streetAddress: "4 Allen Avenue",
  version: events.length,
  events,
  artwork: [],
  proofs: [],
  money: { due: null, percentBefore: 70, credit: 0, lines: [], claims: [] },
  quotes: [],
  papers: [],
  paid: 0,
  ...change,
});

const text = (markup: string) => markup.replace(/<[^>]+>/g, "|");
const timeline = (order: Order) =>
  renderToStaticMarkup(createElement(OrderTimeline, { order, today: TODAY }));
/** The step that the timeline shows as the current one. */
const current = (order: Order) => {
  const steps = timeline(order)
    .split("<li ")
    .filter((step) => step.includes('aria-current="step"'));
  return steps.map((step) => /<b>([^<]+)<\/b>/.exec(step)?.[1]);
};
const badge = (order: Order, toBuyer = false) =>
  text(renderToStaticMarkup(createElement(StatusBadge, { order, toBuyer }))).replaceAll("|", "");

const CHANGE = [
  event(1, "status", "received"),
  event(2, "proof", "proof-sent"),
  event(3, "change", "received"),
];

test("an order whose change was asked says so, and stays at the proof", () => {
  const order = anOrder("received", CHANGE, { changeAsked: true });
  expect([badge(order), badge(order, true)]).toEqual(["Change asked", "Change asked"]);
  expect(current(order)).toEqual(["Proof sent"]);
  expect(timeline(order)).toContain("You asked for a change. We send a new proof.");
});

test("a new proof ends the change", () => {
  const order = anOrder("proof-sent", [...CHANGE, event(4, "proof", "proof-sent")]);
  expect(badge(order)).toBe("Proof sent");
  expect(timeline(order)).not.toContain("You asked for a change");
});

test.each([
  ["pick-up", "Picked up", "Delivered"],
  ["delivery", "Delivered", "Picked up"],
] as const)("an order for %s ends as '%s', in one word everywhere", (delivery, word, other) => {
  const steps = ["received", "approved", "printing", "ready", "delivered"] as const;
  const events = steps.map((status, index) => event(index + 1, "status", status));
  const order = anOrder("delivered", events, { delivery });
  const page = [
    timeline(order),
    renderToStaticMarkup(createElement(OrderHistory, { order, today: TODAY })),
    badge(order, true),
  ];
  for (const part of page) {
    expect(text(part)).toContain(word);
    expect(text(part)).not.toContain(other);
  }
  // The last step is the current one, and it is done.
  expect(current(order)).toEqual([word]);
});

test("pins are taken while a proof is talked about, also after a change was asked for", () => {
  expect(orderStatuses.filter(takesPins)).toEqual(["received", "proof-sent"]);
});
