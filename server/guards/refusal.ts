/** Refuses requests: with text for programs, with a page for people. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { business } from "../../app/shop/business.ts";
import type { Refusal } from "./request-rules.ts";

/** Longer bodies are not read to the end, bytes; `deploy/nginx.conf` does not let them in. */
const PATIENCE_BYTES = 25_165_824;
const PATIENCE_MS = 10_000;

export function refuse(req: IncomingMessage, res: ServerResponse, refusal: Refusal): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, text, retryAfterSeconds, isJson } = refusal;
  const isPage = !isJson && /\btext\/html\b/.test(req.headers.accept ?? "");
  const number = status >= 500 ? res.getHeader("x-request-id") : undefined;
  const plain = isJson ? JSON.stringify({ error: text }) : `${text}\n`;
  const body = isPage ? pageOf(req, refusal, number) : plain;
  // The connection closes: its unread body must not be parsed as the next request.
  res.writeHead(status, {
    "content-type": isJson
      ? "application/json"
      : `text/${isPage ? "html" : "plain"}; charset=utf-8`,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
    ...(status === 503 ? { "retry-after": "2" } : {}),
    ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
  });
  // A browser that is cut off while it sends does not read the answer.
  if (
    (isPage || isJson) &&
    !req.complete &&
    Number(req.headers["content-length"] ?? 0) <= PATIENCE_BYTES
  ) {
    const answer = () => {
      clearTimeout(timer);
      res.end(body);
    };
    const timer = setTimeout(answer, PATIENCE_MS);
    req.once("end", answer).once("error", answer).resume();
    return;
  }
  res.end(body);
}

/** What a route refuses in words alone, as a file that is not there: a page for people, too. */
export async function withPage(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  const isWords = /^text\/plain\b/.test(headers.get("content-type") ?? "");
  const isForPerson = /\btext\/html\b/.test(request.headers.get("accept") ?? "");
  if (status < 400 || !isWords || !isForPerson) return response;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(notDone(await response.text()), { status, headers });
}

/** Answers unparsable requests (`clientError`) with these headers, and closes the connection. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = UNREADABLE[error.code ?? ""] ?? ["400 Bad Request", "It cannot be read."];
  const body = notDone(text);
  const lines = Object.entries({
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`);
}

const UNREADABLE: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The address is too long."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "It took too long to arrive."],
};

/** A static page. */
function plainPage(title: string, html: string): string {
  return (
    '<!doctype html><html lang="en-NG"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${title} | ${escaped(business.name)}</title><h1>${title}</h1>${html}</html>`
  );
}

/** @param number under which the log tells of a failure */
function pageOf(
  req: IncomingMessage,
  { status, text }: Refusal,
  number: string | number | string[] | undefined,
): string {
  if (status === 413) {
    const back = escaped(req.url ?? "/");
    return plainPage(
      "That was too much at once",
      `<p>${escaped(text)} Nothing of it was sent. Your browser's Back button brings back what you ` +
        `typed: shorten it, or send it in parts.</p><p><a href="${back}">Back to the page</a></p>`,
    );
  }
  if (status === 429) {
    const told = `${escaped(text)} Your browser's Back button brings back what you typed.`;
    return plainPage("That was very much at once", `<p>${told}</p>`);
  }
  if (status === 503) return backSoon(text, String(number ?? ""));
  return notDone(text);
}

const notDone = (text: string) =>
  plainPage("That did not work", `<p>${escaped(text)}</p><p><a href="/">Home</a></p>`);

/** @param number under which the log tells of the failure, if it does */
export function backSoon(text: string, number: string): string {
  const told = number ? `<p>If it stays so, tell us this number: ${escaped(number)}</p>` : "";
  return plainPage("We will be right back", `<p>${escaped(text)}</p>${told}`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
