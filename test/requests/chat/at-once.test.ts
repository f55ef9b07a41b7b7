/** What the chat must survive of people who write at once, and of odd connections. */
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, inject, onTestFinished, test } from "vitest";
import { Guest, type Heard } from "../../running/guest.ts";
import { LiveReader } from "../../running/live-reader.ts";
import { signedInPerson } from "../../running/sessions.ts";
import { ADMIN } from "../../running/shop.ts";

/** Each is repeated; more often in the long run. */
const ROUNDS = process.env.LONG ? 10 : 2;

const shop = inject("shop");

test("the same message posted five times at once is one message and one answer", async () => {
  const guest = await new Guest(shop.url).open();
  for (let round = 0; round < ROUNDS; round++) {
    const clientId = uuidv7();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => guest.send(`round ${round}`, clientId)),
    );
    const seqs = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { message: Heard }).message.seq),
    );
    expect(new Set(seqs).size).toBe(1);
  }
  expect((await guest.read()).map(({ message }) => message)).toEqual(
    Array.from({ length: ROUNDS }, (_, round) => `round ${round}`),
  );
});

test("two admins and the guest writing at once: one order for all", async () => {
  const guest = await new Guest(shop.url).open();
  const admins = await Promise.all([
    signedInPerson(shop, ADMIN.email),
    signedInPerson(shop, ADMIN.email),
  ]);
  await guest.sendSurely("hello");
  const chat = await guest.fetch("/chat/messages");
  const { conversationId: conversation } = (await chat.json()) as { conversationId: string };
  const lines = ["first admin", "second admin", "guest"].map((name) =>
    Array.from({ length: 6 * ROUNDS }, (_, index) => `${name} ${index + 1}`),
  );
  await Promise.all(
    lines.flatMap((texts, who) =>
      texts.map(async (message) => {
        const admin = admins[who];
        if (!admin) return guest.sendSurely(message);
        const fields = { conversation, message, clientId: uuidv7() };
        while (!(await admin.post("/chat/messages", fields)).ok) await delay(200);
      }),
    ),
  );
  const sides = await Promise.all([
    guest.read(),
    admins[0].read(conversation),
    admins[1].read(conversation),
  ]);
  // All hold what was sent, once each, in the same order and without a gap.
  const sent = ["hello", ...lines.flat()];
  for (const side of sides) {
    expect(side.map(({ seq }) => seq)).toEqual(side.map((_, index) => index + 1));
    expect(side.map(({ message }) => message)).toEqual(sides[0]?.map(({ message }) => message));
    expect(side.map(({ message }) => message).sort()).toEqual([...sent].sort());
  }
});

test("whatever comes behind the request for a stream on its connection, the shop stays open", async () => {
  const { cookie } = await new Guest(shop.url).open();
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\n\r\n`;
  const live = ask("/live");
  const conversations = [
    [live, ask("/")],
    [live, ask("/healthz")],
    [live, live],
    [live, "no request at all\r\n\r\n"],
    [live + ask("/")],
    [live + live],
    [ask("/") + live, ask("/")],
  ];
  await Promise.all(
    conversations.map(async (parts) => {
      const socket = connect(Number(new URL(shop.url).port), "localhost");
      socket.on("error", () => {}).resume();
      for (const part of parts) {
        socket.write(part);
        await delay(400);
      }
      socket.destroy();
    }),
  );
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  const reader = new LiveReader(shop.url, cookie);
  onTestFinished(() => reader.close());
  await expect.poll(() => reader.named("hello").length).toBeGreaterThan(0);
});
