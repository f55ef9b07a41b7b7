import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale();
