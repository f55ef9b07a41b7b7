/** Sends a drawn request, and says how to send it again by hand. */
import { Agent, type IncomingMessage, request as send } from "node:http";
import type { FuzzRequest } from "./fuzz-request.ts";

/** Read of an answer; the rest is thrown away. */
const MOST_READ = 2_000_000;

export interface Answer {
  /** 0 when the connection ended without one. */
  status: number;
  /** Until its first byte: a file may be long. */
  ms: number;
  id: string;
  location: string;
  text: string;
  /** Why there is no status. */
  failure?: string;
}

/** At most so many connections at a time. */
export const agentOf = (maxSockets: number) => new Agent({ keepAlive: true, maxSockets });

/** @param deadlineMs after which an answer is no longer waited for */
export function sendRequest(
  url: string,
  { method, address, headers, body, isCut }: FuzzRequest,
  {
    agent,
    cookie,
    from,
    deadlineMs,
  }: { agent: Agent; cookie: string; from: string; deadlineMs: number },
): Promise<Answer> {
  const { hostname, port, origin } = new URL(url);
  const isStream = address.startsWith("/live");
  return new Promise((resolve) => {
    const started = performance.now();
    let isOver = false;
    let ms = 0;
    const end = (answer: Partial<Answer>) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      ms ||= performance.now() - started;
      resolve({ status: 0, id: "", location: "", text: "", ms, ...answer });
    };
    const sent = allHeaders(headers, { cookie, from, origin, length: body?.length, isCut });
    const options = { hostname: "127.0.0.1", port, method, path: address, headers: sent };
    const asked = send({ ...options, agent: isCut || isStream ? false : agent, setHost: false });
    const timer = setTimeout(() => {
      end({ failure: `no answer in ${deadlineMs} ms` });
      asked.destroy();
    }, deadlineMs);
    asked.on("error", (error) => end({ failure: error.message }));
    asked.on("response", (answer) => {
      ms = performance.now() - started;
      read(answer, isStream, end);
    });
    if (!sent.host) asked.setHeader("host", `${hostname}:${port}`);
    if (isCut) {
      asked.write(body?.subarray(0, body.length / 2) ?? "", () => {
        end({ failure: "cut" });
        asked.destroy();
      });
    } else asked.end(body);
  });
}

function read(answer: IncomingMessage, isStream: boolean, end: (answer: Partial<Answer>) => void) {
  const { statusCode: status = 0, headers } = answer;
  const told = {
    status,
    id: String(headers["x-request-id"] ?? ""),
    location: headers.location ?? "",
  };
  const chunks: Buffer[] = [];
  let size = 0;
  if (isStream) {
    end(told);
    answer.destroy();
    return;
  }
  const isText = status >= 500 || /^text\/html/.test(headers["content-type"] ?? "");
  answer.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (isText && size < MOST_READ) chunks.push(chunk);
  });
  answer.on("end", () => end({ ...told, text: Buffer.concat(chunks).toString() }));
  answer.on("error", (error) => end({ ...told, failure: error.message }));
}

function allHeaders(
  own: Record<string, string>,
  { cookie, from, origin, length, isCut }: Record<string, unknown>,
): Record<string, string> {
  const headers: Record<string, string> = {
    origin: String(origin),
    "x-forwarded-for": String(from),
  };
  if (cookie) headers.cookie = String(cookie);
  if (length !== undefined) headers["content-length"] = String(length);
  if (isCut) headers.connection = "close";
  for (const [name, value] of Object.entries(own)) {
    // Added to who asks, not instead.
    headers[name] = name === "cookie" && cookie ? `${cookie}${value}` : value;
  }
  // Node sends no line break in a header, and a length beside chunks is refused before the shop.
  if (headers["transfer-encoding"]) delete headers["content-length"];
  return headers;
}

/** The same as a command, with `SESSION` for the cookie of who asks. */
export function asCurl(url: string, { kind, method, address, headers, body }: FuzzRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const all = { origin: url, cookie: `SESSION of ${kind}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const command = ["curl -i --path-as-is -X", method, ...lines, quote(url + address)].join(" ");
  if (!body?.length) return command;
  return `echo ${body.toString("base64")} | base64 -d | ${command} --data-binary @-`;
}
