import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One file for every page, kept by browsers, in place of a request on each page for its links.
  routeDiscovery: { mode: "initial" },
  // That file names all others: a route of two would be named twice.
  splitRouteModules: false,
  // `server/guards/same-origin.ts` has asked where a form comes from; it knows of proxies, and of
  // pages that hide their address (an order's).
  allowedActionOrigins: ["**"],
} satisfies Config;
