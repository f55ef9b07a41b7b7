/**
 * Revalidates a page without putting it at risk: React Router replaces a page whose data does not
 * arrive with an error, and all that is typed in the page is lost. {@link retryRevalidation} sees
 * what each revalidation has brought before the router does. It holds a failed one back and has the
 * router begin another, which drops the failed one. A person who is signed out is told so
 * (`useSignedOut`), instead of being led to the login.
 */
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { noteSignedOut } from "./signed-out.ts";

/** A revalidation without an answer fails after so long, ms. */
const TIMEOUT_MS = 20_000;
/** Between two tries, ms; the last one for all that follow. */
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** A person who is signed out may sign in again in another tab: the least between two tries, ms. */
const SIGNED_OUT_MS = 5_000;
/**
 * Within so long an answer's last bytes follow its first ones, ms. Of one that is given up in
 * between, the router's reader leaves an AbortError behind that nobody can catch.
 */
const LAST_BYTES_MS = 500;

type Results = Record<string, DataStrategyResult>;
type Outcome = "loaded" | "failed" | "signed out";

/** A page that is being loaded until it has its data. */
interface Loading {
  path: string;
  /** Has the router begin once more. */
  begin: () => void;
  failures: number;
  onFailure: () => void;
}

const loadings: Loading[] = [];
/** Resolves when the answer that is held back has come to its end. */
let heldBack: Promise<unknown> = Promise.resolve();

/** Whether a page is being loaded until it has its data. */
export function isRevalidating(): boolean {
  return loadings.length > 0;
}

/**
 * Revalidates the page that is shown until it has its data.
 * @param revalidate the router's
 * @param onFailure called after each try that brought no answer
 */
export function revalidateUntilLoaded(
  revalidate: () => Promise<void>,
  onFailure?: () => void,
): Promise<void> {
  return loadUntilLoaded(globalThis.location.pathname, revalidate, onFailure);
}

/**
 * Loads a page that nobody has asked for, because the page that is shown has moved there.
 * @param path of the page
 * @param load has the router go there
 * @param onFailure called after each try that brought no answer
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

/** Client middleware: see the top of this file. A link that leads nowhere is told at once. */
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
  // The router gives this revalidation up for the new one.
  await pause(TIMEOUT_MS, signal);
  return results;
};

function outcomeOf(results: Results): Outcome {
  const all = Object.values(results);
  if (all.some(({ result }) => leadsToLogin(result))) return "signed out";
  // What the shop says of the page itself (it is gone, or not for this person) is an answer.
  const isAnswer = ({ type, result }: DataStrategyResult) =>
    type === "data" ||
    ((result instanceof Response || isRouteErrorResponse(result)) && result.status < 500);
  return all.every(isAnswer) ? "loaded" : "failed";
}

function leadsToLogin(result: unknown): boolean {
  const to = result instanceof Response ? result.headers.get("location") : undefined;
  return Boolean(to?.startsWith("/login?redirectTo="));
}

/** Resolves after `ms`, or when the request is given up. */
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
