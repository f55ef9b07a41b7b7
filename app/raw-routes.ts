/**
 * The addresses that `server/http.ts` answers itself, without React Router: the shop's other
 * addresses stand in `routes.ts`. test/requests/guards.test.ts has a row for each.
 */
interface RawRoute {
  /** Requests with other methods go on to the pages; `*`: the route answers every method. */
  method: "GET" | "POST" | "*";
  /** A path, or the beginning of one with `*` for the rest. */
  path: string;
  /** Who gets something there. */
  who: string;
}

export const rawRoutes = {
  /** Whether the shop can serve; also answered while it starts. */
  health: { method: "*", path: "/healthz", who: "everybody" },
  /** The stream of live events. */
  live: { method: "GET", path: "/live", who: "everybody, each their own events" },
  /** What a browser that is already in a conversation sends. */
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
  /** Uploaded files. */
  file: { method: "GET", path: "/files/*", who: "those whom the kind of file lets read it" },
  /** The pictures of products that the shop has uploaded. */
  picture: { method: "GET", path: "/pictures/uploaded/*", who: "everybody" },
} as const satisfies Record<string, RawRoute>;

export type RawRouteName = keyof typeof rawRoutes;

const routes = Object.entries(rawRoutes) as [RawRouteName, RawRoute][];

/** The raw route that answers a request; HEAD counts as GET. Undefined: the pages answer it. */
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
