/** The production process. */
import { serveSmall, startSmall } from "./memory.ts";

startSmall();
const { main } = await import("./run.ts");
await main({
  build: () => import("virtual:react-router/server-build"),
  clientFolder: "build/client",
});
serveSmall();
