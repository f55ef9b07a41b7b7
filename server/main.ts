/** The production process: the whole shop, or the primary of several processes. */
import cluster from "node:cluster";
import { serveSmall, startSmall } from "./memory.ts";

startSmall();
const { wantedWorkers } = await import("./workers/wanted-workers.ts");
const { StartError } = await import("../database/start-error.ts");
try {
  const workers = wantedWorkers(process.argv);
  if (workers !== undefined && cluster.isPrimary) {
    const { runWorkers } = await import("./workers/primary.ts");
    await runWorkers(workers);
  } else {
    const { main } = await import("./run.ts");
    await main({
      build: () => import("virtual:react-router/server-build"),
      clientFolder: "build/client",
      ...(workers === undefined ? {} : { processes: workers }),
    });
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
serveSmall();
