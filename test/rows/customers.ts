/** Customers for tests: registered over HTTP, or made at the database. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { hashPassword } from "../../app/accounts/passwords/hash-password.server.ts";
import { atDatabase, type Shop } from "../running/shop.ts";

export interface Person {
  name: string;
  email: string;
  password: string;
}

let count = 0;
/** Of the password that everybody has. */
let hash: Promise<string> | undefined;

/** Somebody who is nobody else. */
export function newPerson(): Person {
  const number = `${Date.now().toString(36)}-${process.pid}-${++count}`;
  return {
    name: "Bello Adunni",
    email: `adunni-${number}@example.com`,
    password: "correct horse",
  };
}

/** A form's fields for the registration of `person`. */
export function registrationOf(person: Person): Record<string, string> {
  return {
    name: person.name,
    email: person.email,
    phoneNumber: "+234 803 000 0001",
    "address.country": "Nigeria",
    "address.state": "Lagos",
    "address.city": "Surulere",
    "address.streetAddress": "14 Akerele Street",
    password: person.password,
  };
}

/** A customer whose address is verified, made at the database. */
export async function makeCustomer(shop: Pick<Shop, "dataDir">): Promise<Person> {
  const person = newPerson();
  const fields = registrationOf(person);
  hash ??= hashPassword(person.password);
  const id = randomUUID();
  await atDatabase(
    shop,
    `insert into users (id, name, email, email_verified, phone_number, country, state, city,
       street_address)
     values ('${id}', '${person.name}', '${person.email}', true, '${fields.phoneNumber}',
       '${fields["address.country"]}', '${fields["address.state"]}', '${fields["address.city"]}',
       '${fields["address.streetAddress"]}')`,
    `insert into credentials (id, user_id, account_id, provider_id, password)
     values ('${randomUUID()}', '${id}', '${id}', 'credential', '${await hash}')`,
  );
  return person;
}

/** Sends a form as a page of the shop does; redirects are not followed. */
export function post(
  request: APIRequestContext,
  shop: Pick<Shop, "url">,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return request.post(path, { headers: { origin: shop.url, ...headers }, form, maxRedirects: 0 });
}
