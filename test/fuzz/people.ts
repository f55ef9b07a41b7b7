/** Who asks: each kind of person, with sessions that are renewed before their quotas are full. */
import { staffRoles } from "../../app/accounts/may.ts";
import { makeCustomer, type Person } from "../rows/customers.ts";
import { openSession } from "../running/sessions.ts";
import { atDatabase, type Shop } from "../running/shop.ts";

export const kinds = ["visitor", "guest", "customer", ...staffRoles] as const;
export type Kind = (typeof kinds)[number];

/** Below the smallest quota of a person. */
const USES = 100;

export class People {
  readonly #shop: Shop;
  readonly #guests: string[];
  readonly #cookies = new Map<Kind, { cookie: Promise<string>; uses: number }>();
  readonly #accounts = new Map<Kind, Person>();

  /** @param guests the tokens of guests who have written or ordered */
  constructor(shop: Shop, guests: string[]) {
    this.#shop = shop;
    this.#guests = guests;
  }

  /** The cookie of such a person, signed in if they have an account. */
  cookieOf(kind: Kind): Promise<string> {
    const known = this.#cookies.get(kind);
    if (known && known.uses++ < USES) return known.cookie;
    const cookie = this.#newCookie(kind);
    this.#cookies.set(kind, { cookie, uses: 0 });
    return cookie;
  }

  /** Their session has ended, or their account has lost its rights. */
  forget(kind: Kind): void {
    this.#cookies.delete(kind);
    this.#accounts.delete(kind);
  }

  async #newCookie(kind: Kind): Promise<string> {
    if (kind === "visitor") return "";
    if (kind === "guest") {
      const token = this.#guests.shift() ?? "";
      this.#guests.push(token);
      return `itewe.guest=${token}`;
    }
    const known = this.#accounts.get(kind);
    const found = await atDatabase(
      this.#shop,
      // Every limit in the database begins anew.
      "delete from rate_limits",
      // Somebody of the staff may have removed them.
      `select from users where email = '${known?.email ?? ""}'`,
    );
    const person = known && found.length > 0 ? known : await this.#newAccount(kind);
    this.#accounts.set(kind, person);
    const { name, value } = await openSession(this.#shop, person.email);
    return `${name}=${value}`;
  }

  async #newAccount(kind: Kind): Promise<Person> {
    const person = await makeCustomer(this.#shop);
    const role = kind === "customer" ? "user" : kind;
    await atDatabase(
      this.#shop,
      `update users set role = '${role}' where email = '${person.email}'`,
    );
    return person;
  }
}
