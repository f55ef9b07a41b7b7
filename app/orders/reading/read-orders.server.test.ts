import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { admin, move, newOrder, prove, useOrders, version } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { sendOrderLink } from "../finding/send-order-link.server.ts";
import { setTotal } from "../money/order-total.server.ts";
import { bookTransfer } from "../money/payments/book-transfer.server.ts";
import { orderNumber } from "../order.ts";
import { addNote, askForChange } from "../steps/order-steps.server.ts";
import { readOrderAsAdmin } from "./read-orders.server.ts";

useTestDatabase("demo");
useOrders();

const INTO_KADUNA = {
  delivery: "delivery",
  "address.state": "Kaduna",
  "address.city": "Zaria",
  "address.streetAddress": "3 Station Road",
};

/** What is promised has tests of its own. */
const isOfDate = (line: string) => /^(?:Ready|In your hands) by /.test(line);

test("WhatsApp says what the shop said last, and nothing of what the buyer wrote", async () => {
  const { id, number } = await newOrder({ email: "", phoneNumber: "08021110005" });
  const text = async () => {
    const order = await readOrderAsAdmin(admin, String(number), "https://itewe.example");
    const lines = new URL(order?.whatsapp ?? "").searchParams.get("text")?.split("\n");
    return lines?.slice(1, -1).filter((line) => !isOfDate(line));
  };
  const received = "We have your order.";
  expect(await text()).toEqual([received]);
  await prove(id, "Check the date");
  const proofSent = "Your proof is ready. Nothing is printed until you approve it.";
  expect(await text()).toEqual([proofSent, "Check the date"]);
  await sendOrderLink(String(number), "08021110005", "10.8.0.5");
  expect(await text()).toEqual([proofSent, "Check the date"]);
  await askForChange(id, 1, "The year is wrong");
  expect(await text()).toEqual([received]);
  await setTotal(admin, id, { total: 850_050, version: await version(id) });
  expect(await text()).toEqual([received, "The total is ₦8,500.50."]);
  await bookTransfer(admin, {
    shares: [{ orderId: id, amount: 500_000 }],
    receivedOn: "2026-01-01",
    note: "GTB 4411",
    clientId: uuidv7(),
    today: "2026-01-02",
  });
  expect(await text()).toEqual([received, "We have received ₦5,000. Thank you.", "GTB 4411"]);
  await addNote(admin, id, "We are open on Saturday", await version(id));
  expect(await text()).toEqual([received, "We are open on Saturday"]);
});

test("WhatsApp says each status in words that fit how the order reaches its customer", async () => {
  const texts = async (change: Record<string, string>) => {
    const { id, number, path } = await newOrder({ ...change, email: "" });
    const said: string[] = [];
    for (const status of ["approved", "printing", "ready", "delivered"] as const) {
      expect(await move(id, status)).toEqual({ ok: true });
      const order = await readOrderAsAdmin(admin, String(number), "https://itewe.example");
      const link = new URL(order?.whatsapp ?? "");
      expect(link.origin + link.pathname).toBe(`https://wa.me/${order?.phoneDigits}`);
      const lines = link.searchParams.get("text")?.split("\n") ?? [];
      const [title, sentence, address, ...rest] = lines.filter((line) => !isOfDate(line));
      expect(title).toMatch(new RegExp(`^${orderNumber(number)}: [\\d,]+ × `));
      expect(address).toBe(`https://itewe.example${path}`);
      expect(rest).toEqual([]);
      said.push(sentence ?? "");
    }
    return said;
  };
  const both = ["Your order is approved. We print it next.", "Your order is being printed."];
  expect(await texts({ phoneNumber: "0802 111 0007" })).toEqual([
    ...both,
    "Your order is ready. You can pick it up.",
    "Your order has been picked up. Thank you.",
  ]);
  expect(await texts({ phoneNumber: "0802 111 0008", ...INTO_KADUNA })).toEqual([
    ...both,
    "Your order is ready. We call before we send it.",
    "Your order has been delivered. Thank you.",
  ]);
});
