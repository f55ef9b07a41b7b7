/** What people do while a shop is away and comes back: they try again, and look what has been done. */
import { setTimeout as delay } from "node:timers/promises";
import type { Guest } from "./guest.ts";

/** The shop has said no: trying again is of no use. */
export class Refused extends Error {}

/** Tries until there is an answer. @throws Refused */
export async function surely<Answer>(work: () => Promise<Answer | undefined>): Promise<Answer> {
  for (;;) {
    const done = await work().catch((error: Error) => {
      if (error instanceof Refused) throw error;
      return undefined;
    });
    if (done !== undefined) return done;
    await delay(50);
  }
}

/** Uploads a proof. @returns its id */
export function uploadSurely(admin: Guest, bytes: Uint8Array): Promise<string> {
  return surely(async () => {
    const file = await admin.upload("proof.pdf", bytes, "proof");
    return file.status === 204 ? file.id : undefined;
  });
}

/**
 * Presses until what it does is done: a press whose answer got lost is seen on the page, and not done
 * again.
 * @param done reads that off a page
 * @throws Refused when the shop says no, and it is not done
 */
export async function pressUntil(
  done: () => Promise<boolean>,
  press: () => Promise<Response>,
): Promise<void> {
  await surely(async () => {
    if (await done()) return true;
    const answer = await press();
    const text = await answer.text();
    const isForNow = answer.status === 429 || /again in a moment/.test(text);
    const isRefused = answer.status >= 400 && answer.status < 500 && !isForNow;
    if (isRefused && !(await done())) throw new Refused(`${answer.status} ${wordsOf(text)}`);
    return (await done()) || undefined;
  });
}

/** What a page, or an answer of a few words, says of why. */
export function wordsOf(text: string): string {
  const [, alert] =
    /role="alert".*?>(.*?)<\/(?:div|section)>/s.exec(text) ??
    /class="error"[^>]*>(.*?)<\/span>/s.exec(text) ??
    [];
  return (alert ?? text.slice(0, 300)).replace(/<[^>]*>/g, " ");
}
