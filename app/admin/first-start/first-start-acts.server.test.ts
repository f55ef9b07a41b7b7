import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { firstStart, settings } from "../../../database/schema.ts";
import { GIVEN_OWNER, session, useAccounts, useGivenOwner } from "../../../test/rows/accounts.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findViewer } from "../../accounts/sessions/find-viewer.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { findBankAccount } from "../../orders/money-settings/bank-account.server.ts";
import { defaults } from "../../shop/business.ts";
import { businessForm } from "../settings/texts/business-form.server.ts";
import { answerFirstStart } from "./first-start-acts.server.ts";

useTestDatabase();
useAccounts();
useGivenOwner();

const { email: EMAIL, password: GIVEN } = GIVEN_OWNER;
const OWN = "four words I remember";
const HERE = "/admin-dashboard/first-start";

beforeEach(async () => {
  await db.delete(settings);
  await db.delete(firstStart);
});

/** What a form of this session is answered. */
async function send(headers: Headers, typed: Record<string, string>) {
  const request = new Request(`https://itewe.example${HERE}`, { headers });
  const sending = { request, address: "10.1.1.1", here: HERE };
  const answer = await answerFirstStart(await findViewer(headers), typed, sending);
  if (answer instanceof Response) return { status: 303, to: answer.headers.get("location") };
  return { status: answer.init?.status, ...answer.data };
}

/** The session in which the owner has just chosen a password. */
async function begin(): Promise<Headers> {
  const headers = await session(EMAIL, GIVEN);
  expect(await send(headers, { step: "password", newPassword: OWN })).toMatchObject({ to: HERE });
  return headers;
}

const states = async () =>
  Object.fromEntries((await db.select().from(firstStart)).map(({ step, state }) => [step, state]));

const bank = { bankName: "Sample Bank", accountNumber: "0123456789", accountName: "Kano Prints" };

test("before there is a password of their own, no step is taken", async () => {
  const headers = await session(EMAIL, GIVEN);
  for (const step of ["business", "bank", "delivery", "product"]) {
    for (const act of ["save", "later", "dismiss"]) {
      expect(await status(send(headers, { step, act, ...bank, revision: "0" })), step).toBe(403);
    }
  }
  expect(await states()).toEqual({});
});

describe("the bank account", () => {
  test("needs no password right after the owner has chosen one", async () => {
    const headers = await begin();
    const form = { step: "bank", act: "save", ...bank, revision: "0" };
    expect(await send(headers, form)).toMatchObject({ to: HERE });
    expect(await findBankAccount()).toEqual(bank);
    expect(await states()).toEqual({ bank: "done" });
    // It stands now: another one is confirmed like any change.
    const other = { ...form, accountNumber: "9876543210", revision: "1" };
    expect(await send(headers, other)).toMatchObject({
      status: 400,
      errors: { currentPassword: "Enter your password." },
    });
    expect(await findBankAccount()).toEqual(bank);
  });

  test("needs it in any later session", async () => {
    await begin();
    const headers = await session(EMAIL, OWN);
    const form = { step: "bank", act: "save", ...bank, revision: "0" };
    expect(await send(headers, form)).toMatchObject({ status: 400 });
    expect(await send(headers, { ...form, currentPassword: "not mine" })).toMatchObject({
      status: 401,
      errors: { currentPassword: expect.any(String) },
    });
    expect(await send(headers, { ...form, currentPassword: OWN })).toMatchObject({ to: HERE });
  });

  test("is refused field by field, and left for later", async () => {
    const headers = await begin();
    const form = { step: "bank", act: "save", revision: "0" };
    expect(await send(headers, form)).toMatchObject({
      status: 400,
      errors: {
        ...{ bankName: expect.any(String), accountNumber: expect.any(String) },
        accountName: expect.any(String),
      },
    });
    expect(await send(headers, { ...form, act: "later" })).toMatchObject({ to: HERE });
    expect(await states()).toEqual({ bank: "later" });
  });
});

describe("name and contact", () => {
  const standing = businessForm.typedOf(defaults);
  const typed = {
    ...{ step: "business", act: "save", revision: "0", ...standing, name: "Kano Prints" },
    ...{ phone: "0811 111 1111", whatsapp: "", email: "hello@kano.example" },
    ...{ street: "3 Emir Road", town: "Nassarawa", state: "Kano" },
  };

  test("are a version of the section; an empty WhatsApp is the phone", async () => {
    const headers = await begin();
    expect(await send(headers, typed)).toMatchObject({ to: HERE });
    const [row] = await db.select().from(settings).where(eq(settings.name, "business"));
    const { phone } = (row?.value ?? {}) as Record<string, string>;
    expect(row?.value).toMatchObject({ name: "Kano Prints", whatsapp: phone, state: "Kano" });
    expect(await states()).toEqual({ business: "done" });
  });

  test("with a wrong phone come back with WhatsApp still empty, and so the right one is in both", async () => {
    const headers = await begin();
    const refused = await send(headers, { ...typed, phone: "080x", town: "" });
    expect(refused).toMatchObject({ status: 400, values: { phone: "080x", whatsapp: "" } });
    const { errors, values } = refused as { errors: object; values: Record<string, string> };
    expect(Object.keys(errors)).toEqual(["phone", "town"]);
    const corrected = { ...typed, ...values, phone: "0811 111 1111", town: "Nassarawa" };
    expect(await send(headers, corrected)).toMatchObject({ to: HERE });
    const [row] = await db.select().from(settings).where(eq(settings.name, "business"));
    const { phone } = (row?.value ?? {}) as Record<string, string>;
    expect(row?.value).toMatchObject({ phone: expect.stringContaining("811"), whatsapp: phone });
    // A WhatsApp number of its own keeps its own error.
    expect(await send(headers, { ...typed, whatsapp: "080x" })).toMatchObject({
      values: { whatsapp: "080x" },
      errors: { whatsapp: expect.any(String) },
    });
  });

  test("that another owner has saved meanwhile are shown beside one's own", async () => {
    const headers = await begin();
    await send(headers, { ...typed, name: "Theirs" });
    expect(await send(headers, typed)).toMatchObject({
      status: 409,
      meanwhile: { changes: [["Name of the business", "Theirs", "Kano Prints"]] },
    });
    expect(await send(headers, { ...typed, act: "discard" })).toMatchObject({
      to: `${HERE}?step=business`,
    });
    expect(await send(headers, { ...typed, act: "save-over.1" })).toMatchObject({ to: HERE });
  });

  test("are refused empty, too long, with tags, and with an address that is none", async () => {
    const headers = await begin();
    for (const [field, wrong] of [
      ["name", ""],
      ["name", "x".repeat(61)],
      ["name", "<b>Kano</b>"],
      ["phone", "call me"],
      ["email", "hello@kano"],
      ["state", "Accra"],
      ["place", "Kano"],
    ] as const) {
      expect(await send(headers, { ...typed, [field]: wrong }), field).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
    }
    expect(await states()).toEqual({});
  });
});

test("nobody but an owner takes a step, and there is none but the five", async () => {
  const headers = await begin();
  for (const step of ["", "second-lock", "__proto__"]) {
    expect(await send(headers, { step, act: "later" })).toMatchObject({ status: 400 });
  }
  expect(await send(headers, { step: "product", act: "save" })).toMatchObject({ status: 400 });
  const owner = await findViewer(headers);
  if (owner.kind !== "admin") throw new Error("Not the owner");
  const desk: Viewer = { kind: "admin", user: { ...owner.user, role: "desk" } };
  const sending = { request: new Request("https://itewe.example"), address: "", here: HERE };
  for (const viewer of [
    desk,
    { kind: "customer", user: owner.user },
    { kind: "visitor" },
  ] as const) {
    const typed = { step: "bank", act: "later" };
    expect(await status(answerFirstStart(viewer, typed, sending))).toBe(403);
  }
  expect(await states()).toEqual({});
});
