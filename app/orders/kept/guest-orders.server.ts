import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { orders, participants } from "../../../database/schema.ts";
import {
  counted,
  defineGuestData,
  type GuestContact,
  hasPhoneEnd,
} from "../../accounts/removal/guest-data.server.ts";
import { orderNumber } from "../order.ts";
import { eraseContacts } from "../order-personal-data.server.ts";

/** Makes it known that the contact of closed orders goes when a guest asks; call before the shop serves. */
export function defineGuestOrders(): void {
  defineGuestData({
    name: "orders",
    async find(queries, contact) {
      const theirs = await findOrders(queries, contact);
      const closed = theirs.filter(({ closedAt }) => closedAt !== null);
      return {
        erasable: counted(closed.length, "closed order").map((said) => `the contact of ${said}`),
        stays: theirs
          .filter(({ closedAt }) => closedAt === null)
          .map(({ number }) => `${orderNumber(number)} is not closed yet: erase again then.`),
      };
    },
    async erase(transaction, contact) {
      const ids = (await findOrders(transaction, contact))
        .filter(({ closedAt }) => closedAt !== null)
        .map(({ id }) => id);
      await eraseContacts(transaction, sql`${orders.id} = any(${sql.param(ids)}::uuid[])`);
    },
  });
}

/** Orders with that contact which belong to no account. */
const findOrders = (queries: Queries, contact: GuestContact) =>
  queries
    .select({ id: orders.id, number: orders.number, closedAt: orders.closedAt })
    .from(orders)
    .leftJoin(participants, eq(participants.id, orders.participantId))
    .where(and(isNotNull(orders.name), isNull(participants.userId), isOf(contact)))
    .orderBy(orders.number);

const isOf = (contact: GuestContact): SQL | undefined =>
  or(
    sql`${contact.email} <> '' and ${orders.email} = ${contact.email}`,
    hasPhoneEnd(orders.phoneDigits, contact),
  );
