/**
 * Another visitor, a process of its own: asks for one address again and again, and tells how long
 * the longest answer took.
 */
import { randomBytes } from "node:crypto";
import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** What the visitor is told. */
export interface Errand {
  url: string;
  /** The visitor's own address, another one than an attacker's. */
  from: string;
}

/** What it comes back with. */
export interface Visit {
  longestMs: number;
  answers: number;
  /** Answers that were not 200, or did not come. */
  failed: number;
}

const PAUSE_MS = 20;
/** Answers that are not timed: a new process is slow by itself. */
const WARM_UP = 10;
const GIVE_UP_MS = 20_000;

const { url, from } = JSON.parse(process.argv[2] ?? "") as Errand;
const agent = new Agent({ keepAlive: true, localAddress: from });
let isOver = false;
process.once("message", () => {
  isOver = true;
});
for (let count = 0; count < WARM_UP; count++) await ask(madeUp());
process.send?.("ready");
const visit: Visit = { longestMs: 0, answers: 0, failed: 0 };
while (!isOver) {
  const started = performance.now();
  const isRight = await ask(madeUp());
  visit.longestMs = Math.max(visit.longestMs, performance.now() - started);
  visit.answers++;
  if (!isRight) visit.failed++;
  await delay(PAUSE_MS);
}
agent.destroy();
process.send?.(visit, undefined, undefined, () => process.disconnect?.());

/** The address, with what nobody has asked for before in place of `*`. */
function madeUp(): string {
  return url.replace("*", randomBytes(6).toString("hex"));
}

function ask(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent, timeout: GIVE_UP_MS }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200));
      response.once("error", () => resolve(false));
    });
    request.once("timeout", () => request.destroy(new Error("No answer came.")));
    request.once("error", () => resolve(false));
  });
}
