import { expect, test, vi } from "vitest";
import { useTestDatabase } from "../test/setup/database.ts";
import { connectionConfig } from "./db.server.ts";

useTestDatabase();

test("a connection prepares what is asked again and again, and answers it as before", async () => {
  // What other tests have asked has taken the places of this process.
  vi.resetModules();
  const { PreparingClient } = await import("./preparing-client.ts");
  const client = new PreparingClient(connectionConfig());
  await client.connect();
  const countPrepared = async () =>
    (await client.query("select from pg_prepared_statements")).rowCount;
  const ask = (value: number) => client.query("select 2 * $1::int as twice", [value]);
  await ask(1);
  expect(await countPrepared()).toBe(0);
  for (let value = 2; value < 50; value++) {
    expect((await ask(value)).rows).toEqual([{ twice: 2 * value }]);
  }
  expect(await countPrepared()).toBe(1);
  await client.end();
});
