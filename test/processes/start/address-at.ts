import { startedPostgres } from "../../../database/embedded/embedded-postgres.ts";
import type { Shop } from "../../running/shop.ts";

/** The addresses of the databases that an open shop's own server has. */
export function addressAt(shop: Shop): (database: string) => string {
  const address = startedPostgres(shop.dataDir);
  if (!address) throw new Error("The shop's database does not run");
  const { host, user, password } = address;
  return (database) =>
    `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
