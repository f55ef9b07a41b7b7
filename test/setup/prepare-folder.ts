/** `prepare-folder.ts FOLDER`: opens a shop on a folder once, for tests to copy. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startShop } from "../running/shop.ts";
import { hurryPostgres } from "./hurried-postgres.ts";

const [folder = ""] = process.argv.slice(2);
const shop = await startShop({ dataDir: folder });
await shop.stop();
hurryPostgres(folder);
// 64 MiB that every start sets aside again.
rmSync(join(folder, "reserve"));
