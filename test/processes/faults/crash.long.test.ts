import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { seededRandom } from "../../random/seeded-random.ts";
import { freePort, openedFolder, removeFolder, type Shop, startShop } from "../../running/shop.ts";

const KILLS = 20;
const WRITERS = 4;

/** A guest who writes one message after the other and tries each again until it is acknowledged. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly #url: string;
  readonly #name: string;
  #cookie = "";

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  async open(): Promise<void> {
    const page = await fetch(`${this.#url}/chat`);
    this.#cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
  }

  async writeUntil(done: () => boolean): Promise<void> {
    while (!done()) {
      const clientId = uuidv7();
      const message = `${this.#name} ${this.acknowledged.length + 1}`;
      while (!(await this.#post(clientId, message))) await delay(50);
      this.acknowledged.push(message);
    }
  }

  async #post(clientId: string, message: string): Promise<boolean> {
    try {
      const response = await fetch(`${this.#url}/chat/messages`, {
        method: "POST",
        headers: { cookie: this.#cookie, origin: this.#url },
        body: new URLSearchParams({ clientId, message }),
      });
      await response.json();
      // Too fast is no refusal: the message is welcome later.
      if (response.status >= 400 && response.status < 500 && response.status !== 429) {
        throw new Refused(`HTTP ${response.status}`);
      }
      return response.ok;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return false;
    }
  }

  async read(): Promise<{ seq: number; message: string }[]> {
    const all: { seq: number; message: string }[] = [];
    while (true) {
      const response = await fetch(`${this.#url}/chat/messages?after=${all.at(-1)?.seq ?? 0}`, {
        headers: { cookie: this.#cookie },
      });
      const { messages } = (await response.json()) as { messages: typeof all };
      if (messages.length === 0) return all;
      all.push(...messages);
    }
  }
}

class Refused extends Error {}

test(
  `killed ${KILLS} times while messages come in, the shop loses none, doubles none, and always starts again`,
  async () => {
    const random = seededRandom(7);
    const dataDir = openedFolder();
    const port = await freePort();
    let shop: Shop = await startShop({ dataDir, port });
    const writers = Array.from({ length: WRITERS }, (_, i) => new Writer(shop.url, `writer ${i}`));
    for (const writer of writers) await writer.open();

    let done = false;
    const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => done)));
    for (let kill = 0; kill < KILLS; kill++) {
      await delay(300 + random() * 900);
      // Every second time the database server goes down with it.
      await shop.kill(kill % 2 === 1);
      shop = await startShop({ dataDir, port });
    }
    // However slow the machine is: every writer has come through, and once more since the last.
    const least = () => Math.min(...writers.map(({ acknowledged }) => acknowledged.length));
    const before = writers.map(({ acknowledged }) => acknowledged.length);
    const goesOn = () =>
      writers.every(({ acknowledged }, i) => acknowledged.length > (before[i] ?? 0));
    await expect.poll(() => goesOn() && least() > KILLS).toBe(true);
    done = true;
    await writing;

    for (const writer of writers) {
      const kept = await writer.read();
      expect(kept.map(({ message }) => message)).toEqual(writer.acknowledged);
      expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, index) => index + 1));
    }
    expect((await shop.stop()).code).toBe(0);
    removeFolder(dataDir);
  },
  KILLS * 30_000 + 60_000,
);
