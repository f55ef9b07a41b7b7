/** Where a person goes after signing in. */
import type { SessionUser } from "./auth.server.ts";

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
  return path.startsWith("//") ? fallback : path;
}
