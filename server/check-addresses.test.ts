import { expect, inject, test } from "vitest";
import { freePort } from "../test/running/shop.ts";
import { useEmptyDatabase } from "../test/setup/database.ts";
import { checkAddresses } from "./check-addresses.ts";

const own = useEmptyDatabase();

function urlOf(database: string | undefined): string {
  const { host, user, password } = inject("postgres");
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
const shop = () => urlOf(own.database);
const nobody = async () => `postgresql://shop:hush-hush@127.0.0.1:${await freePort()}/itewe`;

test("one address is enough, and two that lead to one database are taken", async () => {
  await checkAddresses({});
  await checkAddresses({ databaseUrl: shop() });
  await checkAddresses({ databaseUrl: shop(), databaseDirectUrl: shop() });
});

test("two addresses that lead to two databases of one server are refused", async () => {
  const checked = checkAddresses({ databaseUrl: shop(), databaseDirectUrl: urlOf("postgres") });
  await expect(checked).rejects.toThrow(
    /^DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: set both to/,
  );
});

const unreachable = (setting: string) =>
  new RegExp(
    `^The database at ${setting} cannot be reached \\(connect ECONNREFUSED [\\d.:]+\\)\\.$`,
  );

test("an address where no database answers is named by its setting, without what it holds", async () => {
  const dead = await nobody();
  for (const pooled of [{ databaseUrl: dead }, { databaseUrl: dead, databaseDirectUrl: shop() }]) {
    await expect(checkAddresses(pooled)).rejects.toThrow(unreachable("DATABASE_URL"));
  }
  const direct = { databaseUrl: shop(), databaseDirectUrl: dead };
  await expect(checkAddresses(direct)).rejects.toThrow(unreachable("DATABASE_DIRECT_URL"));
});

test("an address that names a certificate which is not there is one that leads nowhere", async () => {
  const databaseUrl = `${await nobody()}?sslmode=verify-full&sslrootcert=/nonexistent`;
  await expect(checkAddresses({ databaseUrl })).rejects.toThrow(
    /^The database at DATABASE_URL cannot be reached \(ENOENT/,
  );
});
