/** Log lines about security, with account ids and digests of addresses but no names. */
import { networkDigest } from "./network.server.ts";
import { Counters } from "./quotas.server.ts";
import { MINUTE_MS } from "./rate-limits.ts";

type SecurityEvent =
  | "signed in"
  | "sign-in failed"
  | "sign-in held back"
  | "sign-ins shut"
  | "passkey failed"
  | "code asked"
  | "code failed"
  | "code held back"
  | "password confirmed wrongly"
  | "password held back"
  | "password changed"
  | "foreign origin"
  | "access denied"
  | "order link refused"
  | "limit reached"
  | "quota full";

type Facts = Record<string, string>;

let write: (event: SecurityEvent, facts: Facts) => void = () => {};

/** Sets the writer of the lines. */
export function openSecurityLog(writer: typeof write): void {
  write = writer;
}

/** @param who the account, if there is one, and the caller's network address */
export function noteSecurity(
  event: SecurityEvent,
  who: { userId?: string | undefined; address?: string },
  more: Facts = {},
): void {
  const { userId, address } = who;
  write(event, {
    ...(userId ? { account: userId } : {}),
    ...(address ? { from: networkDigest(address) } : {}),
    ...more,
  });
}

const noted = new Counters(15 * MINUTE_MS);

/**
 * Notes counters that have refused something, each once in a quarter of an hour, however often it
 * refuses.
 * @param keys as `limitOf` makes them, of digests
 * @param tried all that the act was counted in; one of them may tell whose address it came from
 */
export function noteReached(keys: readonly string[], tried = keys): void {
  const from = tried.map(addressIn).find((one) => one !== undefined);
  for (const key of keys) {
    if (!noted.add(key, 1, 0)?.isFirst) continue;
    const [limit = "", counted = ""] = key.split(":");
    write("limit reached", { limit, counted, ...(from ? { from } : {}) });
  }
}

function addressIn(key: string): string | undefined {
  const [, counted = "", ...digests] = key.split(":");
  return digests[counted.split("+").indexOf("address")];
}
