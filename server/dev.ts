/** `npm run dev`: the shop on the embedded database, with hot reloading. */
import { createServer } from "vite";
import type { OpenShop, openShop } from "./run.ts";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });

// Modules with state (database, streams, settings) need a restart of the shop.
const KEEPS_STATE = /\/(?:database|server)\/|\.server\.ts$/;

let shop: OpenShop | undefined;
let busy: Promise<void> = Promise.resolve();

async function open(): Promise<void> {
  const run = (await vite.ssrLoadModule("./server/run.ts")) as { openShop: typeof openShop };
  shop = await run.openShop({
    middleware: vite.middlewares,
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as never,
  });
}

async function close(): Promise<void> {
  await shop?.close();
  shop = undefined;
}

async function end(code: number, reason?: unknown): Promise<never> {
  if (reason) process.stderr.write(`${reason instanceof Error ? reason.message : reason}\n`);
  await close().catch(() => {});
  await vite.close();
  process.exit(code);
}

vite.watcher.on("change", (file) => {
  if (!KEEPS_STATE.test(file) || file.endsWith(".test.ts")) return;
  busy = busy.then(async () => {
    process.stdout.write("Server code has changed; opening the shop again …\n");
    await close();
    vite.moduleGraph.invalidateAll();
    await open().catch((error) => process.stderr.write(`${error.stack ?? error}\n`));
  });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void end(0));
await open().catch((error) => end(1, error));
