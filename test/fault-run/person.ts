/** Somebody at a browser: gives up on an answer that does not come, and sends the same again. */
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { Guest } from "../running/guest.ts";
import { Refused, surely, wordsOf } from "../running/surely.ts";
import type { Journal } from "./journal.ts";

const PATIENCE_MS = 6_000;
const WITHOUT_BODY = [101, 204, 205, 304];

export class Person extends Guest {
  readonly journal: Journal;
  readonly random: () => number;
  /** Stands in all that this person writes, and in nothing else; empty for the staff. */
  readonly mark: string;
  /** How often the shop has served this person. */
  served = 0;

  constructor(url: string, journal: Journal, random: () => number, mark = "") {
    super(url);
    this.journal = journal;
    this.random = random;
    this.mark = mark;
    if (mark) journal.join(mark);
  }

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await super.fetch(path, { redirect: "manual", ...init, signal });
      const bytes = await answer.arrayBuffer();
      const { status, headers } = answer;
      this.journal.count(status);
      if (status === 500) this.journal.failed.push(`${init.method ?? "GET"} ${path}`);
      if (status >= 500) await this.#waitALittle();
      if (this.mark) this.journal.look(this.mark, path, Buffer.from(bytes).toString());
      return new Response(WITHOUT_BODY.includes(status) ? null : bytes, { status, headers });
    } catch (error) {
      this.journal.count(0);
      await this.#waitALittle();
      throw error;
    }
  }

  #waitALittle(): Promise<void> {
    return delay(100 + this.random() * 200);
  }

  /** Sends the same until it is taken. @throws Refused */
  sendUntil<Result>(
    send: () => Promise<Response>,
    taken: (answer: Response) => Result | undefined | Promise<Result | undefined>,
  ): Promise<Result> {
    return surely(async () => {
      const answer = await send();
      const result = await taken(answer);
      if (result !== undefined) return result;
      const { status } = answer;
      // What came too slowly over a cut line (408), or too often (429), is sent again.
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
        throw new Refused(`${status} ${wordsOf(await answer.text())}`);
      }
      return undefined;
    });
  }

  /** Acts one after the other, by chance as often as they weigh, until the run is over. */
  async actUntil(
    isOver: () => boolean,
    pauseMs: number,
    acts: readonly (readonly [weight: number, act: () => Promise<unknown>])[],
  ): Promise<void> {
    const all = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    while (!isOver()) {
      await all[Math.floor(this.random() * all.length)]?.();
      this.served += 1;
      await delay(this.random() * 2 * pauseMs);
    }
  }

  /** Uploads a file as a browser does, piece by piece, from where the shop has it. @returns its id */
  async uploadSurely(name: string, bytes: Buffer, kind: string, facts: { sha256: string }) {
    const id = uuidv7();
    const address = `/uploads/${kind}/${id}`;
    const headers = { "tus-resumable": "1.0.0" };
    await this.journal.keep("file", id, { ...facts, size: bytes.length }, () =>
      surely(async () => {
        const head = await this.fetch(address, { method: "HEAD", headers });
        if (head.status === 415) throw new Refused("415");
        if (head.status === 404) await this.announce(name, bytes.length, kind, id);
        if (head.status !== 200) return undefined;
        const offset = Number(head.headers.get("upload-offset"));
        if (offset === bytes.length) return true;
        const piece = 1 + Math.floor(this.random() * bytes.length);
        await this.bring(address, bytes.subarray(offset, offset + piece), offset);
        return undefined;
      }),
    );
    return id;
  }
}
