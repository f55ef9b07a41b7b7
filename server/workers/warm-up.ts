/** A new worker draws pages before anybody waits for it: the first ones take ten times as long. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What visitors open: two pages that are kept once they are drawn, and four that never are. */
const ADDRESSES = ["/", "/products", "/products?q=cards", "/chat", "/order/new", "/login"];
const ROUNDS = 20;
/** On a busy machine the visitors of other workers come first. */
const LONGEST_MS = 8_000;

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
    for (let round = 0; round < ROUNDS; round++) {
      for (const address of ADDRESSES) {
        const answer = await fetch(`http://127.0.0.1:${port}${address}`, { signal });
        await answer.arrayBuffer();
      }
    }
  } catch {
    // It is warm enough, or as cold as before.
  }
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
