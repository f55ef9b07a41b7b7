/**
 * Another visitor, on a thread of its own: asks for one address again and again, and tells how long
 * the longest answer took.
 */
import { randomBytes } from "node:crypto";
import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

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
const GIVE_UP_MS = 20_000;

const { url, from } = workerData as Errand;
const agent = new Agent({ keepAlive: true, localAddress: from });
let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});
const visit: Visit = { longestMs: 0, answers: 0, failed: 0 };
while (!isOver) {
  const started = performance.now();
  // `*` stands for what nobody has asked for before.
  const isRight = await ask(url.replace("*", randomBytes(6).toString("hex")));
  visit.longestMs = Math.max(visit.longestMs, performance.now() - started);
  visit.answers++;
  if (!isRight) visit.failed++;
  await delay(PAUSE_MS);
}
agent.destroy();
parentPort?.postMessage(visit);

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
