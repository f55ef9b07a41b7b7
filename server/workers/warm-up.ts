/** A new worker draws pages before anybody waits for it: the first ones take ten times as long. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** From here links lead to what visitors open, which is kept once it is drawn. */
const KEPT = ["/", "/products"];
const MOST_KEPT = 150;
/** These never are. */
const DRAWN = ["/products?q=cards", "/chat", "/order/new", "/login"];
const ROUNDS = 8;
/** It rests as long as a page took: the visitors of other workers come first. */
const LONGEST_MS = 15_000;

/**
 * Asks a server for pages on an address of its own, and closes it. What fails is left: whoever
 * comes next is told.
 */
export async function warmUp(server: Server): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    server.listen({ port: 0, host: "127.0.0.1", exclusive: true });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const ask = async (address: string) => {
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${address}`, { signal });
      const page = await answer.text();
      await delay(performance.now() - begun, undefined, { signal });
      return page;
    };
    for (let round = 0; round < ROUNDS; round++) {
      for (const address of DRAWN) await ask(address);
    }
    const known = new Set(KEPT);
    // It grows meanwhile.
    for (const address of known) {
      for (const link of linksOf(await ask(address))) if (known.size < MOST_KEPT) known.add(link);
    }
  } catch {
    // It is warm enough, or as cold as before.
  }
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}

/** Addresses of pages, without files and searches. */
const linksOf = (page: string) =>
  [...page.matchAll(/<a [^>]*href="(\/[\w/-]*)"/g)].map(([, link = ""]) => link);
