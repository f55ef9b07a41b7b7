/** Many clients of one server, as cheap as they can be: what is measured is the server. */
import { connect, type Socket } from "node:net";
import { WebSocket } from "ws";

/** Clients that are connected. */
export interface Listeners {
  /** Called with each event that any of them hears. */
  onEvent: (text: string) => void;
  close(): void;
}

const AT_ONCE = 100;
/** One address may hold so many streams and no more; the clients share out several. */
const STREAMS_OF_ONE = 150;
/** Comes when it likes, also together with another event. */
const PING = "event: ping\ndata: {}\n\n";

/** Opens one stream of `/live` for each cookie; resolves when all have been greeted. */
export async function openStreams(url: string, cookies: string[]): Promise<Listeners> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const listeners: Listeners = {
    onEvent: () => {},
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
  await inTurns(cookies, (cookie) => {
    const localAddress = `127.0.1.${1 + Math.floor(sockets.length / STREAMS_OF_ONE)}`;
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    sockets.push(socket);
    socket.write(`GET /live HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`);
    return new Promise((greeted, failed) => {
      socket.on("error", failed);
      socket.on("data", (chunk) => {
        const text = chunk.toString().replaceAll(PING, "");
        if (text.includes("event: hello")) greeted();
        else if (text) listeners.onEvent(text);
      });
    });
  });
  return listeners;
}

/** Opens `count` WebSockets; with `engineIo`, of a socket.io server. */
export async function openWebSockets(
  url: string,
  count: number,
  engineIo: boolean,
): Promise<Listeners> {
  const address =
    url.replace("http", "ws") + (engineIo ? "/socket.io/?EIO=4&transport=websocket" : "");
  const sockets: WebSocket[] = [];
  const listeners: Listeners = {
    onEvent: () => {},
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
  await inTurns(Array.from({ length: count }), () => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    sockets.push(socket);
    return new Promise<void>((greeted, failed) => {
      socket.on("error", failed);
      if (!engineIo) socket.on("open", greeted);
      socket.on("message", (data) => {
        const text = String(data);
        if (!engineIo || text.startsWith("42")) listeners.onEvent(text);
        else if (text.startsWith("0")) socket.send("40");
        else if (text.startsWith("40")) greeted();
        else if (text === "2") socket.send("3");
      });
    });
  });
  return listeners;
}

async function inTurns<Item>(items: Item[], open: (item: Item) => Promise<void>): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE) {
    await Promise.all(items.slice(first, first + AT_ONCE).map(open));
  }
}
