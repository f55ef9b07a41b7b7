/** Accounts in any number: a few hundred names, as they repeat in life, each with its own address. */
import { sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { users } from "../../database/schema.ts";

/** Accounts that one statement adds. */
const STEP = 50_000;

/** Adds accounts, the same ones every time, until there are `total`. */
export async function growUsers(total: number): Promise<void> {
  let there = await db.$count(users);
  await db.transaction(async (tx) => {
    // Made anew in the end: entered one by one its many entries would take minutes.
    const { rows } = await tx.execute<{ made: string }>(
      sql`select pg_get_indexdef('users_search'::regclass) as made`,
    );
    await tx.execute(sql`drop index users_search`);
    while (there < total) {
      const upTo = Math.min(there + STEP, total);
      await tx.execute(sql`
        insert into users (id, name, email, email_verified, phone_number, street_address, city,
          state, created_at)
        select gen_random_uuid(),
          (array['Ade','Bello','Chidi','Efe','Fatima','Gbenga','Hauwa','Ify','Jide','Kemi','Musa',
            'Ngozi','Ola','Sade','Tunde','Zainab'])[1 + n % 16] || ' ' ||
          (array['Okafor','Adunni','Ibrahim','Eze','Lawal','Mensah','Balogun','Danjuma','Obi',
            'Yusuf','Akin','Bassey','Cole'])[1 + n % 13],
          'person' || n || '@' || (array['gmail.com','yahoo.com','example.com'])[1 + n % 3], true,
          '0803' || lpad(((n::bigint * 7919) % 10000000)::text, 7, '0'), n || ' Akerele Street',
          'Surulere', 'Lagos', timestamptz '2026-01-01' - n * interval '1 minute'
        from generate_series(${there + 1}::int, ${upTo}::int) n`);
      there = upTo;
    }
    await tx.execute(sql`set local maintenance_work_mem = '1GB'`);
    await tx.execute(sql.raw(rows[0]?.made ?? ""));
  });
  await db.execute(sql`analyze users`);
}
