/** The few classes of requests that metrics tell apart, however many addresses there are. */
import type { RawRouteName } from "../../app/raw-routes.ts";

export type RouteClass = RawRouteName | "kept" | "asset" | "admin" | "dashboard" | "form" | "page";

/**
 * @param answeredBy what answered it before any page was asked
 * @param raw the raw route that answers it, if one does
 */
export function routeClass(
  method: string,
  path: string,
  { answeredBy, raw }: { answeredBy?: "kept" | "asset"; raw?: RawRouteName | undefined },
): RouteClass {
  if (answeredBy) return answeredBy;
  if (raw) return raw;
  if (path.startsWith("/admin-dashboard")) return "admin";
  if (path.startsWith("/user-dashboard")) return "dashboard";
  return method === "POST" ? "form" : "page";
}
