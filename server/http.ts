/** The HTTP front: limits, security headers, static files, streams, then the pages. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { holdsSession, setsSession, withCookies } from "../app/accounts/auth.server.ts";
import { noteSecurity } from "../app/accounts/security-log.server.ts";
import { findViewer, type Viewer, viewerContext } from "../app/accounts/viewer.server.ts";
import { answerPicture } from "../app/catalogue/product-pictures.server.ts";
import { answerMessage } from "../app/chat/post-message.server.ts";
import { isDecodable } from "../app/decodable.ts";
import { networkOf } from "../app/limits/network.server.ts";
import { Busy, Turns } from "../app/limits/turns.server.ts";
import { watchLive } from "../app/live/live.server.ts";
import { closeStreamsOf, closeStreamsOfAccounts } from "../app/live/stream.server.ts";
import { type RequestFacts, requestContext } from "../app/request.server.ts";
import { answerFile } from "../app/uploads/serve-file.server.ts";
import { answerUpload } from "../app/uploads/uploads.server.ts";
import { answerLive } from "./answer-live.ts";
import { compressed } from "./compress.ts";
import { Failures, RETRY_AFTER_S } from "./failures.ts";
import { answerHealth } from "./health.ts";
import type { ShopLog } from "./log.ts";
import { PageCache } from "./page-cache.ts";
import { answerUnreadable, plainPage, refuse } from "./refusal.ts";
import { findRefusal } from "./request-rules.ts";
import { staticFiles } from "./static-files.ts";

const YEAR_S = 31_536_000;
/**
 * Pages that are rendered at once. A page takes some 6 ms of the process: somebody else's waits for
 * the few of a sender that are under way, and for no more.
 */
const RENDERS = { atOnce: 2, atOnceInAll: 12, waiting: 120, waitingInAll: 600, patienceMs: 10_000 };
/** Forms that are answered at once; one may wait for what somebody else is doing. */
const FORMS = { atOnce: 2, atOnceInAll: 64, waiting: 60, waitingInAll: 600, patienceMs: 10_000 };
const TOO_MUCH = "Too many pages are asked for at once. Try again in a moment.";

/** What the front needs to know; see {@link createHandler}. */
export interface FrontOptions extends ShopLog {
  build: () => Promise<ServerBuild>;
  /** The folder with the built browser files; none while developing. */
  clientFolder?: string;
  /** The development server, asked before the pages. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** The shop's public address, without a trailing slash. */
  publicOrigin: () => string;
  trustProxy: boolean;
  /** Whether everything behind the front stands; until then requests are answered 503. */
  isReady: () => boolean;
}

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** Answers every request of the shop. */
export function createHandler(options: FrontOptions): Handler {
  const serveFile = options.clientFolder ? staticFiles(options.clientFolder) : undefined;
  const isSecure = () => options.publicOrigin().startsWith("https:");
  const headers = () => securityHeaders(isSecure());
  const nextId = requestIds();
  const handlePage = pageHandler(options);

  const pages = new PageCache(
    async (url) => {
      const origin = options.publicOrigin();
      const failures = new Failures((error) => options.log.error({ err: error }, "request failed"));
      const facts = { address: "", origin, secure: isSecure(), logError: failures.tell };
      const response = await handlePage(
        new Request(origin + url),
        contextOf({ kind: "visitor" }, facts),
      );
      return failures.answer(response);
    },
    headers,
    holdsSession,
  );
  const renders = new Turns(RENDERS);
  const forms = new Turns(FORMS);
  watchLive({
    onSignal(name, { userId }) {
      if (name === "catalogue") pages.forget();
      if (name === "access") closeStreamsOf(String(userId));
    },
    // While developing, every page is rendered afresh.
    onConnection: (connected) => {
      pages.setListening(connected && !options.middleware);
      // Who lost access meanwhile was not heard of.
      if (connected) closeStreamsOfAccounts();
    },
  });

  const answerPage = (req: IncomingMessage, res: ServerResponse, id: string) => {
    const failures = new Failures((error) =>
      options.log.error({ id, err: error }, "request failed"),
    );
    const logError = failures.tell;
    const address = clientAddress(req, options.trustProxy);
    const answer = async (request: Request) => {
      const renewed: string[] = [];
      const viewer = await findViewer(request.headers, renewed);
      const context = contextOf(viewer, {
        address,
        origin: options.publicOrigin(),
        secure: isSecure(),
        nonce: randomBytes(16).toString("base64"),
        logError,
      });
      const response = failures.answer(await handlePage(request, context));
      // An answer that signs in or out says itself what becomes of the session.
      if (!response.headers.getSetCookie().some(setsSession)) {
        withCookies(renewed, response.headers);
      }
      if (isSecure()) keepCookiesSecure(response.headers);
      if ("user" in viewer && !response.headers.has("cache-control")) {
        response.headers.set("cache-control", "no-store");
      }
      return compressed(response, request.headers.get("accept-encoding"));
    };
    // Resolves when the answer is made, or nobody waits for it any more.
    return new Promise<void>((answered) => {
      res.once("close", () => answered());
      const listener = createRequestListener(
        async (request) => {
          if (request.method !== "POST") return answer(request).finally(answered);
          const whole = await withBody(request);
          // Whoever has gone while this waited was told nothing, and sends it again.
          const work = () => (res.destroyed ? Promise.resolve(unavailable()) : answer(whole));
          return forms.take(networkOf(address), work);
        },
        {
          protocol: isSecure() ? "https:" : "http:",
          onError(error) {
            if (!(error instanceof Busy)) logError(error);
            return unavailable();
          },
        },
      );
      listener(req, res);
    });
  };

  const route = async (req: IncomingMessage, res: ServerResponse, path: string, id: string) => {
    const report = (error: Error) => options.log.error({ id, err: error }, error.message);
    const refusal = await findRefusal(req, options);
    if (refusal) {
      if (refusal.isForeign) {
        noteSecurity("foreign origin", { address: clientAddress(req, options.trustProxy) }, { id });
      }
      refuse(req, res, refusal);
      return;
    }
    if (path === "/chat/messages" && req.method === "POST") {
      await answerMessage(req, res, isSecure(), clientAddress(req, options.trustProxy));
      return;
    }
    if (path.startsWith("/uploads/")) {
      await answerUpload(req, res, clientAddress(req, options.trustProxy), report);
      return;
    }
    if (path.startsWith("/files/")) {
      await answerFile(req, res, clientAddress(req, options.trustProxy), report);
      return;
    }
    if (path.startsWith("/pictures/uploaded/")) {
      await answerPicture(req, res, report);
      return;
    }
    if (path === "/live") {
      await answerLive(req, res, clientAddress(req, options.trustProxy));
      return;
    }
    req.url = withReadablePath(req.url ?? "/");
    const render = () => answerPage(req, res, id);
    const next = () => {
      if (req.method === "POST") return render();
      return renders
        .take(networkOf(clientAddress(req, options.trustProxy)), async () => {
          // Whoever has gone meanwhile needs no page.
          if (res.destroyed) return;
          // What went wrong while rendering is told by rendering it for this visitor alone.
          const isAnswered = await pages.answer(req, res, id).catch(() => false);
          if (!isAnswered) await render();
        })
        .catch((error) => {
          if (!(error instanceof Busy)) throw error;
          refuse(req, res, { status: 503, text: TOO_MUCH });
        });
    };
    if (options.middleware) options.middleware(req, res, next);
    else next();
  };

  return (req, res) => {
    const started = performance.now();
    const id = nextId();
    const { url = "/", method = "" } = req;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const logRequest = () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      options.logRequest({ id, method, path: loggable(path), status: res.statusCode, ms });
    };
    if (pages.answerKept(req, res, id)) return logRequest();

    res.on("close", logRequest);
    if (serveFile?.(req, res)) return;
    for (const [name, value] of Object.entries(headers())) res.setHeader(name, value);
    res.setHeader("x-request-id", id);
    if (path === "/healthz") {
      answerHealth(req, res, options.isReady());
      return;
    }
    const notYet = (text: string) => refuse(req, res, { status: 503, text });
    if (!options.isReady()) return notYet("The shop is starting. Try again in a moment.");
    route(req, res, path, id).catch((error) => {
      options.log.error({ id, err: error }, "request failed");
      notYet("The shop cannot answer at the moment.");
    });
  };
}

/** A server, not listening yet, with limits on what a request may take. */
export function createFront(handler: Handler): Server {
  const server = createServer(
    {
      // Ten thousand signs in a search, percent-encoded, still get a page.
      maxHeaderSize: 49_152,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    handler,
  );
  return server.on("clientError", answerUnreadable);
}

/** Ids that no other process of the shop gives, at no cost: a random beginning, then a count. */
function requestIds(): () => string {
  const beginning = randomBytes(6).toString("hex");
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}

/** The request with all of its body here, so that whoever sends it slowly keeps nobody waiting. */
async function withBody(request: Request): Promise<Request> {
  const { method, headers, signal } = request;
  return new Request(request.url, { method, headers, signal, body: await request.arrayBuffer() });
}

function contextOf(viewer: Viewer, facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  context.set(viewerContext, viewer);
  return context;
}

/** Over https no cookie travels without it, whoever has set the cookie. */
function keepCookiesSecure(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("set-cookie");
  withCookies(
    cookies.map((cookie) => (/;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`)),
    headers,
  );
}

function securityHeaders(secure: boolean): Record<string, string> {
  return {
    // Pages set a policy of their own; anything else may load nothing.
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(secure ? { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` } : {}),
  };
}

function unavailable(): Response {
  const words = "<p>The shop cannot answer at the moment. Please try again in a minute.</p>";
  return new Response(plainPage("We will be right back", words), {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "retry-after": RETRY_AFTER_S },
  });
}

/** The caller's address: the socket's, or behind a trusted proxy what that proxy saw. */
function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const socket = req.socket.remoteAddress ?? "0.0.0.0";
  if (!trustProxy) return socket;
  // The last entry is the one that our own proxy has added; earlier ones anybody can write.
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return forwarded || socket;
}

/** The address with a path that the router can decode, so that it is answered with a page. */
function withReadablePath(url: string): string {
  // No route's pattern matches a line break, not even that of the 404 page.
  const plain = url.replace(/%0[ad]/gi, "");
  const [path = "/"] = plain.split("?", 1);
  return isDecodable(path) ? plain : path.replaceAll("%", "%25") + plain.slice(path.length);
}

/** A path without what a person may have typed into it. */
function loggable(path: string): string {
  try {
    const plain = path.includes("%") ? decodeURIComponent(path) : path;
    const [place] = /^(?:\/search\/|\/files\/[0-9a-f-]*\/|\/chat\/back\/)/i.exec(plain) ?? [];
    return place ? `${place}…` : path.slice(0, 200);
  } catch {
    return "/…";
  }
}

/** React Router's answers to requests for pages and their data. */
function pageHandler({ build, middleware }: FrontOptions): RequestHandler {
  if (middleware) return createRequestHandler(build, "development");
  // Given a function, the router would derive its routes anew for each request.
  let handler: Promise<RequestHandler> | undefined;
  return async (request, context) => {
    handler ??= build().then((built) => createRequestHandler(built, "production"));
    // Tried again with the next request.
    handler.catch(() => {
      handler = undefined;
    });
    return (await handler)(request, context);
  };
}
