import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml))/;

/**
 * The answer in the best encoding that the browser accepts, still streaming; unchanged when it is
 * not text or has no body.
 * @param accepted the request's Accept-Encoding
 */
export function compressed(response: Response, accepted: string | null): Response {
  const type = response.headers.get("content-type") ?? "";
  const encoding = /\bbr\b/.test(accepted ?? "")
    ? "br"
    : /\bgzip\b/.test(accepted ?? "")
      ? "gzip"
      : "";
  if (!response.body || !encoding || !TEXT.test(type) || response.headers.has("content-encoding")) {
    return response;
  }
  const compressor =
    encoding === "br"
      ? createBrotliCompress({
          // Each piece of a page goes out when it is ready, not when a block is full.
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  const headers = new Headers(response.headers);
  headers.set("content-encoding", encoding);
  headers.append("vary", "Accept-Encoding");
  headers.delete("content-length");
  // A broken stream reaches the reader as an error of the compressor.
  pipeline(Readable.fromWeb(response.body as ReadableStream), compressor, () => {});
  return new Response(Readable.toWeb(compressor) as unknown as BodyInit, {
    status: response.status,
    headers,
  });
}
