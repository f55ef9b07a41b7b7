import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale();
process.env.NODE_ENV = "production";
await import("../build/server/index.js");
