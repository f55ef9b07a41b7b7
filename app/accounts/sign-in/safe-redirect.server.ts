import type { Role } from "../may.ts";

/** Pages that cannot be the target, and their replacements. */
const INSTEAD: Record<string, string> = {
  // A download leaves the browser on the login page.
  "/user-dashboard/my-data": "/user-dashboard/user-profile",
  // The question before the target would lead to itself.
  "/user-dashboard/add-chat": "/user-dashboard",
};

/** The first page of a role (SPEC §4; TRADE §5: jobs are the workshop's). */
const HOMES: Readonly<Record<Role, string>> = {
  user: "/user-dashboard",
  admin: "/admin-dashboard",
  desk: "/admin-dashboard/orders",
  workshop: "/admin-dashboard/jobs",
  accounts: "/admin-dashboard/money",
};

export const homeOf = (role: Role): string => HOMES[role];

/** Characters, as a header has them: proxies and browsers refuse an answer with a longer one. */
const LONGEST = 2_000;

/**
 * `target` if it is a path of this site and not too long for a header, else `fallback`; never
 * another origin, `//host` or scheme.
 */
export function safeRedirect(target: string | null, fallback: string): string {
  if (!target || target.length > LONGEST || !/^\/(?![/\\])/.test(target)) return fallback;
  const base = "http://site.invalid";
  const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
  if (!url || url.origin !== base) return fallback;
  const path = url.pathname + url.search + url.hash;
  // `/..//host` becomes `//host` when it is resolved.
  if (path.startsWith("//") || path.length > LONGEST) return fallback;
  return INSTEAD[url.pathname.replace(/\/+$/, "").toLowerCase()] ?? path;
}
