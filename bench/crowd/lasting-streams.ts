/**
 * Streams as browsers hold them, for as long as a page is open: one that ends is opened again after
 * the time that the shop has told, at the place where it ended. Raw sockets, so that they cost little.
 */
import { connect, type Socket } from "node:net";

const AT_ONCE = 100;
/** One address may hold 200. */
const STREAMS_OF_ONE = 150;
const RETRY_MS = 2_000;

/** How it went with all of them. */
export interface StreamBook {
  open: number;
  /** Ended by the shop, and opened again. */
  ended: number;
  refusedConnections: number;
  /** Answers but 200, and connections that broke while they opened, by what they were. */
  faults: Map<string, number>;
}

export class LastingStreams {
  readonly book: StreamBook = { open: 0, ended: 0, refusedConnections: 0, faults: new Map() };
  /** Called with the content of each event, and whose stream it came on. */
  onEvent: (data: string, cookie: string) => void = () => {};
  /** Called when a stream is there again: a browser then asks what has come meanwhile. */
  onReturn: (cookie: string) => void = () => {};
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #isOver = false;

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  /** Opens one for each cookie; resolves when all have been greeted. */
  async open(cookies: string[]): Promise<void> {
    for (let first = 0; first < cookies.length; first += AT_ONCE) {
      const some = cookies.slice(first, first + AT_ONCE);
      await Promise.all(
        some.map(
          (cookie, at) =>
            new Promise<void>((greeted) => {
              const address = `10.8.${Math.floor((first + at) / STREAMS_OF_ONE)}.1`;
              this.#keep(
                { cookie, address, place: "", retryMs: RETRY_MS, wasOpen: false },
                greeted,
              );
            }),
        ),
      );
    }
  }

  close(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(stream: Stream, greeted: () => void): void {
    if (this.#isOver) return;
    const socket = connect({ port: this.#port, host: "127.0.0.1", localAddress: "127.0.0.1" });
    this.#sockets.add(socket);
    // The older HTTP, whose answers are not cut into pieces.
    socket.write(
      `GET /live HTTP/1.0\r\nhost: 127.0.0.1:${this.#port}\r\ncookie: ${stream.cookie}\r\n` +
        `x-forwarded-for: ${stream.address}\r\n` +
        `${stream.place ? `last-event-id: ${stream.place}\r\n` : ""}\r\n`,
    );
    let isOpen = false;
    let status: string | undefined;
    let unread = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      status ??= /^HTTP\/1\.\d (\d+)/.exec(text)?.[1];
      unread += text;
      const blocks = unread.split("\n\n");
      unread = blocks.pop() ?? "";
      for (const block of blocks) {
        if (!this.#read(stream, block) || isOpen) continue;
        isOpen = true;
        this.book.open++;
        if (stream.wasOpen) this.onReturn(stream.cookie);
        stream.wasOpen = true;
        greeted();
      }
    });
    let fault = "";
    socket.on("error", (error: NodeJS.ErrnoException) => {
      fault = error.code ?? error.message;
    });
    socket.on("close", () => {
      this.#sockets.delete(socket);
      if (this.#isOver) return;
      if (isOpen) this.book.open--;
      // Of a process that ends, it may end before the greeting.
      if (isOpen || status === "200") this.book.ended++;
      else if (fault === "ECONNREFUSED") this.book.refusedConnections++;
      else note(this.book.faults, fault || (status ?? "no answer"));
      setTimeout(() => this.#keep(stream, greeted), stream.retryMs);
    });
  }

  /** @returns whether it was the greeting */
  #read(stream: Stream, block: string): boolean {
    const place = /^id: (\S+)/m.exec(block)?.[1];
    if (place) stream.place = place;
    const retry = /^retry: (\d+)/m.exec(block)?.[1];
    if (retry) stream.retryMs = Number(retry);
    const data = /^data: (.*)/m.exec(block)?.[1];
    if (data && data !== "{}") this.onEvent(data, stream.cookie);
    return block.includes("event: hello");
  }
}

interface Stream {
  cookie: string;
  address: string;
  /** Of the last event that had one. */
  place: string;
  retryMs: number;
  wasOpen: boolean;
}

/** Counts one more of a kind. */
export function note(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}
