/** The lines about security in the log of a running shop. */
import { uuidv7 } from "uuidv7";
import { expect, inject } from "vitest";
import { PDF, sendOrder } from "../../../e2e/support/sent-orders.ts";
import { makeCustomer } from "../../rows/customers.ts";
import { Guest } from "../../running/guest.ts";
import { securityLines, test } from "../../running/requests.ts";
import { signedInPerson } from "../../running/sessions.ts";
import { atDatabase } from "../../running/shop.ts";
import { UNKNOWN_ID } from "../route-rows.ts";

const DIGEST = expect.stringMatching(/^[\w-]{43}$/);

/** A customer who is signed in, and the lines about their account, without its id. */
async function aCustomer() {
  const shop = inject("shop");
  const { email } = await makeCustomer(shop);
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from users where email = '${email}'`,
  );
  const id = row?.id ?? "";
  const told = () => securityLines(id).map(({ account, msg, ...what }) => [msg, what]);
  return { person: await signedInPerson(shop, email), told };
}

/** What the lines are, once the last one has come. */
const eventually = (lines: () => unknown) => expect.poll(lines);

test("wrong keys of an order, and the limit on them, have their lines; a number that nobody has, none", async ({
  shop,
}) => {
  const { number } = await sendOrder(shop);
  const visitor = new Guest(shop.url);
  const wrong = "x".repeat(22);
  const answers = [];
  for (let n = 0; n < 8; n++) {
    answers.push((await visitor.fetch(`/order/${number}?key=${wrong}`)).status);
  }
  expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
  const line = { msg: "order link refused", order: number, from: DIGEST };
  await eventually(() => securityLines(number)).toEqual(Array(5).fill(line));
  const [{ from } = { from: "" }] = securityLines(number);
  const counter = { limit: "order-guess", counted: "order+address" };
  expect(securityLines(String(from))).toContainEqual({ msg: "limit reached", ...counter, from });
  await visitor.fetch(`/order/ITW-999999?key=${wrong}`);
  const { number: last } = await sendOrder(shop);
  await visitor.fetch(`/order/${last}?key=${wrong}`);
  await eventually(() => securityLines(last)).toHaveLength(1);
  expect(securityLines("999999")).toEqual([]);
  expect(securityLines(wrong)).toEqual([]);
});

test("whoever is signed in and asks for somebody else's file, chat, order or paper has a line, and so has who writes into one", async ({
  shop,
}) => {
  const { person, told } = await aCustomer();
  const { number, guest } = await sendOrder(shop);
  await guest.send("Is it ready?");
  const chat = await (await guest.fetch("/chat/messages")).json();
  const conversation = String(chat.conversationId);
  const read = { conversation, read: "1" };
  expect((await person.fetch(`/chat/messages?conversation=${conversation}`)).status).toBe(404);
  expect((await person.post("/chat/receipts", read)).status).toBe(404);
  const message = { conversation, clientId: uuidv7(), message: "Mine now" };
  expect((await person.post("/chat/messages", message)).status).toBe(404);
  expect((await person.fetch(`/order/${number}`)).status).toBe(404);
  const lines: unknown[] = [
    ["access denied", { conversation }],
    ["access denied", { conversation }],
    ["access denied", { conversation }],
    ["access denied", { order: number }],
  ];
  for (const kind of ["chat", "artwork", "transfer-picture"]) {
    const { id: file, status, text } = await guest.upload("plan.pdf", PDF, kind);
    expect(status, text).toBe(204);
    expect((await person.fetch(`/files/${file}/plan.pdf`)).status, kind).toBe(404);
    lines.push(["access denied", { file }]);
  }
  // Nobody has these, and those are their own.
  await person.fetch(`/files/${UNKNOWN_ID}/plan.pdf`);
  await person.fetch("/order/ITW-999998");
  await person.fetch(`/chat/messages?conversation=${uuidv7()}`);
  await person.fetch("/papers/INV-999999.pdf");
  const own = await sendOrder(shop, {}, person);
  expect((await person.fetch(own.path)).status).toBe(200);
  expect((await person.fetch("/chat/messages")).status).toBe(200);
  const { id: last } = await guest.upload("last.pdf", PDF);
  await person.fetch(`/files/${last}/last.pdf`);
  await eventually(told).toEqual([...lines, ["access denied", { file: last }]]);
});

test("a password that is wrong where something is to be confirmed has a line, and so has the wait", async () => {
  const { person, told } = await aCustomer();
  const form = { intent: "sign-out", session: "all", devicePassword: "not the password" };
  for (let n = 0; n < 6; n++) await person.post("/user-dashboard/user-profile", form);
  await eventually(told).toEqual([
    ...Array(5).fill(["password confirmed wrongly", { from: DIGEST }]),
    ["password held back", { from: DIGEST }],
  ]);
});

test("a form from another site has a line with the number of its request", async ({ shop }) => {
  const headers = { origin: "https://evil.example" };
  const refused = await fetch(`${shop.url}/login`, { method: "POST", headers });
  expect(refused.status).toBe(403);
  const id = refused.headers.get("x-request-id") ?? "";
  expect(id).not.toBe("");
  await eventually(() => securityLines(id)).toEqual([{ msg: "foreign origin", id, from: DIGEST }]);
});
