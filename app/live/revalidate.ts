/**
 * Revalidates a page without losing what is typed in it. When a page's data fails to load, React
 * Router replaces the page by an error. {@link retryRevalidation} holds a failed revalidation back
 * and has the router start another one, which replaces it. The page tells a person who is signed
 * out so (`useSignedOut`) and does not redirect to the login.
 */
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { noteSignedOut } from "./signed-out.ts";

/** Timeout of one revalidation, ms. */
const TIMEOUT_MS = 20_000;
/** Waits between retries, ms; the last one repeats. */
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Least wait while signed out: the person may sign in again in another tab, ms. */
const SIGNED_OUT_MS = 5_000;
/**
 * How long after its headers an answer's body may end, ms. If the router abandons the answer in
 * between, its reader raises an AbortError that nobody can catch.
 */
const LAST_BYTES_MS = 500;

type Results = Record<string, DataStrategyResult>;
type Outcome = "loaded" | "failed" | "signed out";

/** A page whose data is being loaded until it succeeds. */
interface Loading {
  path: string;
  /** Has the router try once more. */
  begin: () => void;
  failures: number;
  onFailure: () => void;
}

const loadings: Loading[] = [];
/** Resolves when the answer that is held back has ended. */
let heldBack: Promise<unknown> = Promise.resolve();

/** Whether a page's data is being loaded. */
export function isRevalidating(): boolean {
  return loadings.length > 0;
}

/**
 * Revalidates the page until its data has loaded.
 * @param revalidate the router's
 * @param onFailure called after each failed try
 */
export function revalidateUntilLoaded(
  revalidate: () => Promise<void>,
  onFailure?: () => void,
): Promise<void> {
  return loadUntilLoaded(globalThis.location.pathname, revalidate, onFailure);
}

/**
 * Loads a page without a press, because the page on screen has another address now.
 * @param load has the router navigate
 * @param onFailure called after each failed try
 */
export async function loadUntilLoaded(
  path: string,
  load: () => Promise<void> | void,
  onFailure: () => void = () => {},
): Promise<void> {
  let newest = Promise.resolve();
  const begin = () => {
    newest = heldBack.then(load);
  };
  const loading: Loading = { path, begin, failures: 0, onFailure };
  loadings.push(loading);
  try {
    begin();
    for (let awaited: unknown; awaited !== newest; ) {
      awaited = newest;
      await newest;
    }
  } finally {
    loadings.splice(loadings.indexOf(loading), 1);
  }
}

/** Client middleware: see the top of this file. Navigations show their errors at once. */
export const retryRevalidation: MiddlewareFunction<Results> = async ({ request }, next) => {
  const { method, signal, url } = request;
  const { pathname } = new URL(url);
  const underWay = () => loadings.filter(({ path }) => path === pathname);
  const results = next();
  if (method !== "GET" || underWay().length === 0) return results;
  const outcome = await Promise.race([results.then(outcomeOf), pause(TIMEOUT_MS, signal)]);
  const all = underWay();
  const [first] = all;
  if (outcome === "loaded" || signal.aborted || !first) return results;
  heldBack = pause(LAST_BYTES_MS, signal);
  if (outcome === "signed out") noteSignedOut();
  for (const { onFailure } of all) onFailure();
  const least = outcome === "signed out" ? SIGNED_OUT_MS : 0;
  const backoff = BACKOFF_MS[Math.min(first.failures++, BACKOFF_MS.length - 1)] ?? 0;
  await pause(Math.max(backoff, least), signal);
  if (signal.aborted) return results;
  first.begin();
  // The router replaces this revalidation by the new one.
  await pause(TIMEOUT_MS, signal);
  return results;
};

function outcomeOf(results: Results): Outcome {
  const all = Object.values(results);
  if (all.some(({ result }) => leadsToLogin(result))) return "signed out";
  // A 4xx about the page (gone, or not for this person) is an answer.
  const isAnswer = ({ type, result }: DataStrategyResult) =>
    type === "data" ||
    ((result instanceof Response || isRouteErrorResponse(result)) && result.status < 500);
  return all.every(isAnswer) ? "loaded" : "failed";
}

function leadsToLogin(result: unknown): boolean {
  const to = result instanceof Response ? result.headers.get("location") : undefined;
  return Boolean(to?.startsWith("/login?redirectTo="));
}

/** Resolves after `ms`, or when the request is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<"failed"> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : ms, "failed");
    const stop = () => {
      clearTimeout(timer);
      resolve("failed");
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
