/** A proxy in front of the shop, with what proxies do to streams. */
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** Of the stream: passed on, answered with 502, or opened and held back. */
type Stream = "passes" | "fails" | "is held back";

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
  stream: Stream;
  /** While it says so of a request, that is answered with 502. */
  failing: (method: string, path: string) => boolean;
  /** A request waits for what it gives before it is passed on. */
  holding: (method: string, path: string) => Promise<unknown> | undefined;
  /** Everything that has been asked for, in its order. */
  passed: Passed[];
  /** Cuts the streams that are open. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of the shop at `shopUrl`. */
export async function openProxy(shopUrl: string): Promise<BadProxy> {
  const shop = new URL(shopUrl);
  const streams = new Set<ServerResponse>();
  const server = createServer((asked, answer) => {
    const { method = "GET", url: path = "/" } = asked;
    const isStream = path.startsWith("/live");
    const entry: Passed = { method, path, at: performance.now(), status: 0 };
    proxy.passed.push(entry);
    if ((isStream && proxy.stream === "fails") || proxy.failing(method, path)) {
      entry.status = 502;
      asked.resume();
      answer.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
      return;
    }
    if (isStream) streams.add(answer);
    const pass = () =>
      passOn(asked, answer, shop, (status) => {
        entry.status = status;
        return !isStream || proxy.stream === "passes";
      });
    const held = proxy.holding(method, path);
    if (held) void held.then(pass);
    else pass();
    answer.on("close", () => streams.delete(answer));
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const proxy: BadProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stream: "passes",
    failing: () => false,
    holding: () => undefined,
    passed: [],
    cut() {
      for (const stream of streams) stream.destroy();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

/** @param begins told of the answer's status; whether the answer's body is passed on */
function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  shop: URL,
  begins: (status: number) => boolean,
): void {
  const { host: _, origin, ...headers } = asked.headers;
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
      const passesBody = begins(statusCode);
      answer.writeHead(statusCode, told);
      answer.flushHeaders();
      if (passesBody) answered.pipe(answer);
      else answered.resume();
    },
  );
  passing.on("error", () => answer.destroy());
  answer.on("close", () => passing.destroy());
  asked.pipe(passing);
}
