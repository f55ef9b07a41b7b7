/** Ends an upload's request when its connection has stalled. */
import type { HttpRequest, HttpStack } from "tus-js-client";

/** Wait for the next byte to be sent, or for the answer to a request without a body. */
const QUIET_MS = 25_000;
/**
 * Wait for the answer to a sent chunk, most of which the system may still buffer on a slow
 * connection. The shop itself waits 30 s for a request.
 */
const PIECE_MS = 45_000;
/** Wait for the answer to the last chunk: the shop converts pictures one by one first. */
const FILE_MS = 120_000;

/** The connection died without an error, as when a router drops it. */
export class Stalled extends Error {
  constructor() {
    super("The request stalled");
  }
}

/**
 * Makes requests of `stack` fail with {@link Stalled} instead of hanging. Every sent byte restarts
 * the wait, so that a slow connection is never cut.
 * @param size of the file, in bytes
 */
export function withStallTimeout(stack: HttpStack, size: number): HttpStack {
  // The whole file has been sent: every answer may then wait for its conversion.
  let isWhole = false;
  return {
    getName: () => stack.getName(),
    createRequest(method, url) {
      const request = stack.createRequest(method, url);
      limitStalls(request, (sent, all) => {
        if (sent < all) return QUIET_MS;
        const isLast = all > 0 && Number(request.getHeader("Upload-Offset")) + all >= size;
        isWhole ||= isLast;
        if (isLast || (isWhole && all === 0)) return FILE_MS;
        return all > 0 ? PIECE_MS : QUIET_MS;
      });
      return request;
    },
  };
}

/** @param waitMs the wait after `sent` of `all` bytes, ms */
function limitStalls(request: HttpRequest, waitMs: (sent: number, all: number) => number): void {
  const send = request.send.bind(request);
  const abort = request.abort.bind(request);
  const setProgressHandler = request.setProgressHandler.bind(request);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onProgress = (_sent: number) => {};
  request.setProgressHandler = (handler) => {
    onProgress = handler;
  };
  request.abort = () => {
    clearTimeout(timer);
    return abort();
  };
  request.send = (body: Blob | null) =>
    new Promise((resolve, reject) => {
      const wait = (sent: number) => {
        clearTimeout(timer);
        timer = setTimeout(
          () => {
            void abort();
            reject(new Stalled());
          },
          waitMs(sent, body?.size ?? 0),
        );
      };
      setProgressHandler((sent) => {
        wait(sent);
        onProgress(sent);
      });
      wait(0);
      send(body)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
}
