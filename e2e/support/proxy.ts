/** A proxy in front of the shop, which holds requests back and notes them. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { request as requestSafely } from "node:https";
import type { AddressInfo } from "node:net";

/** A request that came through. */
interface Passed {
  method: string;
  /** With the query. */
  path: string;
  /** `performance.now()` when it came. */
  at: number;
  status: number;
}

export interface BadProxy {
  url: string;
  /** A request waits for what it gives before it is passed on. */
  holding: (method: string, path: string) => Promise<unknown> | undefined;
  /** Everything that has been asked for, in its order. */
  passed: Passed[];
  close(): Promise<void>;
}

/** Opens a proxy in front of the shop at `shopUrl`. */
export async function openProxy(shopUrl: string): Promise<BadProxy> {
  const shop = new URL(shopUrl);
  const server = createServer((asked, answer) => {
    const { method = "GET", url: path = "/" } = asked;
    const entry: Passed = { method, path, at: performance.now(), status: 0 };
    proxy.passed.push(entry);
    const pass = () =>
      passOn(asked, answer, shop, (status) => {
        entry.status = status;
      });
    const held = proxy.holding(method, path);
    if (held) void held.then(pass);
    else pass();
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const proxy: BadProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    holding: () => undefined,
    passed: [],
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

/** @param begins told of the answer's status */
function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  shop: URL,
  begins: (status: number) => void,
): void {
  const { host: _, origin, ...headers } = asked.headers;
  const requestOf = shop.protocol === "https:" ? requestSafely : request;
  const passing = requestOf(
    {
      host: shop.hostname,
      port: shop.port,
      method: asked.method,
      path: asked.url,
      headers: { ...headers, host: shop.host, ...(origin ? { origin: shop.origin } : {}) },
    },
    (answered) => {
      const { statusCode = 502, headers: told } = answered;
      begins(statusCode);
      answer.writeHead(statusCode, told);
      answer.flushHeaders();
      answered.pipe(answer);
    },
  );
  passing.on("error", () => answer.destroy());
  answer.on("close", () => passing.destroy());
  asked.pipe(passing);
}
