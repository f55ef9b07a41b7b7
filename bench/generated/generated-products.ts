/** A catalogue of any size: products made of common words, spread over categories and prices. */
import { sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { products } from "../../database/schema.ts";

/** Products that one statement adds; the shop's own time limit of statements holds here too. */
const STEP = 5_000;

/**
 * Adds products, the same ones every time, until there are `total`. Their words stay few, as
 * those of a real shop do.
 */
export async function growCatalogue(total: number): Promise<void> {
  let there = await db.$count(products);
  while (there < total) {
    const upTo = Math.min(there + STEP, total);
    await db.execute(sql`
      insert into products (id, name, price, description, image_url, detail_images, category_name,
        quantity, features, delivery, timestamp)
      select gen_random_uuid(),
        (array['Kraft','Linen','Matt','Glossy','Recycled'])[1 + n % 5] || ' ' ||
        (array['business','wedding','festival','school'])[1 + n % 4] || ' ' ||
        (array['cards','calendars','fliers','bags','books','letterheads','banners'])[1 + n % 7],
        100 * (500 + (n * 7919) % 200000), 'Printed in Lagos.', '/pictures/none.webp',
        array['/1.webp','/2.webp','/3.webp'],
        (select name from categories where position = n % (select count(*) from categories)),
        50, array['One','Two','Three'], 1 + n % 9,
        timestamptz '2026-01-01' - n * interval '1 minute'
      from generate_series(${there + 1}::int, ${upTo}::int) n`);
    there = upTo;
  }
  await db.execute(sql`vacuum analyze products`);
  await db.execute(sql`vacuum analyze search_words`);
}

/**
 * Gives every product that has none a price list: four more rungs, and three options of two values.
 * @returns how many prices there are: rungs and values of all products
 */
export async function growPrices(): Promise<number> {
  const left = () => sql`from products p left join price_lists l on l.product_id = p.id
    where l.product_id is null and p.price is not null`;
  for (let added = 1; added > 0; ) {
    const { rowCount } = await db.execute(sql`
      insert into price_lists (product_id, document)
      select p.id, jsonb_build_object('exclusions', '[]'::jsonb,
        'rungs', (select jsonb_agg(jsonb_build_object('quantity', p.quantity * n,
          'price', p.price * n * (100 - 3 * n) / 100)) from generate_series(2, 5) n),
        'options', (select jsonb_agg(jsonb_build_object('id', 'option-' || n,
          'name', 'Option ' || n, 'chosen', 'plain', 'values', jsonb_build_array(
            jsonb_build_object('id', 'plain', 'name', 'As it is'),
            jsonb_build_object('id', 'more', 'name', 'With more to it', 'each', 500 * n)
          ))) from generate_series(1, 3) n))
      ${left()} limit ${STEP}`);
    added = rowCount ?? 0;
  }
  await db.execute(sql`vacuum analyze price_lists`);
  const { rows } = await db.execute<{ prices: string }>(sql`
    select sum(1 + jsonb_array_length(document -> 'rungs')
      + (select coalesce(sum(jsonb_array_length(o -> 'values')), 0)
         from jsonb_array_elements(document -> 'options') o)) as prices
    from price_lists`);
  return Number(rows[0]?.prices ?? 0);
}
