import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy } from "./content-security-policy.server";
import { requestContext } from "./http/request.server";
import { RequestNumber } from "./shop/frame/failure-number";

export const streamTimeout = 5_000;

/**
 * Renders a page to one buffer: nothing in it is deferred, and streaming would double the CPU time.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { id, nonce, logError } = loadContext.get(requestContext);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(nonce));
  if (request.method === "HEAD") return new Response(null, { status, headers });

  return new Promise((resolve, reject) => {
    let rendered = false;
    const { pipe, abort } = renderToPipeableStream(
      <RequestNumber value={id}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestNumber>,
      {
        nonce,
        // A page without scripts is whole, too: nothing is put behind it to be moved by one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(impatience);
          pipe(
            collect((page) => {
              headers.set("content-length", String(page.length));
              resolve(new Response(page, { status, headers }));
            }, reject),
          );
        },
        onShellReady() {
          rendered = true;
        },
        onShellError: reject,
        onError(error) {
          // Earlier errors reject the promise and are logged by the caller.
          if (rendered) logError(error);
        },
      },
    );
    const impatience = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Collects a stream's chunks; `stream/consumers` takes four times as long. */
function collect(finished: (whole: Buffer<ArrayBuffer>) => void, failed: (error: Error) => void) {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      finished(Buffer.concat(pieces));
      done();
    },
  }).on("error", failed);
}

/** Logs what loaders and actions throw, except responses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A 4xx is no failure.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(requestContext).logError(error);
};
