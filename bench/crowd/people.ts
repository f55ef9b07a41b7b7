/** Who a crowd is made of: guests who write and order, customers and the shop's owner. */
import { randomBytes } from "node:crypto";
import { type SentOrder, sendOrder } from "../../e2e/support/sent-orders.ts";
import { makeCustomer } from "../../test/rows/customers.ts";
import { Guest } from "../../test/running/guest.ts";
import { openSession } from "../../test/running/sessions.ts";
import { ADMIN } from "../../test/running/shop.ts";
import type { MeasuredShop } from "../measuring/measured-shop.ts";

/** So many that none of them writes faster than a person may. */
const WRITERS = 125;
const CUSTOMERS = 20;
const ORDERS = 20;

export interface People {
  /** Each has a conversation. */
  writers: Guest[];
  /** Cookies of their sessions. */
  customers: string[];
  owner: string;
  orders: SentOrder[];
}

export const guestCookie = () => `itewe.guest=${randomBytes(32).toString("base64url")}`;

/** One of all the places that requests come from. */
export const anyAddress = () =>
  `10.9.${Math.floor(Math.random() * 8)}.${Math.floor(Math.random() * 250)}`;

export async function gatherPeople(shop: MeasuredShop): Promise<People> {
  const writers = Array.from({ length: WRITERS }, (_, index) => {
    const guest = new Guest(shop.url);
    guest.cookie = guestCookie();
    guest.address = `10.7.0.${index}`;
    return guest;
  });
  for (const writer of writers) await writer.sendSurely("hello");
  const orders: SentOrder[] = [];
  for (const buyer of writers.slice(0, ORDERS)) orders.push(await sendOrder(shop, {}, buyer));
  const customers: string[] = [];
  for (let count = 0; count < CUSTOMERS; count++) {
    customers.push(await sessionOf(shop, (await makeCustomer(shop)).email));
  }
  return { writers, orders, customers, owner: await sessionOf(shop, ADMIN.email) };
}

async function sessionOf(shop: MeasuredShop, email: string): Promise<string> {
  const { name, value } = await openSession(shop, email);
  return `${name}=${value}`;
}
