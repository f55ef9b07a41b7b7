/** What the migration `order_lines` makes of the orders that are there. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useEmptyDatabase } from "../test/setup/database.ts";

const FOLDER = "database/migrations";
const client = useEmptyDatabase();

async function migrate(file: string): Promise<void> {
  const text = readFileSync(`${FOLDER}/${file}`, "utf8");
  for (const statement of text.split("--> statement-breakpoint")) await client.query(statement);
}

test("an order of one product becomes an order with one line, and is found and called as before", async () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const at = files.findIndex((file) => file.endsWith("_order_lines.sql"));
  for (const file of files.slice(0, at)) await migrate(file);
  await client.query(`
    insert into orders (id, number, client_id, item, product_name, price, minimum, quantity, notes,
      name, delivery, total)
    select gen_random_uuid(), n + 1, gen_random_uuid(), 'Books/novel', 'Ìdòwú cards',
      case when n < 3 then 850000 end, 100, 100 + 50 * n, '', 'Ade', 'pick-up',
      case when n = 1 then 900000 end
    from generate_series(0, 3) n`);
  const { rows: before } = await client.query("select search_text from orders order by number");
  await migrate(files[at] ?? "");
  const { rows } = await client.query(`
    select title, o.quantity, estimate::float8, total::float8, search_text, place, item, l.name,
      l.quantity as units, price::float8, minimum, minimum_price::float8, make_up, choice, days
    from orders o join order_lines l on l.order_id = o.id order by number`);
  expect(rows.map(({ search_text }) => search_text)).toEqual(
    before.map(({ search_text }) => search_text),
  );
  const line = { place: 1, item: "Books/novel", name: "Ìdòwú cards", minimum: 100, make_up: "" };
  const unsaid = { choice: { picked: {}, splits: {} }, days: null };
  // 150 of a product that is priced by the hundred were by quote, and stay so.
  expect(rows).toMatchObject([
    { ...line, ...unsaid, title: "Ìdòwú cards", estimate: 850_000, price: 850_000, total: null },
    { ...line, units: 150, quantity: 150, estimate: null, price: null, total: 900_000 },
    { ...line, units: 200, estimate: 1_700_000, price: 1_700_000, minimum_price: 850_000 },
    { ...line, units: 250, estimate: null, price: null, minimum_price: null },
  ]);
});
