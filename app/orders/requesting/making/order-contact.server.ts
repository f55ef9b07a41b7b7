/** Reads what the shop knows of a person, so that an order form asks for nothing twice. */
import { sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { type Address, OTHER_CITY } from "../../../accounts/address/address.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import { readProfile } from "../../../accounts/profile/profile.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { findUnbegun } from "../../../chat/conversations.server.ts";
import { theirOrders } from "../../../chat/list/person.server.ts";
import type { MessageChoice } from "../../../chat/message.ts";

/** The known part of a person's contact. */
export interface KnownContact {
  name: string;
  phoneNumber: string;
  email: string;
  address?: Address;
  /** The product that the chat was last about, */
  product: string;
  /** or the static item, */
  item: string;
  /** in this choice: the query of a product page's address. */
  choice: string;
  /** What the chat says about that choice. */
  said: MessageChoice | null;
}

type Person = Record<"name" | "phone" | "email" | "state" | "city" | "street", string>;
type Found = Person & Pick<KnownContact, "product" | "item" | "choice" | "said">;

/**
 * Joins to the participant `p` their newest order `o`, and the newest order `d` that is delivered.
 */
const newestOrders = sql`
  left join lateral (
    select name, phone_number, email from ${theirOrders} order by number desc limit 1
  ) o on true
  left join lateral (
    select state, city, street_address from ${theirOrders}
    where delivery = 'delivery' and state <> '' order by number desc limit 1
  ) d on true`;

/**
 * A person's contact: from their account, else their newest orders, else the phone number that they
 * left in the chat.
 * @param conversationId from outside; of a customer who has none yet, the account
 * @returns undefined when there is neither
 * @throws Response 403 when the viewer is not an admin
 */
export async function contactOf(
  viewer: Viewer,
  conversationId: string,
): Promise<KnownContact | undefined> {
  staffOf(viewer, "orders");
  if (!isUuid(conversationId)) return undefined;
  // Takes one address as a whole, and never mixes two.
  const { rows } = await db.execute<Found>(sql`
    select
      coalesce(u.name, o.name, '') as name,
      coalesce(nullif(u.phone_number, ''), o.phone_number, p.phone_number, '') as phone,
      coalesce(u.email, o.email, '') as email,
      case when h.id is not null then u.state else coalesce(d.state, '') end as state,
      case when h.id is not null then u.city else coalesce(d.city, '') end as city,
      case when h.id is not null then u.street_address else coalesce(d.street_address, '') end as street,
      coalesce(m.product_id::text, '') as product,
      coalesce(m.about->>'item', '') as item,
      coalesce(m.about->'choice'->>'query', m.about->>'lost', '') as choice,
      m.about->'choice' as said
    from conversations c
    join participants p on p.id = c.participant_id
    left join users u on u.id = p.user_id
    left join users h on h.id = u.id and h.country = 'Nigeria' and h.state <> ''
    left join lateral (
      select product_id, about from messages
      where conversation_id = c.id and (product_id is not null or about is not null)
        and deleted_at is null and seq > c.hidden_seq
      order by seq desc limit 1
    ) m on true
    ${newestOrders}
    where c.id = ${conversationId}`);
  const [found] = rows;
  if (!found) return contactOfUnbegun(conversationId);
  const { name, phone, email, product, item, choice, said } = found;
  return { name, phoneNumber: phone, email, product, item, choice, said, ...addressOf(found) };
}

async function contactOfUnbegun(userId: string): Promise<KnownContact | undefined> {
  const profile = (await findUnbegun(db, userId)) && (await readProfile(userId));
  if (!profile) return undefined;
  const { name, phoneNumber, email, address } = profile;
  const { country, state, city, streetAddress: street } = address;
  const known = country === "Nigeria" ? addressOf({ state, city, street }) : {};
  const nothing = { product: "", item: "", choice: "", said: null };
  return { name, phoneNumber, email, ...nothing, ...known };
}

function addressOf({
  state,
  city,
  street,
}: Pick<Person, "state" | "city" | "street">): Pick<KnownContact, "address"> {
  if (state === "") return {};
  return {
    address: {
      country: "Nigeria",
      state,
      city: city === OTHER_CITY ? "" : city,
      streetAddress: street,
    },
  };
}

/**
 * A guest's contact: from their newest orders, else the phone number that they left in the chat.
 * @param participantId of whoever holds the guest's cookie
 */
export async function contactOfGuest(
  participantId: string,
): Promise<Pick<KnownContact, "name" | "phoneNumber" | "email" | "address">> {
  const { rows } = await db.execute<Person>(sql`
    select
      coalesce(o.name, '') as name,
      coalesce(o.phone_number, p.phone_number, '') as phone,
      coalesce(o.email, '') as email,
      coalesce(d.state, '') as state,
      coalesce(d.city, '') as city,
      coalesce(d.street_address, '') as street
    from participants p
    ${newestOrders}
    where p.id = ${participantId} and p.kind = 'guest'`);
  const [found] = rows;
  if (!found) return { name: "", phoneNumber: "", email: "" };
  const { name, phone, email } = found;
  return { name, phoneNumber: phone, email, ...addressOf(found) };
}
