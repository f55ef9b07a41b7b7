/** Where a person goes after signing in. */
import type { SessionUser } from "./auth.server.ts";

/** What is no page to arrive at, and where it is asked for: a browser keeps the login page open. */
const DOWNLOADS: Record<string, string> = {
  "/user-dashboard/my-data": "/user-dashboard/user-profile",
};

/** The first page of a role (SPEC §4). */
export function homeOf(role: SessionUser["role"]): string {
  return role === "admin" ? "/admin-dashboard" : "/user-dashboard";
}

/**
 * `target` when it is a path of this site, else `fallback`.
 * Another origin, `//host`, a scheme or a backslash is never followed.
 */
export function safeRedirect(target: string | null, fallback: string): string {
  if (!target || !/^\/(?![/\\])/.test(target)) return fallback;
  const base = "http://site.invalid";
  const url = URL.canParse(target, base) ? new URL(target, base) : undefined;
  if (!url || url.origin !== base) return fallback;
  const path = url.pathname + url.search + url.hash;
  // `/..//host` is a harmless path until it has been resolved.
  if (path.startsWith("//")) return fallback;
  return DOWNLOADS[url.pathname] ?? path;
}
