/** Live streams of guests that nobody is, all of one address. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Attack } from "./attack.ts";

const STREAMS = 3_000;

export const madeUpStreams: Attack = {
  name: "3,000 streams of one address",
  async run(shop, until) {
    const { hostname, port } = new URL(shop.url);
    const sockets = Array.from({ length: STREAMS }, (_, n) => {
      const socket = connect(Number(port), hostname).on("error", () => {});
      const cookie = `itewe.guest=${randomBytes(32).toString("base64url")}`;
      delay(n / 3, undefined).then(() =>
        socket.write(`GET /live HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`),
      );
      return socket;
    });
    if (!until.aborted) await once(until, "abort");
    for (const socket of sockets) socket.destroy();
  },
};
