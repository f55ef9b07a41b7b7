/** Answers requests for pages, their data and their forms: from memory, or by React Router. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { holdsSession, setsSession, withCookies } from "../../app/accounts/sessions/auth.server.ts";
import { findViewer } from "../../app/accounts/sessions/find-viewer.server.ts";
import { type Viewer, viewerContext } from "../../app/accounts/viewer.server.ts";
import { isDecodable } from "../../app/http/decodable.ts";
import { type RequestFacts, requestContext } from "../../app/http/request.server.ts";
import { networkOf } from "../../app/limits/network.server.ts";
import { Busy, Turns } from "../../app/limits/turns.server.ts";
import { watchLive } from "../../app/live/live.server.ts";
import { closeStreamsOf, closeStreamsOfAccounts } from "../../app/live/stream.server.ts";
import { plainPage, refuse } from "../guards/refusal.ts";
import { logFailure } from "../log.ts";
import { compressed } from "./compress.ts";
import { Failures, RETRY_AFTER_S } from "./failures.ts";
import { PageCache } from "./page-cache.ts";

/**
 * Pages that are rendered at once. A page takes some 6 ms of the process: somebody else's waits for
 * the few of a sender that are under way, and for no more.
 */
const RENDERS = { atOnce: 2, atOnceInAll: 12, waiting: 120, waitingInAll: 600, patienceMs: 10_000 };
/** Forms that are answered at once; one may wait for what somebody else is doing. */
const FORMS = { atOnce: 2, atOnceInAll: 64, waiting: 60, waitingInAll: 600, patienceMs: 10_000 };
const TOO_MUCH = "Too many pages are asked for at once. Try again in a moment.";

/** What the pages need to know of the shop. */
export interface PageOptions {
  build: () => Promise<ServerBuild>;
  /** The development server, asked before the pages. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** The shop's public address, without a trailing slash. */
  publicOrigin: () => string;
  log: Logger;
}

/** A request for a page. */
interface PageRequest {
  req: IncomingMessage;
  res: ServerResponse;
  /** Names the request in the log. */
  id: string;
  /** The caller's network address. */
  address: string;
}

export class Pages {
  readonly #options: PageOptions;
  readonly #handle: RequestHandler;
  readonly #cache: PageCache;
  readonly #renders = new Turns(RENDERS);
  readonly #forms = new Turns(FORMS);

  /** @param headers what every answer of the shop carries, unless the page sets it itself */
  constructor(options: PageOptions, headers: () => Record<string, string>) {
    this.#options = options;
    this.#handle = requestHandler(options);
    this.#cache = new PageCache((url) => this.#renderForVisitors(url), headers, holdsSession);
    watchLive({
      onSignal: (name, { userId }) => {
        if (name === "catalogue") this.#cache.forget();
        if (name === "access") closeStreamsOf(String(userId));
      },
      // While developing, every page is rendered for each request.
      onConnection: (connected) => {
        this.#cache.setListening(connected && !options.middleware);
        // Who lost access while the connection was away was not heard of.
        if (connected) closeStreamsOfAccounts();
      },
    });
  }

  /** Answers with a page that is kept in memory; false when there is none. */
  answerKept(req: IncomingMessage, res: ServerResponse, id: string): boolean {
    return this.#cache.answerKept(req, res, id);
  }

  /** Answers a request that nothing else of the shop has answered. */
  async answer(request: PageRequest): Promise<void> {
    const { req, res } = request;
    req.url = withReadablePath(req.url ?? "/");
    const { middleware } = this.#options;
    if (middleware) await new Promise<void>((next) => middleware(req, res, next));
    await (req.method === "POST" ? this.#answerOne(request) : this.#answerInTurn(request));
  }

  /** Answers with a page that everybody gets, or renders one for this visitor. */
  async #answerInTurn(request: PageRequest): Promise<void> {
    const { req, res, id, address } = request;
    try {
      await this.#renders.take(networkOf(address), async () => {
        // A visitor who has gone while the request waited needs no page.
        if (res.destroyed) return;
        // A page that fails is rendered again for this visitor alone, who is told what went wrong.
        const isAnswered = await this.#cache.answer(req, res, id).catch(() => false);
        if (!isAnswered) await this.#answerOne(request);
      });
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      refuse(req, res, { status: 503, text: TOO_MUCH });
    }
  }

  /** Resolves when the answer is made, or nobody waits for it any more. */
  #answerOne({ req, res, id, address }: PageRequest): Promise<void> {
    const failures = this.#failures({ id });
    return new Promise<void>((answered) => {
      res.once("close", () => answered());
      const answerAs = (request: Request) => this.#render(request, address, failures);
      const listener = createRequestListener(
        async (request) => {
          if (request.method !== "POST") return answerAs(request).finally(answered);
          const whole = await withBody(request);
          // A sender who has gone while the form waited was told nothing, and sends it again.
          const work = () => (res.destroyed ? Promise.resolve(unavailable()) : answerAs(whole));
          return this.#forms.take(networkOf(address), work);
        },
        {
          protocol: this.#isSecure() ? "https:" : "http:",
          onError(error) {
            if (!(error instanceof Busy)) failures.tell(error);
            return unavailable();
          },
        },
      );
      listener(req, res);
    });
  }

  /** The answer to a request, made for the viewer whose cookies it carries. */
  async #render(request: Request, address: string, failures: Failures): Promise<Response> {
    const renewed: string[] = [];
    const viewer = await findViewer(request.headers, renewed);
    const nonce = randomBytes(16).toString("base64");
    const context = contextOf(viewer, { ...this.#facts(address, failures), nonce });
    const response = failures.answer(await this.#handle(request, context));
    // An answer that signs in or out says itself what becomes of the session.
    if (!response.headers.getSetCookie().some(setsSession)) {
      withCookies(renewed, response.headers);
    }
    if (this.#isSecure()) keepCookiesSecure(response.headers);
    // It knows its viewer, and ids of its own: nobody keeps it who has not said so.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return compressed(response, request.headers.get("accept-encoding"));
  }

  async #renderForVisitors(url: string): Promise<Response> {
    const failures = this.#failures();
    const context = contextOf({ kind: "visitor" }, this.#facts("", failures));
    const request = new Request(this.#options.publicOrigin() + url);
    return failures.answer(await this.#handle(request, context));
  }

  #failures(facts: { id?: string } = {}): Failures {
    return new Failures((error) => logFailure(this.#options.log, facts, error));
  }

  #facts(address: string, { tell }: Failures): RequestFacts {
    const origin = this.#options.publicOrigin();
    return { address, origin, secure: this.#isSecure(), logError: tell };
  }

  #isSecure(): boolean {
    return this.#options.publicOrigin().startsWith("https:");
  }
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

function unavailable(): Response {
  const words = "<p>The shop cannot answer at the moment. Please try again in a minute.</p>";
  return new Response(plainPage("We will be right back", words), {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "retry-after": RETRY_AFTER_S },
  });
}

/** The address with a path that the router can decode, so that it is answered with a page. */
function withReadablePath(url: string): string {
  // No route's pattern matches a line break, not even that of the 404 page.
  const plain = url.replace(/%0[ad]/gi, "");
  const [path = "/"] = plain.split("?", 1);
  return isDecodable(path) ? plain : path.replaceAll("%", "%25") + plain.slice(path.length);
}

/** React Router's answers to requests for pages and their data. */
function requestHandler({ build, middleware }: PageOptions): RequestHandler {
  if (middleware) return createRequestHandler(build, "development");
  // Given a function, the router would derive its routes again for each request.
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
