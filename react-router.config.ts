import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One file for every page, kept by browsers, in place of a request on each page for its links.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
