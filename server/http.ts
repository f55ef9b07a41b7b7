/** The HTTP front: limits, security headers, static files, raw routes, then the pages. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerPicture } from "../app/catalogue/managing/product-pictures.server.ts";
import { answerMessage } from "../app/chat/sending/post-message.server.ts";
import { nothingPolicy } from "../app/http/nothing-policy.server.ts";
import { noteSecurity } from "../app/limits/security-log.server.ts";
import { tooManyAttempts, tooManyMessages } from "../app/limits/wait-in-words.ts";
import { findRawRoute, type RawRouteName } from "../app/raw-routes.ts";
import { answerFile } from "../app/uploads/files/serve-file.server.ts";
import { answerUpload } from "../app/uploads/files/uploads.server.ts";
import { countVisit } from "../app/visits/visits.server.ts";
import { answerLive } from "./answer-live.ts";
import { CookieNames } from "./guards/cookie-names.ts";
import { answerUnreadable, refuse } from "./guards/refusal.ts";
import { findOverQuota } from "./guards/request-quotas.ts";
import { findRefusal, type Refusal } from "./guards/request-rules.ts";
import { routedAddress } from "./guards/routed-address.ts";
import { answerHealth } from "./health.ts";
import { logFailure, type ShopLog } from "./log.ts";
import { answerMetrics } from "./metrics/answer-metrics.ts";
import type { ShopMetrics } from "./metrics/metrics.ts";
import { routeClass } from "./metrics/route-class.ts";
import { type PageOptions, Pages } from "./pages/answer-pages.ts";
import { staticFiles } from "./pages/static-files.ts";

const YEAR_S = 31_536_000;

export interface FrontOptions extends PageOptions, ShopLog {
  trustProxy: boolean;
  /** Until the shop has started, requests are answered 503. */
  isReady: () => boolean;
  /** While the shop asks itself for pages, which are neither counted nor logged. */
  isWarmingUp: () => boolean;
  /** The token for `/metrics`; undefined when metrics are off. */
  metricsToken?: string | undefined;
  metrics?: ShopMetrics | undefined;
}

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** A request that neither a static file nor a cached page answers. */
interface Asked {
  req: IncomingMessage;
  res: ServerResponse;
  /** The request's id in the log. */
  id: string;
  /** The caller's network address. */
  address: string;
  raw: RawRouteName | undefined;
  /** Turns the answer's `Set-Cookie` lines into those that the browser gets. */
  named: (cookies: string[]) => string[];
  /** Logs an error of this request. */
  report: (error: Error) => void;
}

type RawHandler = (asked: Asked, options: FrontOptions) => Promise<void>;

const RAW_HANDLERS: Record<RawRouteName, RawHandler> = {
  health: ({ req, res }, { isReady }) => answerHealth(req, res, isReady()),
  metrics: ({ req, res }, { metricsToken, metrics }) =>
    answerMetrics(req, res, metricsToken, metrics),
  live: ({ req, res, address }) => answerLive(req, res, address),
  sendMessage: ({ req, res, address, named }) => answerMessage(req, res, address, named),
  upload: ({ req, res, address, report }) => answerUpload(req, res, address, report),
  file: ({ req, res, address, report }) => answerFile(req, res, address, report),
  picture: ({ req, res, report }) => answerPicture(req, res, report),
};

export function createHandler(options: FrontOptions): Handler {
  const transport = () => transportHeaders(isSecure(options));
  const serveFile = options.clientFolder ? staticFiles(options.clientFolder, transport) : undefined;
  const headers = () => securityHeaders(options);
  const nextId = requestIds();
  const pages = new Pages(options, headers);
  const cookies = new CookieNames(() => isSecure(options));
  return (req, res) => {
    const started = performance.now();
    const id = (options.trustProxy && givenId(req)) || nextId();
    cookies.enter(req);
    const { url = "/", method = "" } = req;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    let answeredBy: "kept" | "asset" | undefined;
    let raw: RawRouteName | undefined;
    const noteAnswer = () => {
      if (options.isWarmingUp()) return;
      countVisit(req, res, path, {
        origin: options.publicOrigin,
        isStaff: () => pages.isStaff(req),
      });
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const { statusCode: status } = res;
      options.logRequest({ id, method, path: loggable(path), status, ms });
      options.metrics?.observe(routeClass(method, path, { answeredBy, raw }), status, ms);
    };
    answeredBy = "kept";
    if (pages.answerKept(req, res, id)) return noteAnswer();

    answeredBy = "asset";
    res.on("close", noteAnswer);
    if (serveFile?.(req, res)) return;
    answeredBy = undefined;
    for (const [name, value] of Object.entries(headers())) res.setHeader(name, value);
    res.setHeader("x-request-id", id);
    const address = clientAddress(req, options.trustProxy);
    const report = (error: Error) => logFailure(options.log, { id }, error, error.message);
    raw = findRawRoute(method, path);
    const named = (lines: string[]) => cookies.leave(req, lines);
    answer({ req, res, id, address, raw, named, report }, options, pages).catch((error) => {
      logFailure(options.log, { id }, error);
      refuse(req, res, { status: 503, text: "The shop cannot answer at the moment." });
    });
  };
}

async function answer(asked: Asked, options: FrontOptions, pages: Pages): Promise<void> {
  const { req, res, id, address, raw } = asked;
  if (!raw) req.url = routedAddress(req.url ?? "");
  if (raw !== "health") {
    const refusal: Refusal | undefined = options.isReady()
      ? await findRefusal(req, raw, options)
      : { status: 503, text: "The shop is starting. Try again in a moment." };
    if (refusal) {
      if (refusal.isForeign) noteSecurity("foreign origin", { address }, { id });
      refuse(req, res, refusal);
      return;
    }
    const over = await findOverQuota(req, address, raw, options.build);
    if (over) {
      const { quota, retryAfterSeconds, isFirst } = over;
      if (isFirst) noteSecurity("quota full", { address }, { id, quota });
      const told = quota === "message" ? tooManyMessages : tooManyAttempts;
      const text = told(retryAfterSeconds);
      const isJson = raw === "sendMessage";
      refuse(req, res, { status: 429, text, retryAfterSeconds, isJson });
      return;
    }
  }
  await (raw ? RAW_HANDLERS[raw](asked, options) : pages.answer(asked));
}

/**
 * Creates a server with limits on requests; it does not listen yet.
 * @param handler answers every request that can be read
 * @param headers of the answers to the others
 */
export function createFront(handler: Handler, headers: () => Record<string, string>): Server {
  const server = createServer(
    {
      // Room for a search of ten thousand characters, percent-encoded.
      maxHeaderSize: 49_152,
      headersTimeout: 10_000,
      // The largest form, of 24 MB, on a line of 1.3 Mbit/s.
      requestTimeout: 150_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      // The handler refuses it, with all headers.
      requireHostHeader: false,
    },
    handler,
  );
  // Node would refuse an unknown `Expect` without them.
  server.on("checkExpectation", handler);
  return server.on("clientError", (error, socket) => answerUnreadable(error, socket, headers()));
}

/** Makes request ids cheaply, unique over all processes: a random prefix and a counter. */
function requestIds(): () => string {
  const beginning = randomBytes(6).toString("hex");
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}

/** The id that the trusted proxy gave a request, if it is safe in a log and a header. */
function givenId(req: IncomingMessage): string | undefined {
  const given = req.headers["x-request-id"];
  return typeof given === "string" && /^[\w.:=-]{8,128}$/.test(given) ? given : undefined;
}

function isSecure({ publicOrigin }: Pick<FrontOptions, "publicOrigin">): boolean {
  return publicOrigin().startsWith("https:");
}

/** The headers of every answer but pages, files and pictures of the build, which have some of their own. */
export function securityHeaders(
  options: Pick<FrontOptions, "publicOrigin">,
): Record<string, string> {
  return {
    // Pages set their own policy.
    "content-security-policy": nothingPolicy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...transportHeaders(isSecure(options)),
  };
}

function transportHeaders(secure: boolean): Record<string, string> {
  return secure ? { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` } : {};
}

/** The caller's address: the socket's, or the one that the trusted proxy reports. */
function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const socket = req.socket.remoteAddress ?? "0.0.0.0";
  if (!trustProxy) return socket;
  // Our proxy wrote the last entry; anybody can write the others.
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return forwarded || socket;
}

/** A path without personal data. */
function loggable(path: string): string {
  try {
    const plain = path.includes("%") ? decodeURIComponent(path) : path;
    const [place] = /^(?:\/search\/|\/files\/[0-9a-f-]*\/|\/chat\/back\/)/i.exec(plain) ?? [];
    return place ? `${place}…` : path.slice(0, 200);
  } catch {
    return "/…";
  }
}
