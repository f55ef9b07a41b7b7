/**
 * The paths that `server/http.ts` answers without React Router; all others are in `routes.ts`.
 * test/requests/access/guards.test.ts has a row for each.
 */
interface RawRoute {
  /**
   * The method that the route accepts, or `*` for all; React Router gets requests with other
   * methods.
   */
  method: "GET" | "POST" | "*";
  /** A path, or a prefix with `*`. */
  path: string;
  /** Who has access. */
  who: string;
}

export const rawRoutes = {
  /** Also answered while the shop starts. */
  health: { method: "*", path: "/healthz", who: "everybody" },
  metrics: { method: "GET", path: "/metrics", who: "whoever has METRICS_TOKEN" },
  live: { method: "GET", path: "/live", who: "everybody, each their own events" },
  /** Messages of an open conversation. */
  sendMessage: {
    method: "POST",
    path: "/chat/messages",
    who: "customers and guests in their own conversation, admins in all; a visitor becomes a guest",
  },
  /** Resumable uploads by the tus protocol. */
  upload: {
    method: "*",
    path: "/uploads/*",
    who: "those whom the kind of file names as its owner",
  },
  file: { method: "GET", path: "/files/*", who: "those whom the kind of file lets read it" },
  /** Uploaded product pictures. */
  picture: { method: "GET", path: "/pictures/uploaded/*", who: "everybody" },
} as const satisfies Record<string, RawRoute>;

export type RawRouteName = keyof typeof rawRoutes;

const routes = Object.entries(rawRoutes) as [RawRouteName, RawRoute][];

/** Finds the raw route that answers a request, if there is one; HEAD counts as GET. */
export function findRawRoute(method: string, path: string): RawRouteName | undefined {
  const asked = method === "HEAD" ? "GET" : method;
  const found = routes.find(
    ([, route]) => (route.method === "*" || route.method === asked) && isAt(route.path, path),
  );
  return found?.[0];
}

function isAt(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
