/** Log lines about security, with account ids and digests of addresses but no names. */
import { networkDigest } from "./network.server.ts";

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
  | "password changed"
  | "foreign origin"
  | "access denied"
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
