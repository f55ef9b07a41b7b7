import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { connectionConfig, db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { foldAccents } from "../../../database/search/fold-accents.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { listUsers } from "./users.server.ts";

useTestDatabase();
const { newUser } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;

beforeEach(async () => {
  await db.delete(users);
  owner = await newUser("Owner", "admin");
});

async function someone(change: Partial<typeof users.$inferInsert> & { name: string }) {
  const id = uuidv7();
  const email = `${id}@example.com`;
  await db.insert(users).values({ id, email, emailVerified: true, ...change });
  return id;
}

const names = async (query?: string) =>
  (await listUsers(owner, { query })).users.map(({ name }) => name);

describe("the search", () => {
  test("finds beginnings of words, and numbers in any spelling; all words count", async () => {
    await someone({ name: "Bello Adunni", phoneNumber: "0803 000 0001" });
    await someone({ name: "Okafor Chidinma", email: "chidi.okafor@example.com" });
    await someone({ name: "  100% Cotton_Ltd  d'Or ", phoneNumber: "+234 (0) 803-000-0001" });
    expect(await names("BELLO")).toEqual(["Bello Adunni"]);
    expect(await names("adunni bello")).toEqual(["Bello Adunni"]);
    expect(await names("bel adu")).toEqual(["Bello Adunni"]);
    expect(await names("chidi.okafor@")).toEqual(["Okafor Chidinma"]);
    expect(await names("okafor@example.com")).toEqual(["Okafor Chidinma"]);
    for (const none of ["okaf@example.com", "okafor@exam.com", "okafor@example.org"]) {
      expect(await names(none), none).toEqual([]);
    }
    for (const part of ["chidi.okafor@exa", "chidi.okafor@example.c", "okafor@ chidi com"]) {
      expect(await names(part), part).toEqual(["Okafor Chidinma"]);
    }
    const both = ["  100% Cotton_Ltd  d'Or ", "Bello Adunni"];
    for (const number of [
      "0803000",
      "0803 000",
      "+2348030000001",
      "00234 803 000 0001",
      "234 (0) 803-000-0001",
      "0001",
      "000 0001",
      "80",
    ]) {
      expect(await names(number), number).toEqual(both);
    }
    expect(await names("bello 0803 000")).toEqual(["Bello Adunni"]);
    expect(await names("0804")).toEqual([]);
    for (const part of ["100%", "cotton_l", "d'or", "or d"]) {
      expect(await names(part), part).toEqual([both[0]]);
    }
    for (const none of ["%", "_", "'", "nobody\0at all", "\\", "<1", "a:* | b", "&!"]) {
      const [owner = "", ...others] = await names(none);
      expect([owner, others], none).toEqual([owner === "" ? "" : expect.anything(), others]);
    }
    expect(await names("%")).toEqual([]);
    expect(await names("'")).toHaveLength(4);
    expect(await names("\\")).toEqual([]);
    expect(await names("   ")).toHaveLength(4);
  });

  test("finds digits as they are typed, in a name or an address too", async () => {
    await someone({ name: "Sam One", email: "sam.0123@example.com", phoneNumber: "0803 000 0001" });
    await someone({ name: "Sam Two", email: "sam2@example.com", phoneNumber: "0805 000 0123" });
    await someone({ name: "Sam 00234", email: "sam3@example.com" });
    expect(await names("sam 0123")).toEqual(["Sam Two", "Sam One"]);
    for (const blanks of ["sam 0123 ", "  sam  0123\t ", "0123  sam "]) {
      expect(await names(blanks), blanks).toEqual(["Sam Two", "Sam One"]);
    }
    expect(await names("0123@")).toEqual(["Sam One"]);
    expect(await names("sam.012")).toEqual(["Sam One"]);
    expect(await names("sam 00234")).toEqual(["Sam 00234"]);
    expect(await names("0123456")).toEqual([]);
    expect(await names("0123 sam 0805")).toEqual(["Sam Two"]);
    expect(await names("0803 sam 0805")).toEqual([]);
  });

  test("knows every apostrophe, and blanks that do not break", async () => {
    const all = ["O’Neill", "O'Neill", "OʼNeill", "O‘Neill", "O\u00a0Neill"];
    for (const name of all) await someone({ name });
    for (const query of ["neill", "o’neill", "o'neill", "Oʼneill", "o\u00a0neill", "o neil"]) {
      expect((await names(query)).toSorted(), query).toEqual(all.toSorted());
    }
    expect((await names("oneill")).toSorted()).toEqual(all.slice(0, 4).toSorted());
    await someone({ name: "Smith–Obi" });
    expect(await names("obi")).toEqual(["Smith–Obi"]);
  });

  test("does not mind marks over and under letters, whoever leaves them out", async () => {
    const all = ["Ṣadé Ọláńrewájú", "Sade Olanrewaju", "S\u0323ade\u0301 Ọlanrewaju"];
    for (const name of all) await someone({ name });
    for (const query of ["sade", "ṢADÉ", "olanrewaju", "ọlá sad", "Ọláńrewájú"]) {
      expect((await names(query)).toSorted(), query).toEqual(all.toSorted());
    }
    await someone({ name: "Ɓala Ɗan Ƙofa" });
    expect(await names("bala dan kofa")).toEqual(["Ɓala Ɗan Ƙofa"]);
    expect(await names("ɗan")).toEqual(["Ɓala Ɗan Ƙofa"]);
  });

  test("folds letters as the database does", async () => {
    const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code)).filter(
      (letter) => /\p{L}/u.test(letter),
    );
    const { rows } = await db.execute<{ letter: string; folded: string }>(sql`
      select letter, folded(letter) from unnest(${sql.param(letters)}::text[]) letter`);
    expect(rows.filter((row) => foldAccents(row.letter) !== row.folded)).toEqual([]);
  });

  test("folds names alike where the database knows no letters but A to Z", async () => {
    const { rows } = await db.execute<{ made: string }>(
      sql`select pg_get_functiondef('folded'::regproc) as made`,
    );
    const name = `plain_${randomBytes(6).toString("hex")}`;
    await db.execute(
      sql.raw(`create database ${name} template template0 encoding 'UTF8' locale 'C'`),
    );
    const plain = new pg.Client({ ...connectionConfig(), database: name });
    try {
      await plain.connect();
      await plain.query(rows[0]?.made ?? "");
      for (const word of ["Øyvind", "ṢADÉ", "Ɓala Ɗan Ƙofa Ƴar", "Łukasz Đặng", "ŊƐƆẸ", "ÆßẞŒ"]) {
        const answer = await plain.query("select folded($1), lower('Ø')", [word]);
        expect(answer.rows, word).toEqual([{ folded: foldAccents(word), lower: "Ø" }]);
      }
    } finally {
      await plain.end();
      await db.execute(sql.raw(`drop database ${name}`));
    }
  });
});
