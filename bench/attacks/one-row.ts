/** Many requests at once that all wait for one row of the database. */
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { Guest } from "../../test/running/guest.ts";
import type { Attack, Target } from "./attack.ts";

const PAUSE_MS = 1_000;

/** Sends all at once, again and again. @throws when one is answered with a fault of the shop's */
async function burst(
  count: number,
  until: AbortSignal,
  send: (n: number) => Promise<Response>,
): Promise<void> {
  while (!until.aborted) {
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const answer = await send(n);
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    if (statuses.includes(500)) throw new Error("The shop has answered 500");
    await delay(PAUSE_MS);
  }
}

export const messagesAtOnce: Attack = {
  name: "100 messages at once of one customer",
  async run(shop, until) {
    const guest = await new Guest(shop.url).open();
    await burst(100, until, (n) => guest.send(`message ${n}`));
  },
};

export const ordersAtOnce: Attack = {
  name: "60 orders at once",
  async run(shop, until) {
    const guest = await new Guest(shop.url).open();
    await burst(60, until, (n) => order(shop, guest, n));
  },
};

function order({ url }: Target, guest: Guest, n: number): Promise<Response> {
  return guest.fetch(`${url}/order/new?item=Books/novel`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      clientId: uuidv7(),
      item: "Books/novel",
      quantity: "2",
      name: "Ade",
      phoneNumber: `0803 ${100 + n} 4567`,
      delivery: "pick-up",
    }),
  });
}
