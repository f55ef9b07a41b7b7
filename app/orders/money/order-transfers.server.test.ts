import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { useTestDatabase } from "../../../test/database.ts";
import { admin, newOrder, useOrders } from "../../../test/orders.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { setTotal } from "./order-total.server.ts";
import { recordTransfer } from "./order-transfers.server.ts";

useTestDatabase();
useOrders();

describe("money", () => {
  test("is agreed and received; a transfer is recorded once for each form", async () => {
    const { id } = await newOrder();
    expect(await setTotal(admin, id, { total: 1_700_000, version: 1 })).toEqual({ ok: true });
    expect(await setTotal(admin, id, { total: -1, version: 2 })).toMatchObject({
      errors: { total: expect.any(String) },
    });
    expect(await setTotal(admin, id, { total: 5, version: 1 })).toMatchObject({
      status: 409,
    });
    const transfer = {
      amount: 1_000_000,
      receivedOn: "2026-11-20",
      clientId: uuidv7(),
      today: "2026-11-21",
    };
    await recordTransfer(admin, id, transfer);
    await recordTransfer(admin, id, transfer);
    await recordTransfer(admin, id, { ...transfer, clientId: uuidv7(), amount: -100_000 });
    expect(await readOrder(id)).toMatchObject({ total: 1_700_000, paid: 900_000 });
    for (const [field, wrong] of [
      ["amount", { amount: 0 }],
      ["amount", { amount: 1.5 }],
      ["receivedOn", { receivedOn: "2026-11-22" }],
      ["receivedOn", { receivedOn: "yesterday" }],
    ] as const) {
      const form = { ...transfer, clientId: uuidv7(), ...wrong };
      expect(await recordTransfer(admin, id, form)).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
    }
  });

  test("a total of nothing is refused, as its customer would read that it is paid", async () => {
    const { id } = await newOrder({ phoneNumber: "0908 111 2237" });
    expect(await setTotal(admin, id, { total: 0, version: 1 })).toEqual({
      ok: false,
      status: 400,
      errors: { total: "A total cannot be ₦0. Enter what the order costs." },
    });
    expect(await readOrder(id)).toMatchObject({ total: null, version: 1 });
    expect(await setTotal(admin, id, { total: 1, version: 1 })).toEqual({ ok: true });
  });

  test("no more is taken off than was received, also by two admins at once", async () => {
    const { id } = await newOrder();
    const transfer = (amount: number) =>
      recordTransfer(admin, id, {
        amount,
        receivedOn: "2026-11-20",
        clientId: uuidv7(),
        today: "2026-11-21",
      });
    expect(await transfer(-10_000)).toEqual({
      ok: false,
      status: 400,
      errors: { amount: "Nothing has been received that could be taken off." },
    });
    expect(await readOrder(id)).toMatchObject({ paid: 0, payments: [], version: 1 });
    await transfer(500_000);
    expect(await transfer(-500_001)).toMatchObject({
      errors: { amount: "Only ₦5,000 has been received: no more can be taken off." },
    });
    const both = await Promise.all([transfer(-500_000), transfer(-500_000)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readOrder(id)).toMatchObject({ paid: 0 });
  });

  test("a form that has recorded a transfer and now says something else loses nothing", async () => {
    const { id } = await newOrder();
    const other = await newOrder();
    const transfer = {
      amount: 500_000,
      receivedOn: "2026-11-20",
      note: "First half",
      clientId: uuidv7(),
      today: "2026-11-21",
    };
    expect(await recordTransfer(admin, id, transfer)).toEqual({ ok: true });
    expect(await recordTransfer(admin, id, transfer)).toEqual({ ok: true });
    for (const change of [{ amount: 700_000 }, { receivedOn: "2026-11-21" }, { note: "Rest" }]) {
      const refused = await recordTransfer(admin, id, { ...transfer, ...change });
      expect(refused).toMatchObject({
        status: 409,
        failure: "This form has recorded ₦5,000 already. Look at the list, then record this one.",
      });
    }
    const refused = await recordTransfer(admin, other.id, transfer);
    const formId = "formId" in refused ? refused.formId : undefined;
    expect(formId).not.toBe(transfer.clientId);
    expect(await readOrder(id)).toMatchObject({ paid: 500_000 });
    const again = { ...transfer, amount: 700_000, clientId: formId ?? "" };
    expect(await recordTransfer(admin, id, again)).toEqual({ ok: true });
    expect(await readOrder(id)).toMatchObject({ paid: 1_200_000 });
  });
});
