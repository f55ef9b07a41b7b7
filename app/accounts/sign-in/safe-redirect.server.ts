/** Where a person goes after signing in. */
import type { SessionUser } from "../viewer.server.ts";

/** What is no page to arrive at, and where to arrive instead. */
const INSTEAD: Record<string, string> = {
  // A download: a browser keeps the login page open.
  "/user-dashboard/my-data": "/user-dashboard/user-profile",
  // The question that is asked on the way: it would lead to itself.
  "/user-dashboard/add-chat": "/user-dashboard",
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
  return INSTEAD[url.pathname.replace(/\/+$/, "").toLowerCase()] ?? path;
}
