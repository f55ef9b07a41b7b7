/** Customers who are brought from elsewhere: accounts without a password, of whom nobody is mailed. */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queries, Transaction } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { jsonbOf } from "../../../database/storable.ts";
import type { Role } from "../may.ts";

const SLICE = 500;

/** What is brought of a person. */
export interface Person {
  /** In lower case. */
  email: string;
  name: string;
  phoneNumber: string;
  country: string;
  state: string;
  city: string;
  streetAddress: string;
}

export const personColumns = {
  email: users.email,
  name: users.name,
  phoneNumber: users.phoneNumber,
  country: users.country,
  state: users.state,
  city: users.city,
  streetAddress: users.streetAddress,
};

/** A person of the shop. */
export interface KnownPerson extends Person {
  id: string;
  role: Role;
  /** Tells whether they, or anybody else, have changed anything since. */
  stamp: string;
}

/** The accounts of addresses, or of ids. @param lock whether they must stay as they are */
export async function findPeople(
  queries: Queries,
  by: { emails: readonly string[] } | { ids: readonly string[] },
  lock: boolean,
): Promise<KnownPerson[]> {
  const query = queries
    .select({
      ...personColumns,
      id: users.id,
      role: users.role,
      isVerified: users.emailVerified,
      hasPassword: sql<boolean>`exists (
        select from credentials c where c.user_id = ${users.id} and c.password is not null)`,
    })
    .from(users)
    .where(
      "emails" in by
        ? sql`${users.email} = any(${sql.param(by.emails)}::text[])`
        : sql`${users.id} = any(${sql.param(by.ids)}::uuid[])`,
    )
    .orderBy(users.id)
    .$dynamic();
  if (lock) query.for("update", { of: users });
  return (await query).map(({ isVerified, hasPassword, ...person }) => ({
    ...person,
    stamp: stampOf(person, isVerified, hasPassword),
  }));
}

/** @param isVerified and `hasPassword` are true once the person has come in */
export function stampOf(person: Person, isVerified = false, hasPassword = false): string {
  const { email, name, phoneNumber, country, state, city, streetAddress } = person;
  const said = [email, name, phoneNumber, country, state, city, streetAddress];
  return createHash("sha256")
    .update(JSON.stringify([...said, isVerified, hasPassword]))
    .digest("hex")
    .slice(0, 32);
}

/** Somebody who has no account here yet. */
export interface NewPerson extends Person {
  id: string;
  joinedAt?: Date;
}

/** Makes accounts that nobody can log in to before 'Forgot password?' has set a password. */
export async function addPeople(
  tx: Transaction,
  people: readonly NewPerson[],
  onDone: (count: number) => void,
): Promise<void> {
  for (let at = 0; at < people.length; at += SLICE) {
    const part = people
      .slice(at, at + SLICE)
      .map((person) => ({ ...person, credentialId: uuidv7() }));
    // One parameter for all rows: a thousand of them cost more than the rows.
    await tx.execute(sql`
      with people as (
        select * from jsonb_to_recordset(${jsonbOf(part)}::jsonb) as p(
          id uuid, email text, name text, "phoneNumber" text, country text, state text, city text,
          "streetAddress" text, "joinedAt" timestamptz, "credentialId" uuid)
      ), made as (
        insert into users
          (id, email, name, phone_number, country, state, city, street_address, created_at)
        select id, email, name, "phoneNumber", country, state, city, "streetAddress",
          coalesce("joinedAt", now())
        from people
      )
      insert into credentials (id, user_id, account_id, provider_id)
      select "credentialId", id, id, 'credential' from people`);
    onDone(at + part.length);
  }
}

/** Changes what is known of people. */
export async function changePeople(
  tx: Transaction,
  people: readonly (Person & { id: string })[],
  onDone: (count: number) => void,
): Promise<void> {
  for (let at = 0; at < people.length; at += SLICE) {
    const part = people.slice(at, at + SLICE);
    await tx.execute(sql`
      update users set name = p.name, phone_number = p."phoneNumber", country = p.country,
        state = p.state, city = p.city, street_address = p."streetAddress",
        updated_at = clock_timestamp()
      from jsonb_to_recordset(${jsonbOf(part)}::jsonb) as p(
        id uuid, name text, "phoneNumber" text, country text, state text, city text,
        "streetAddress" text)
      where users.id = p.id`);
    onDone(at + part.length);
  }
}
