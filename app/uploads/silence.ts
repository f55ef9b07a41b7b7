/** Ends the requests of an upload from which nothing is heard any more. */
import type { HttpRequest, HttpStack } from "tus-js-client";

/** Without a byte sent, or an answer to a question without a body. */
const QUIET_MS = 25_000;
/**
 * For the answer to a piece whose bytes have been handed over: the system may hold most of them
 * back for a slow line. The shop itself waits 30 s for a request.
 */
const PIECE_MS = 45_000;
/** For the answer to the last piece: pictures are converted before it is given, one after the other. */
const FILE_MS = 120_000;

/** Why a request ended: its line has died without a word, as when a router forgets it. */
export class Silence extends Error {
  constructor() {
    super("Nothing was heard of the request");
  }
}

/**
 * Requests as `stack` makes them, which fail with {@link Silence} instead of waiting without end.
 * Any byte that goes out begins the wait anew, so that a slow line is never cut.
 * @param size of the file, in bytes
 */
export function endSilence(stack: HttpStack, size: number): HttpStack {
  // The answer that is waited for takes as long as the file's conversion.
  let isWhole = false;
  return {
    getName: () => stack.getName(),
    createRequest(method, url) {
      const request = stack.createRequest(method, url);
      endSilenceOf(request, (sent, all) => {
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

/** @param patience how long to wait, ms, when so many bytes of the body have gone out */
function endSilenceOf(request: HttpRequest, patience: (sent: number, all: number) => number): void {
  const send = request.send.bind(request);
  const abort = request.abort.bind(request);
  const setProgressHandler = request.setProgressHandler.bind(request);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tell = (_sent: number) => {};
  request.setProgressHandler = (handler) => {
    tell = handler;
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
            reject(new Silence());
          },
          patience(sent, body?.size ?? 0),
        );
      };
      setProgressHandler((sent) => {
        wait(sent);
        tell(sent);
      });
      wait(0);
      send(body)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
}
