import { afterEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { accountLinks, settings } from "../../../database/schema.ts";
import { mailsOf, newGuest, newOrder, prove, typed, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { requestReset } from "../../accounts/sign-in/registration.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { refreshBusiness } from "../../shop/settings/site-edits.server.ts";
import { sendOrderLink } from "../finding/send-order-link.server.ts";
import { requestOrder } from "../requesting/making/request-order.server.ts";
import { askForChange } from "../steps/order-steps.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

/** What the buyer is mailed. */
const buyerMails = (id: string) => mailsOf(id, "order", "order-link");

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
      // The same mailbox, whatever follows a plus.
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
    // Three are reserved for getting back into the account.
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

describe("the owner's words for a step", () => {
  let revision = 0;
  const say = async (mails: Record<string, string>) => {
    revision++;
    await db.insert(settings).values({ name: "words", revision, value: { mails } });
    await refreshBusiness();
  };
  afterEach(async () => {
    await db.delete(settings);
    await refreshBusiness();
  });
  const mailOf = (id: string, event: number) =>
    mailKinds()
      .find(({ name }) => name === "order")
      ?.compose(`${id}_${event}`);

  test("stand in its mail alone, filled in; without them every mail is as it was", async () => {
    const { id } = await newOrder({ name: "Bello <b>Adunni" });
    await prove(id);
    const before = await mailOf(id, 3);
    await say({ proof: "Good day {name}, look at {product}, {total}: {link}" });
    const mail = await mailOf(id, 3);
    expect(mail?.text).toMatch(
      /^.*\n+Good day Bello <b>Adunni, look at .+, ₦10,000: https:\/\/itewe\.example\/order\/\S+/,
    );
    expect(mail?.html).toContain("Good day Bello &lt;b&gt;Adunni");
    expect(mail?.text).not.toContain("Check names, numbers and spelling.");
    expect((await mailOf(id, 1))?.text).toContain("We check it, confirm the price");
    await say({});
    expect(await mailOf(id, 3)).toEqual(before);
  });

  test("are not said of an order that does not have what they name", async () => {
    const { id } = await newOrder();
    await say({ received: "It comes to {total}." });
    expect((await mailOf(id, 1))?.text).toContain("We check it, confirm the price");
    await say({ received: "We have it, {name}." });
    expect((await mailOf(id, 1))?.text).toContain("We have it, Bello Adunni.");
  });
});
