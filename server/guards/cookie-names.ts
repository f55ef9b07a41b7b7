/**
 * The names of the shop's cookies in browsers. Over https each begins with `__Host-`, so that no
 * other host of the same domain can set or read it; the rest of the shop knows the plain names.
 */
import type { IncomingMessage } from "node:http";
import { eq } from "drizzle-orm";
import { YEAR_S } from "../../app/accounts/cookies.server.ts";
import { sessionLifetime } from "../../app/accounts/sessions/session-lifetime.ts";
import { db } from "../../database/db.server.ts";
import { seedings } from "../../database/schema.ts";

const PREFIX = "__Host-";
/** An earlier release had sessions under `__Secure-`, the others without a prefix. */
const OURS = /^(__Host-|__Secure-)?(itewe\.[\w-]+)$/;
const OLD_NAMES_MS = 30 * 86_400_000;
/** Those that outlive a visit, and for how many seconds from their last renewal. */
const LASTING = new Map([
  ["itewe.session_token", sessionLifetime.endsAfter],
  ["itewe.device", YEAR_S],
  ["itewe.guest", YEAR_S],
  ["itewe.theme", YEAR_S],
]);

interface OldCookie {
  /** As the browser knows it. */
  name: string;
  plain: string;
  value: string;
}

/** When the names of an earlier release cease to be read, ms since 1970. */
let oldNamesUntil = 0;

/** Begins the days in which old names are read, if the shop has not begun them; call at the start. */
export async function openCookieNames(): Promise<void> {
  const name = "host-cookies";
  await db.insert(seedings).values({ name }).onConflictDoNothing();
  const [begun] = await db.select().from(seedings).where(eq(seedings.name, name));
  oldNamesUntil = (begun?.timestamp.getTime() ?? 0) + OLD_NAMES_MS;
}

/** See the top of this file. */
export class CookieNames {
  readonly #isSecure: () => boolean;
  readonly #old = new WeakMap<IncomingMessage, { all: OldCookie[]; read: OldCookie[] }>();

  /** @param isSecure whether the shop's public address is https; names stay plain without */
  constructor(isSecure: () => boolean) {
    this.#isSecure = isSecure;
  }

  /** Gives the shop's cookies of a request their plain names, and drops those it must not trust. */
  enter(req: IncomingMessage): void {
    const { cookie } = req.headers;
    if (!cookie?.includes("itewe.") || !this.#isSecure()) return;
    const kept = new Map<string, string>();
    const old: OldCookie[] = [];
    for (const pair of cookie.split(";").map((one) => one.trim())) {
      const { name, prefix, plain } = partsOf(pair);
      if (plain && prefix !== PREFIX) old.push({ name, plain, value: valueIn(pair) });
      else kept.set(plain || name, valueIn(pair));
    }
    if (old.length > 0 && Date.now() < oldNamesUntil) {
      const read = old.filter(({ plain }) => !kept.has(plain));
      for (const { plain, value } of read) kept.set(plain, value);
      this.#old.set(req, { all: old, read });
    }
    req.headers.cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /**
   * The `Set-Cookie` lines of an answer as the browser gets them; cookies that came under an old
   * name are set anew.
   * @param set with plain names
   */
  leave(req: IncomingMessage, set: string[]): string[] {
    if (!this.#isSecure()) return set;
    const old = this.#old.get(req);
    const newer = new Set(set.map((line) => partsOf(line).plain));
    const renewed = (old?.read ?? []).flatMap(({ plain, value }) => {
      const lasts = newer.has(plain) ? undefined : LASTING.get(plain);
      return lasts ? [`${plain}=${value}; Max-Age=${lasts}; Path=/; HttpOnly; SameSite=Lax`] : [];
    });
    return [
      ...[...set, ...renewed].map((line) => PREFIX + withSecure(line)),
      ...(old?.all ?? [])
        .filter(({ plain }) => LASTING.has(plain))
        .map(({ name }) => `${name}=; Max-Age=0; Path=/; Secure`),
    ];
  }
}

function partsOf(pair: string): { name: string; prefix: string; plain: string } {
  const [name = ""] = pair.split("=", 1);
  const [, prefix = "", plain = ""] = OURS.exec(name) ?? [];
  return { name, prefix, plain };
}

const valueIn = (pair: string) => pair.slice(pair.indexOf("=") + 1);

const withSecure = (line: string) => (/;\s*secure\b/i.test(line) ? line : `${line}; Secure`);
