/** A line of TCP whose connections can be cut, or fall silent as after a failover. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface BrokenLine {
  port: number;
  /** Breaks all connections that stand. */
  cut(): void;
  /** From now on nothing comes or goes on connections that stand; new ones work. */
  silence(): void;
  close(): void;
}

/** @param end a port of this machine or the path of a socket, asked for each connection */
export async function openBrokenLine(end: () => number | string): Promise<BrokenLine> {
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const there = end();
    const far = connect(typeof there === "string" ? { path: there } : { port: there });
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on("error", () => {});
      one.on("close", () => {
        // The other end of a silent connection does not hear of it.
        if (pairs.delete(pair)) other.destroy();
      });
    }
  });
  const silent: [Socket, Socket][] = [];
  const destroy = (all: Iterable<[Socket, Socket]>) => {
    for (const pair of all) for (const socket of pair) socket.destroy();
  };
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => destroy([...pairs]),
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
        silent.push([near, far]);
      }
      pairs.clear();
    },
    close() {
      server.close();
      destroy([...pairs, ...silent]);
    },
  };
}
