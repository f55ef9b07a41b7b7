/** What the shop's list of orders, a search in it and an order's page cost, few and many. */
import { orderNumber } from "../../app/orders/order.ts";
import { listOrders, ordersAfter } from "../../app/orders/reading/list-orders.server.ts";
import { countByStatus, countOrders } from "../../app/orders/reading/order-counts.server.ts";
import { readOrderAsAdmin } from "../../app/orders/reading/read-orders.server.ts";
import { growOrders } from "../generated/generated-orders.ts";
import { viewer } from "../generated/viewer.ts";
import { endEverything } from "../measuring/endings.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable } from "../measuring/table.ts";
import { type Timing, timeReads } from "../measuring/time-reads.ts";
import { openEmptyDatabase } from "./listing.ts";

const SIZES = [1_000, 100_000] as const;
/** Of every order. */
const LINES = [1, 3] as const;
const TARGETS = { p99Ms: 30 };

/** See the top of this file. */
export async function measureOrders({ seconds }: BenchOptions): Promise<object> {
  const timings: Record<string, Timing[]> = {};
  for (const lines of LINES) {
    await openEmptyDatabase();
    for (const size of SIZES) {
      await growOrders(size, lines);
      timings[`${size} of ${lines}`] = await timeLists(size, seconds);
    }
    await endEverything();
  }
  const [first = []] = Object.values(timings);
  printTable(
    "Orders: 1,000, and 100,000 with 1,000,000 events, of one line and of three: ms",
    ["list", ...Object.keys(timings).flatMap((which) => [`${which}, median`, "p99"])],
    first.map(({ list }, row) => [
      list,
      ...Object.values(timings).flatMap((timing) => [
        timing[row]?.medianMs ?? Number.NaN,
        { value: timing[row]?.p99Ms ?? Number.NaN, most: TARGETS.p99Ms },
      ]),
    ]),
  );
  return { targets: TARGETS, sizes: SIZES, timings };
}

async function timeLists(size: number, seconds: number): Promise<Timing[]> {
  const deep = await deepPage();
  const middle = orderNumber(size / 2);
  const reads: Record<string, () => Promise<unknown>> = {
    "the first page": () => listOrders(viewer),
    "page 40": () => listOrders(viewer, { after: deep }),
    "of a status that many have": () => listOrders(viewer, { status: "delivered" }),
    "of a status that few have": () => listOrders(viewer, { status: "printing" }),
    "search: a number": () => listOrders(viewer, { query: middle }),
    "search: a common name": () => listOrders(viewer, { query: "bello" }),
    "search: two words": () => listOrders(viewer, { query: "zainab cole" }),
    "search: a phone number": () => listOrders(viewer, { query: "0803 615 3063" }),
    "search: the end of a phone number": () => listOrders(viewer, { query: "3153" }),
    "search: an address": () => listOrders(viewer, { query: "person777@" }),
    "search: two letters": () => listOrders(viewer, { query: "ol" }),
    "search: nobody": () => listOrders(viewer, { query: "zzzzqqq" }),
    "search: a name of a rare status": () =>
      listOrders(viewer, { query: "bello", status: "cancelled" }),
    "counts in the navigation": () => countOrders(viewer),
    "counts beside the statuses": () => countByStatus(viewer),
    "new ones, for the toast": () => ordersAfter(viewer, size - 1),
    "one with everything": () => readOrderAsAdmin(viewer, middle, "https://itewe.example"),
  };
  return timeReads(reads, seconds);
}

async function deepPage(): Promise<string | null> {
  let after: string | null = null;
  for (let page = 1; page < 40; page++) after = (await listOrders(viewer, { after })).next ?? after;
  return after;
}
