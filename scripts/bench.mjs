// Measures the shop as it runs in production: `npm run bench -- [part …] [--seconds N] [--runs N]`.
import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale();
await import("../bench/main.ts");
