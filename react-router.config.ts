import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One file for every page, kept by browsers, in place of a request on each page for its links.
  routeDiscovery: { mode: "initial" },
  // What a page sends that hides where one came from (an order's). `server/same-origin.ts` has
  // decided before the router sees it.
  allowedActionOrigins: ["null"],
} satisfies Config;
