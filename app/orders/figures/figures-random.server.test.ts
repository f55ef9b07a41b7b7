/** Whatever happened in a shop: every figure is what a slow count of the same rows makes (TRADE §5). */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { holidays, users } from "../../../database/schema.ts";
import {
  letAnythingStand,
  NOW,
  PRODUCTS,
  randomShop,
  writeProducts,
  writeShop,
} from "../../../test/figures/random-shop.ts";
import {
  slowAnswers,
  slowCustomers,
  slowFunnel,
  slowOnTime,
  slowProducts,
  slowReceived,
  slowStates,
  slowVisits,
  slowWeek,
} from "../../../test/figures/slow-figures.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { type Figures, readFigures } from "./figures.server.ts";
import { periodBefore, periodOf, spans, weeksOf } from "./period.ts";
import type { Split } from "./received.server.ts";

useTestDatabase();

const owner = {
  kind: "admin",
  user: {
    id: "01990000-0000-7000-8000-0000000000ff",
    name: "Owner",
    email: "owner@itewe.example",
    role: "admin",
  },
} as Viewer & { kind: "admin" };

beforeAll(async () => {
  await letAnythingStand();
  await writeProducts();
  await db.insert(users).values(owner.user);
  await db.delete(holidays);
  const day = "2025-10-01";
  await db.insert(holidays).values({
    ...{ id: owner.user.id, from: day, to: day, name: "Independence", yearly: true },
  });
});

const choice = fc
  .record({
    span: fc.constantFrom(...spans),
    product: fc.option(fc.constantFrom(...PRODUCTS.filter((one) => one !== null)), { freq: 2 }),
    state: fc.option(fc.constantFrom("Lagos", "Oyo", "Kano"), { freq: 2 }),
    week: fc.option(fc.nat(51), { freq: 2 }),
  })
  .map(({ span, product, state, week }) => {
    const period = periodOf(span, NOW);
    const monday = week === null ? undefined : weeksOf(period, span)[week % span];
    return {
      ...{ span, period, ...(product ? { product } : {}), ...(state ? { state } : {}) },
      ...(monday ? { week: monday } : {}),
    };
  });

/** Of a split, the parts by their name, and everything together. */
function expectSplit(
  split: Split<{ name: string; orders: number; kobo: number }>,
  slow: Map<string, { kobo: number; orders: Set<unknown>; name: string }>,
) {
  const { first, others } = split;
  const all = [...slow.values()].sort((a, b) => b.kobo - a.kobo);
  expect(first.map(({ kobo }) => kobo)).toEqual(all.slice(0, 6).map(({ kobo }) => kobo));
  const named = new Set(first.map(({ name }) => name));
  for (const { name, kobo, orders } of first) {
    const part = all.find((one) => one.name === name);
    expect([kobo, orders], name).toEqual([part?.kobo, part?.orders.size]);
  }
  const rest = all.filter(({ name }) => !named.has(name));
  expect(others).toEqual({
    count: rest.length,
    orders: new Set(rest.flatMap(({ orders }) => [...orders])).size,
    kobo: rest.reduce((sum, { kobo }) => sum + kobo, 0),
  });
}

const inAll = ({ first, others }: Figures["states"]) =>
  first.reduce((sum, { kobo }) => sum + kobo, others.kobo);

test("every figure is what a slow count of the same rows makes, whatever is chosen", async () => {
  await fc.assert(
    fc.asyncProperty(randomShop, choice, async (shop, chosen) => {
      await writeShop(shop, owner.user.id);
      const figures = await readFigures(owner, chosen, NOW);
      const { period, span } = chosen;
      const before = periodBefore(period, span);

      expect(figures.received).toEqual(slowReceived(shop, period));
      expect(figures.receivedBefore).toBe(slowReceived(shop, before).kobo);
      expect(figures.weeks).toEqual(
        weeksOf(period, span).map((week) => ({ week, kobo: slowWeek(shop, period, week) })),
      );
      expectSplit(figures.products, slowProducts(shop, period));
      expectSplit(figures.states, slowStates(shop, period));
      // However it is split, it is all of what was received.
      const whole = figures.received.kobo;
      expect([inAll(figures.products), inAll(figures.states)]).toEqual([whole, whole]);
      expect(figures.weeks.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(whole);

      const { open, ...funnel } = slowFunnel(shop, chosen);
      expect(figures.funnel).toMatchObject({ ...funnel, open: { count: open.length } });
      expect(figures.funnel.open.orders.map(({ number }) => number)).toEqual(open);

      expect(figures.answers).toEqual(slowAnswers(shop, period));
      expect(figures.medianBefore).toEqual(slowAnswers(shop, before).median);

      const { found, late } = slowOnTime(shop, period);
      expect(figures.onTime).toEqual(found);
      expect(figures.late.map(({ number }) => number)).toEqual(late);
      expect(figures.onTimeBefore).toEqual(slowOnTime(shop, before).found);

      const best = slowCustomers(shop, period).slice(0, 5);
      expect(figures.customers.map(({ kobo, orders, last }) => ({ kobo, orders, last }))).toEqual(
        best,
      );

      const { sources, pages } = slowVisits(shop, period);
      expect(new Map(figures.sources.map(({ source, visits }) => [source, visits]))).toEqual(
        sources,
      );
      expect(
        new Map(figures.pages.map(({ page, views, visits }) => [page, { views, visits }])),
      ).toEqual(pages);
    }),
    { numRuns: process.env.LONG ? 200 : 6, seed: 20_261_125 },
  );
}, 600_000);
