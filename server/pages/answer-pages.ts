/** Answers pages, their data and their forms: from the cache or by React Router. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { ACCESS_DENIED } from "../../app/accounts/flash.server.ts";
import {
  sessionTokenIn,
  setsSession,
  withCookies,
} from "../../app/accounts/sessions/auth.server.ts";
import { findViewer } from "../../app/accounts/sessions/find-viewer.server.ts";
import { type Viewer, viewerContext } from "../../app/accounts/viewer.server.ts";
import { type RequestFacts, requestContext } from "../../app/http/request.server.ts";
import { networkOf } from "../../app/limits/network.server.ts";
import { Busy, Turns } from "../../app/limits/turns.server.ts";
import { watchLive } from "../../app/live/live.server.ts";
import { closeStreamsOf, closeStreamsOfAccounts } from "../../app/live/stream.server.ts";
import { backSoon, refuse, withPage } from "../guards/refusal.ts";
import { logFailure } from "../log.ts";
import { compressed } from "./compress.ts";
import { Failures, RETRY_AFTER_S } from "./failures.ts";
import { isPublic } from "./kept-address.ts";
import { PageCache } from "./page-cache.ts";
import { handleBySegment } from "./routes-by-segment.ts";
import { type Segment, Segments } from "./segments.ts";

/**
 * Concurrent renders. One takes about 6 ms, so that nobody waits for more than a few of each
 * sender.
 */
const RENDERS = { atOnce: 2, atOnceInAll: 12, waiting: 120, waitingInAll: 600, patienceMs: 10_000 };
/** Concurrent forms, some of which wait for locks. */
const FORMS = { atOnce: 1, atOnceInAll: 64, waiting: 60, waitingInAll: 600, patienceMs: 10_000 };
/** Bytes: only admins have larger forms, and nobody else's are read. */
const LARGE_FORM = 262_144;
/** Of React Router's answers to its own script. */
const ROUTER_DATA = "text/x-script";
const TOO_MUCH = "Too many pages are asked for at once. Try again in a moment.";

export interface PageOptions {
  build: () => Promise<ServerBuild>;
  /** The folder of built browser files; none in development. */
  clientFolder?: string;
  /** The development server's, which runs before the pages. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** The shop's public address, without a trailing slash. */
  publicOrigin: () => string;
  log: Logger;
}

type Handler = ReturnType<typeof handleBySegment>;

interface PageRequest {
  req: IncomingMessage;
  res: ServerResponse;
  /** The request's id in the log. */
  id: string;
  /** The caller's network address. */
  address: string;
  /** Its `Set-Cookie` lines, as the browser gets them. */
  named: (cookies: string[]) => string[];
}

export class Pages {
  readonly #options: PageOptions;
  readonly #handle: Handler;
  readonly #cache: PageCache;
  readonly #segments = new Segments(findViewer, sessionTokenIn);
  readonly #renders = new Turns(RENDERS);
  readonly #forms = new Turns(FORMS);

  /** @param headers of every answer, unless the page sets them */
  constructor(options: PageOptions, headers: () => Record<string, string>) {
    this.#options = options;
    this.#handle = requestHandler(options);
    this.#cache = new PageCache((url, segment) => this.#renderKept(url, segment), headers);
    watchLive({
      onSignal: (name, { userId }) => {
        if (name === "catalogue") this.#cache.forget();
        if (name === "access") closeStreamsOf(String(userId));
        if (name === "access" || name === "profile") this.#segments.forget(String(userId));
      },
      // In development every page is rendered for each request.
      onConnection: (connected) => {
        this.#cache.setListening(connected && !options.middleware);
        // Changes of rights were missed while disconnected.
        if (connected) closeStreamsOfAccounts();
        this.#segments.forget();
      },
    });
  }

  /** Answers from the cache; false when the page is not in it. */
  answerKept(req: IncomingMessage, res: ServerResponse, id: string): boolean {
    const segment = this.#segments.of(req.headers.cookie);
    return segment !== undefined && this.#cache.answerKept(req, res, segment, id);
  }

  /** Whether somebody of the shop asks; not known of one whose session is not in memory. */
  isStaff(req: IncomingMessage): boolean {
    return this.#segments.of(req.headers.cookie)?.kind === "admin";
  }

  /** @param request with the address that `routedAddress` has made */
  async answer(request: PageRequest): Promise<void> {
    const { req, res } = request;
    const { middleware } = this.#options;
    if (middleware) await new Promise<void>((next) => middleware(req, res, next));
    if (req.method !== "POST") await this.#answerInTurn(request);
    else if (await isWelcome(req)) await this.#answerOne(request);
    else refuse(req, res, { status: 403, text: ACCESS_DENIED });
  }

  /** Answers with a shared page, or renders one for this visitor. */
  async #answerInTurn(request: PageRequest): Promise<void> {
    const { req, res, address } = request;
    try {
      await this.#renders.take(networkOf(address), async () => {
        // The visitor has gone.
        if (res.destroyed) return;
        // A shared page that fails is rendered for this visitor, who gets the error.
        const isAnswered = await this.#answerFromCache(request).catch(() => false);
        if (!isAnswered) await this.#answerOne(request);
      });
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      refuse(req, res, { status: 503, text: TOO_MUCH });
    }
  }

  /** False for a request that is not for a page of the cache. */
  async #answerFromCache({ req, res, id, named }: PageRequest): Promise<boolean> {
    if (!this.#cache.mayKeep(req)) return false;
    const renewed: string[] = [];
    const segment = await this.#segments.find(req.headers.cookie, renewed);
    if (renewed.length > 0) res.setHeader("set-cookie", named(renewed));
    // Another request of this segment may have made it meanwhile.
    if (this.#cache.answerKept(req, res, segment, id)) return true;
    return this.#cache.answer(req, res, segment, id);
  }

  /** Resolves when the answer is ready, or the visitor has gone. */
  #answerOne({ req, res, id, address, named }: PageRequest): Promise<void> {
    const failures = this.#failures({ id });
    return new Promise<void>((answered) => {
      res.once("close", () => answered());
      const answerAs = (request: Request) =>
        this.#render(request, { id, address, named }, failures);
      const listener = createRequestListener(
        async (request) => {
          if (request.method !== "POST") return answerAs(request).finally(answered);
          const whole = await withBody(request);
          // A sender who has gone got no answer, and will send the form again.
          const work = () => (res.destroyed ? Promise.resolve(unavailable(id)) : answerAs(whole));
          return this.#forms.take(networkOf(address), work);
        },
        {
          protocol: this.#isSecure() ? "https:" : "http:",
          onError(error) {
            if (!(error instanceof Busy)) failures.tell(error);
            return unavailable(id);
          },
        },
      );
      listener(req, res);
    });
  }

  async #render(
    request: Request,
    { named, ...from }: Pick<PageRequest, "id" | "address" | "named">,
    failures: Failures,
  ): Promise<Response> {
    const renewed: string[] = [];
    const viewer = await this.#viewerOf(request, renewed);
    const nonce = randomBytes(16).toString("base64");
    const context = contextOf(viewer, { ...this.#facts(from, failures), nonce });
    const handled = failures.answer(await this.#handle(request, context));
    const response = await withPage(request, handled);
    // An answer that signs in or out sets the session cookie itself.
    if (!response.headers.getSetCookie().some(setsSession)) {
      withCookies(renewed, response.headers);
    }
    const cookies = named(response.headers.getSetCookie());
    response.headers.delete("set-cookie");
    withCookies(cookies, response.headers);
    if (response.headers.get("content-type") === ROUTER_DATA) {
      response.headers.set("content-type", `${ROUTER_DATA}; charset=utf-8`);
    }
    // Personal by default.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return compressed(response, request.headers.get("accept-encoding"));
  }

  /** Of a public page, such as a search, only the segment: nothing else can get into it. */
  #viewerOf({ method, url, headers }: Request, renewed: string[]): Promise<Viewer> {
    const isShared = method !== "POST" && isPublic(new URL(url).pathname);
    if (!isShared) return findViewer(headers, renewed);
    return this.#segments.find(headers.get("cookie") ?? undefined, renewed);
  }

  async #renderKept(url: string, segment: Segment): Promise<Response> {
    // Several may wait for it.
    const id = randomBytes(6).toString("hex");
    const failures = this.#failures({ id });
    const context = contextOf(segment, this.#facts({ id, address: "" }, failures));
    const request = new Request(this.#options.publicOrigin() + url);
    return failures.answer(await this.#handle(request, context));
  }

  #failures(facts: { id: string }): Failures {
    return new Failures((error) => logFailure(this.#options.log, facts, error));
  }

  #facts(from: Pick<PageRequest, "id" | "address">, { tell }: Failures): RequestFacts {
    const origin = this.#options.publicOrigin();
    return { ...from, origin, logError: tell };
  }

  #isSecure(): boolean {
    return this.#options.publicOrigin().startsWith("https:");
  }
}

/** Whether a form is small, or an admin's. */
async function isWelcome({ headers }: IncomingMessage): Promise<boolean> {
  if (Number(headers["content-length"]) <= LARGE_FORM) return true;
  return (await findViewer(new Headers({ cookie: headers.cookie ?? "" }))).kind === "admin";
}

/** Reads the whole body first, so that a slow sender does not occupy a place. */
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

function unavailable(id: string): Response {
  const words = "The shop cannot answer at the moment. Please try again in a minute.";
  return new Response(backSoon(words, id), {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "retry-after": RETRY_AFTER_S },
  });
}

function requestHandler({ build, middleware, clientFolder }: PageOptions): Handler {
  if (middleware) return createRequestHandler(build, "development");
  // Built once: given a function, the router derives its routes for each request.
  let handler: Promise<Handler> | undefined;
  return async (request, context) => {
    handler ??= build().then((built) => handleBySegment(built, clientFolder));
    // Retried by the next request.
    handler.catch(() => {
      handler = undefined;
    });
    return (await handler)(request, context);
  };
}
