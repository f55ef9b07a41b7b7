/** Lines of the log that tell of a break-in: ids of accounts and digests of addresses, nobody's name. */
import { networkDigest } from "../../limits/network.server.ts";

/** What is told; each is the message of its line. */
type SecurityEvent =
  | "signed in"
  | "sign-in failed"
  | "sign-in held back"
  | "sign-ins shut"
  | "password confirmed wrongly"
  | "password changed"
  | "foreign origin";

/** What a line holds. */
type Facts = Record<string, string>;

let write: (event: SecurityEvent, facts: Facts) => void = () => {};

/** Says where the lines go. */
export function openSecurityLog(writer: typeof write): void {
  write = writer;
}

/**
 * Writes a line.
 * @param who the account, if there is one, and the caller's network address
 */
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
