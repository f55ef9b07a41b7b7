/** Orders, chats, papers and settings of every kind in the database of a shop that is open. */
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll } from "vitest";
import { sendMessage } from "../../app/chat/sending/send-message.server.ts";
import { stopJobs } from "../../app/jobs/jobs.server.ts";
import { orderKey } from "../../app/orders/order-links.server.ts";
import { defineReviewPhotos } from "../../app/orders/reviews/review-photos.server.ts";
import { parseKeys } from "../../app/shop/keys/keys.ts";
import { openKeys } from "../../app/shop/keys/secrets.server.ts";
import { openStorage } from "../../app/uploads/storage/storage.server.ts";
import { closeDatabase, db, openDatabase } from "../../database/db.server.ts";
import { runningPostgres } from "../../database/embedded/embedded-postgres.ts";
import { fileFacts, orders, settings } from "../../database/schema.ts";
import { newGuest, newOrder, useOrders } from "../rows/orders.ts";
import { fillShop } from "../rows/whole-shop.ts";
import { SHOP_KEYS, type Shop } from "../running/shop.ts";

/** What is in a filled shop beside what its pages lead to. */
export interface Filled {
  addresses: string[];
  /** Tokens of guests who have ordered and written. */
  guests: string[];
}

/** Fills the shop before the first test; call once at the top. @param open starts it */
export function useFilledShop(open: () => Promise<Shop>): Filled {
  const filled: Filled = { addresses: [], guests: [] };
  beforeAll(async () => {
    const { dataDir } = await open();
    openDatabase(runningPostgres(dataDir) ?? {}, () => {});
    await openKeys({ given: parseKeys(SHOP_KEYS), tell: () => {} });
    openStorage({ folder: join(dataDir, "uploads") });
  });
  useOrders();
  beforeAll(async () => {
    defineReviewPhotos();
    await fillShop();
    // They are kept there as text alone, which no page could show.
    await db.delete(fileFacts);
    await db.delete(settings).where(eq(settings.name, "bank"));
    for (let count = 0; count < 12; count++) {
      const guest = newGuest();
      await newOrder({}, guest);
      await sendMessage(guest.from, { message: "Is it ready?", clientId: uuidv7() });
      filled.guests.push(guest.guestToken);
    }
    for (const { id, number } of await db.select().from(orders)) {
      const key = await orderKey(id);
      for (const page of ["", "/proof", "/quote", "/again", "/proof/compare", "/proof/pins"]) {
        filled.addresses.push(`/order/ITW-${number}${page}?key=${key}`);
      }
    }
    // From here on the shop alone does its jobs.
    await stopJobs();
  });
  afterAll(closeDatabase);
  return filled;
}
