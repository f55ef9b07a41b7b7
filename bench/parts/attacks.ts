/** How long another visitor waits, at the longest, while somebody tries to stop the shop. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { untilIdle } from "../../test/running/process-usage.ts";
import type { Attack } from "../attacks/attack.ts";
import { ATTACKS } from "../attacks/attacks.ts";
import { FORM_PATHS } from "../attacks/many-fields.ts";
import type { Errand, Visit } from "../attacks/visitor.ts";
import { verificationMailMs, WAITING_MAILS } from "../attacks/waiting-mails.ts";
import { atEnd } from "../measuring/endings.ts";
import { type MeasuredShop, openMeasuredShop } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable } from "../measuring/table.ts";

const TARGETS = { longestWaitMs: 200, verificationMs: 5_000 };
/** Where the other visitor calls from; the attacker is 127.0.0.1. */
const FROM = "127.0.0.2";
/** Answers of each form before anything is timed. */
const WARM_UP = 3;
/** A page that is kept, one that must be rendered, and what watches over the shop asks for. */
const ERRANDS = { kept: "/about", rendered: "/products?q=*", health: "/healthz" };
type Errands = keyof typeof ERRANDS;

/** See the top of this file. */
export async function measureAttacks({ seconds }: BenchOptions): Promise<object> {
  const shop = await openMeasuredShop();
  await serveForms(shop);
  const measured: ({ attack: string } & Record<Errands, Visit>)[] = [];
  for (const attack of ATTACKS) {
    await untilIdle(shop.pid);
    measured.push({ attack: attack.name, ...(await underAttack(shop, attack, seconds)) });
  }
  printTable(
    "Another visitor's longest wait, ms",
    ["while", "kept page", "rendered page", "/healthz", "answers", "failed"],
    measured.map(({ attack, kept, rendered, health }) => [
      attack,
      ...[kept, rendered, health].map(({ longestMs }) => ({
        value: longestMs,
        most: TARGETS.longestWaitMs,
      })),
      kept.answers + rendered.answers + health.answers,
      { value: kept.failed + rendered.failed + health.failed, most: 0 },
    ]),
  );
  const verificationMs = await verificationMailMs(shop);
  printTable(
    "The mail that somebody waits for, ms",
    ["while", "verification"],
    [
      [
        `${WAITING_MAILS} other mails wait`,
        { value: verificationMs, most: TARGETS.verificationMs },
      ],
    ],
  );
  return { targets: TARGETS, measured, verificationMs };
}

/** An open shop has answered each of its forms before; the first answer of a process takes longer. */
async function serveForms({ url }: MeasuredShop): Promise<void> {
  for (const path of FORM_PATHS) {
    for (let count = 0; count < WARM_UP; count++) {
      const answer = await fetch(url + path, {
        method: "POST",
        headers: { origin: url },
        body: new URLSearchParams({ name: "A", message: "" }),
        redirect: "manual",
      });
      await answer.arrayBuffer();
    }
  }
}

async function underAttack(shop: MeasuredShop, attack: Attack, seconds: number) {
  const visitors = await Promise.all(
    Object.entries(ERRANDS).map(async ([name, path]) => ({
      name: name as Errands,
      ...(await sendVisitor({ url: shop.url + path, from: FROM })),
    })),
  );
  const end = attack.prepare?.(shop);
  await sendAttacker(attack, shop.url, seconds);
  end?.();
  // A visitor who still waits for an answer comes back with it.
  const visits = await Promise.all(
    visitors.map(async ({ name, comeBack }) => [name, await comeBack()] as const),
  );
  return Object.fromEntries(visits) as Record<Errands, Visit>;
}

/** Attacks from a process that takes no core from the shop or its visitors, as another machine would. */
async function sendAttacker({ name }: Attack, url: string, seconds: number): Promise<void> {
  const attacker = fork(new URL("../attacks/attacker.ts", import.meta.url), [
    name,
    url,
    String(seconds),
  ]);
  atEnd(() => attacker.kill());
  const [code] = await once(attacker, "exit");
  if (code !== 0) throw new Error(`The attack did not go on to its end: ${name}.`);
}

/**
 * Sends a visitor out in a process of its own, so that the attackers' work is no part of its wait;
 * returns when it has begun.
 */
async function sendVisitor(errand: Errand): Promise<{ comeBack: () => Promise<Visit> }> {
  const visitor = fork(new URL("../attacks/visitor.ts", import.meta.url), [JSON.stringify(errand)]);
  atEnd(() => visitor.kill());
  await hear(visitor);
  return {
    comeBack: () => {
      visitor.send("come back");
      return hear(visitor) as Promise<Visit>;
    },
  };
}

/** The next message of a process. @throws when it ends without one */
function hear(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The visitor has not come back.")));
  });
}
