import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One file for every page, kept by browsers, in place of a request on each page for its links.
  routeDiscovery: { mode: "initial" },
  // `server/same-origin.ts` has asked where a form comes from, and knows of proxies.
  allowedActionOrigins: ["**"],
} satisfies Config;
