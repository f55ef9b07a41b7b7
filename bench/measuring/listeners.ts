/**
 * Many clients of one server, as cheap as they can be: what is measured is the server. All of them
 * are raw sockets that look for a word in what arrives, so that every server's clients cost alike.
 */
import { connect, type Socket } from "node:net";

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
export function openStreams(url: string, cookies: string[]): Promise<Listeners> {
  return openSockets(
    url,
    cookies.map((cookie) => `GET /live HTTP/1.1\r\nhost: shop\r\ncookie: ${cookie}\r\n\r\n`),
    (text, { greeted, onEvent }) => {
      const heard = text.replaceAll(PING, "");
      if (heard.includes("event: hello")) greeted();
      else if (heard) onEvent(heard);
    },
  );
}

/** Opens `count` WebSockets; with `engineIo`, of a socket.io server. */
export function openWebSockets(url: string, count: number, engineIo: boolean): Promise<Listeners> {
  const path = engineIo ? "/socket.io/?EIO=4&transport=websocket" : "/";
  const opening =
    `GET ${path} HTTP/1.1\r\nhost: shop\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  return openSockets(url, Array(count).fill(opening), (text, { socket, greeted, onEvent }) => {
    if (text.startsWith("HTTP/1.1 101")) {
      if (!engineIo) greeted();
      // The server's first words may come with its consent.
      else if (text.includes('0{"sid"')) socket.write(frame("40"));
    } else if (!engineIo || text.includes("42[")) onEvent(text);
    else if (text.includes('40{"sid"')) greeted();
    else if (text.includes('0{"sid"')) socket.write(frame("40"));
    else if (text.endsWith("2")) socket.write(frame("3"));
  });
}

/** What a client makes of some text that has arrived. */
type Hear = (
  text: string,
  client: { socket: Socket; greeted: () => void; onEvent: (text: string) => void },
) => void;

/** Opens a socket for each opening; resolves when all have been greeted. */
async function openSockets(url: string, openings: string[], hear: Hear): Promise<Listeners> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const listeners: Listeners = {
    onEvent: () => {},
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
  await inTurns(openings, (opening) => {
    const localAddress = `127.0.1.${1 + Math.floor(sockets.length / STREAMS_OF_ONE)}`;
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    sockets.push(socket);
    socket.write(opening);
    return new Promise<void>((greeted, failed) => {
      socket.on("error", failed);
      const onEvent = (text: string) => listeners.onEvent(text);
      socket.on("data", (chunk) => hear(chunk.toString("latin1"), { socket, greeted, onEvent }));
    });
  });
  return listeners;
}

/** A few letters as a client's WebSocket frame, masked with zeros. */
function frame(text: string): Buffer {
  return Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)]);
}

async function inTurns<Item>(items: Item[], open: (item: Item) => Promise<void>): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE) {
    await Promise.all(items.slice(first, first + AT_ONCE).map(open));
  }
}
