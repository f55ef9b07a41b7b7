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
