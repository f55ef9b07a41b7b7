/** The production process: database, migrations, seed, HTTP; stops cleanly when asked to. */
import { main } from "./run.ts";

await main({
  build: () => import("virtual:react-router/server-build"),
  clientFolder: "build/client",
});
