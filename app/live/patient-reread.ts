/**
 * Reading a page's data again without putting the page at risk: the router shows an error in the
 * place of a page whose data does not arrive, with all that is typed in it, and has no way to ask
 * once more. So while a page is read again by itself, its data is asked for until it comes. To whom
 * it does not belong any more is said so (`useSignedOut`), instead of being led to the login.
 */
import { noteSignedOut } from "./signed-out.ts";

/** An answer is waited for so long, ms. */
const TRY_MS = 20_000;
/** Between two tries, ms; the last one for all that follow. */
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Whoever is signed out may sign in again in another tab; looked at so often, ms. */
const SIGNED_OUT_MS = 5_000;
/** How the router is told to go elsewhere. */
const REDIRECT = 202;

/** Pages whose data is asked for until it comes, once for each that is being read. */
const patient: { path: string; failed: () => void }[] = [];
let own: typeof fetch | undefined;

/** Whether a page's data is being asked for until it comes. */
export function isRereading(): boolean {
  return patient.length > 0;
}

/**
 * Reads the page again.
 * @param revalidate the router's
 * @param failed told of each try that brought no answer
 */
export function rereadPatiently(
  revalidate: () => Promise<void>,
  failed?: () => void,
): Promise<void> {
  return readPatiently(globalThis.location.pathname, revalidate, failed);
}

/**
 * Leads on to a page that nobody has asked for, because this one has moved there.
 * @param path of the page
 * @param read has the router go there
 * @param failed told of each try that brought no answer
 */
export async function readPatiently(
  path: string,
  read: () => Promise<void> | void,
  failed: () => void = () => {},
): Promise<void> {
  if (!own) {
    own = globalThis.fetch.bind(globalThis);
    globalThis.fetch = fetchPatiently;
  }
  const entry = { path, failed };
  patient.push(entry);
  try {
    await read();
  } finally {
    patient.splice(patient.indexOf(entry), 1);
  }
}

async function fetchPatiently(...args: Parameters<typeof fetch>): Promise<Response> {
  const plain = own ?? fetch;
  const [input, init = {}] = args;
  const address = String(input instanceof Request ? input.url : input);
  if ((init.method ?? "GET") !== "GET") return plain(...args);
  if (!patient.some(({ path }) => isDataOf(address)(path))) return plain(...args);
  for (let tries = 0; ; tries++) {
    let wait = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length - 1)] ?? 0;
    try {
      const answer = await fetchWhole(plain, address, init);
      // What the shop says of the page itself (it is gone, or not for this person) is an answer.
      if (await leadsToLogin(answer)) {
        noteSignedOut();
        wait = Math.max(wait, SIGNED_OUT_MS);
      } else if (answer.status < 500) {
        return answer;
      }
    } catch (error) {
      // Whoever asked has left the page, or asks anew.
      if (init.signal?.aborted) throw error;
    }
    for (const { path, failed } of patient) if (isDataOf(address)(path)) failed();
    await pause(wait, init.signal);
  }
}

/** A link that is followed meanwhile is told at once when it leads nowhere. */
function isDataOf(address: string): (path: string) => boolean {
  const { pathname } = new URL(address, globalThis.location.href);
  return (path) => pathname === `${path}${path.endsWith("/") ? "_" : ""}.data`;
}

/** Whether the page is somebody's who is to sign in first. */
async function leadsToLogin(answer: Response): Promise<boolean> {
  return (
    answer.status === REDIRECT && (await answer.clone().text()).includes('"/login?redirectTo=')
  );
}

/** An answer of which all has arrived. */
async function fetchWhole(plain: typeof fetch, address: string, init: RequestInit) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, TRY_MS);
  init.signal?.addEventListener("abort", stop);
  try {
    const answer = await plain(address, { ...init, signal: controller.signal });
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", stop);
  }
}

/** Waits, unless it is given up: then it throws as a fetch would. */
function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
