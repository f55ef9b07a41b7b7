/** The search among so many people that its steps and its indexes come into play. */
import { type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { longTest } from "../../../test/setup/long-test.ts";
import { listUsers } from "./users.server.ts";

useTestDatabase();
const { newUser } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;

beforeEach(async () => {
  await db.delete(users);
  owner = await newUser("Owner", "admin");
});

/** Adds very many, for which the search's index is made anew at once: entry by entry it takes long. */
const addMany = (insert: SQL) =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ made: string }>(
      sql`select pg_get_indexdef('users_search'::regclass) as made`,
    );
    await tx.execute(sql`drop index users_search`);
    await tx.execute(insert);
    await tx.execute(sql.raw(rows[0]?.made ?? ""));
  });

test("finds with short words what a plain comparison finds, page by page", async () => {
  const first = "['Zubairu','Oluwaseun','Sade','Kofi','Ibrahim','Eze']";
  const last = "['Adunni','Musa','Ŋg','Q','Obi','Ibrahim','Bello']";
  await db.execute(sql`
    insert into users (id, name, email, phone_number, created_at)
    select gen_random_uuid(),
      (array${sql.raw(first)})[1 + case when n % 40 = 0 then 0 else 1 + n % 5 end] || ' ' ||
        (array${sql.raw(last)})[1 + case when n > 4500 then n % 7 else 4 + n % 3 end],
      'person' || n || '@g.example', '080' || 3 + n / 7 % 7 || lpad((n * 7919 % 10000000)::text, 7, '0'),
      timestamptz '2026-01-01' - (n / 3) * interval '40 minutes'
    from generate_series(1, 6000) n`);
  await db.execute(sql`analyze users`);
  const asWords: Record<string, string[][]> = {
    q: [["q"]],
    z: [["z"]],
    ŋ: [["ŋ"]],
    zz: [["zz"]],
    "7": [["7", "<7"]],
    "07": [["7", "<70", "07"]],
    "zubairu a": [["zubairu"], ["a"]],
    "zubairu q": [["zubairu"], ["q"]],
    "zubair ad": [["zubair"], ["ad"]],
    "zubairu ŋg": [["zubairu"], ["ŋg"]],
    "zubairu ibrahim": [["zubairu"], ["ibrahim"]],
    "ŋg zubai per": [["ŋg"], ["zubai"], ["per"]],
    "zub zubairu m": [["zub"], ["zubairu"], ["m"]],
    "oluwaseu q": [["oluwaseu"], ["q"]],
    "oluwaseun q": [["oluwaseun"], ["q"]],
    "oluwaseun person48": [["oluwaseun"], ["person48"]],
    "person480 oluwas q": [["person480"], ["oluwas"], ["q"]],
    "ibrahim q": [["ibrahim"], ["q"]],
    "person5911 g": [["person5911"], ["g"]],
    "person5911@g.e": [["person5911 "], ["g "], ["e"]],
    "q ŋ": [["q"], ["ŋ"]],
    "z ŋg": [["z"], ["ŋg"]],
    "q k": [["q"], ["k"]],
    "sade kofi": [["sade"], ["kofi"]],
    "0809 q": [["809", "<9080", "0809"], ["q"]],
    "0809 zubairu": [["809", "<9080", "0809"], ["zubairu"]],
    "0805791 z": [["805791", "<1975080", "0805791"], ["z"]],
    "08057919 z": [["8057919", "<91975080", "08057919"], ["z"]],
    "9000 z": [["9000", "<0009"], ["z"]],
    "919000 z": [["919000", "<000919"], ["z"]],
    "07 ŋg": [["7", "<70", "07"], ["ŋg"]],
    "1 q 0806": [["1", "<1"], ["q"], ["806", "<6080", "0806"]],
    "g@ q": [["g "], ["q"]],
    "zz p": [["zz"], ["p"]],
  };
  const found: Record<string, number> = {};
  for (const [query, words] of Object.entries(asWords)) {
    const conditions = words.map(
      (spellings) =>
        sql`search_text like any(${sql.param(spellings.map((one) => `% ${one}%`))}::text[])`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from users where ${sql.join(conditions, sql` and `)}
      order by created_at desc, id desc limit 100`);
    found[query] = rows.length;
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listUsers(owner, { query, after });
      seen.push(...page.users.map(({ id }) => id));
      after = page.next;
    } while (after && seen.length < 100);
    expect(seen.slice(0, 100), query).toEqual(rows.map(({ id }) => id));
  }
  const nobody = Object.keys(found).filter((query) => found[query] === 0);
  expect(nobody).toEqual(["zz", "q ŋ", "sade kofi", "zz p"]);
});

longTest("finds the same in a shop of many years, page by page", async () => {
  // One word in every era, one in old eras only, more of it than a stretch of time is sorted of.
  await addMany(sql`
    insert into users (id, name, email, created_at)
    select gen_random_uuid(),
      case when n % 97 = 0 then 'Scattered ' when n between 6000 and 13000 then 'Crowd '
        else 'Person ' end || n,
      'n' || n || '@example.com', timestamptz '2026-01-01' - n * interval '4 hours'
    from generate_series(1, 14000) n`);
  await db.execute(sql`analyze users`);
  const pages = async (query: string, most: number) => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listUsers(owner, { query, after });
      seen.push(...page.users.map(({ name }) => name));
      after = page.next;
    } while (after && seen.length < most);
    return seen;
  };
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from users order by created_at desc, id desc`,
  );
  const expected = (word: string) =>
    rows.map(({ name }) => name).filter((name) => name.startsWith(word));
  expect(await pages("scattered", 1_000)).toEqual(expected("Scattered"));
  expect(await pages("scattered example", 1_000)).toEqual(expected("Scattered"));
  for (const query of ["crowd", "crowd example"]) {
    expect(await pages(query, 200), query).toEqual(expected("Crowd").slice(0, 200));
  }
  const last = await pages("crowd", 10_000);
  expect(last).toEqual(expected("Crowd"));
  for (const query of ["scattered n", "scattered ex c"]) {
    expect(await pages(query, 1_000), query).toEqual(expected("Scattered"));
  }
  for (const none of ["scattered q", "n q"]) expect(await pages(none, 10), none).toEqual([]);
  expect(await pages("person nobody", 10)).toEqual([]);
});

// The most people come last: they go with the database, faster than any statement deletes them.
longTest("finds the same however many match, and wherever they stand", async () => {
  const all = async (query: string) => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listUsers(owner, { query, after });
      seen.push(...page.users.map(({ name }) => name));
      after = page.next;
    } while (after);
    return seen;
  };
  // More than every step of a search reads: common ones that are old, rare ones, and both.
  await addMany(sql`
    insert into users (id, name, email, created_at)
    select gen_random_uuid(),
      case when n > 50000 then 'Old ' when n % 500 = 0 then 'Rare ' else 'New ' end || n,
      'n' || n || '@example.com', timestamptz '2026-01-01' - n * interval '1 minute'
    from generate_series(1, 54000) n`);
  const rare = await all("rare");
  expect(rare).toEqual(Array.from({ length: 100 }, (_, n) => `Rare ${(n + 1) * 500}`));
  const old = await listUsers(owner, { query: "old" });
  expect(old.users.map(({ name }) => name)).toEqual(
    Array.from({ length: 25 }, (_, n) => `Old ${50_001 + n}`),
  );
  for (const query of ["example rare", "rar exampl", "rare n ex"]) {
    expect(await all(query), query).toEqual(rare);
  }
  await db
    .insert(users)
    .values({ id: uuidv7(), name: "Comfort Yahaya", email: "cy@yahoo.com", emailVerified: true });
  for (const query of ["comfort yah", "com yahay", "yahoo comf", "yaho com cy", "comf c"]) {
    expect(await all(query), query).toEqual(["Comfort Yahaya"]);
  }
  for (const query of ["old example", "ol example", "com old"]) {
    expect(await listUsers(owner, { query }), query).toEqual(old);
  }
  for (const query of ["old rare", "example new rare", "rare rared"]) {
    expect(await all(query), query).toEqual([]);
  }
  const deeper = await listUsers(owner, { query: "old", after: old.next });
  expect(deeper.users[0]?.name).toBe("Old 50026");
  expect((await listUsers(owner, { query: "new" })).users[0]?.name).toBe("New 1");
});
