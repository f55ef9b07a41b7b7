/** What the shop knows of a person, so that an order asks nothing twice. */
import { sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { type Address, OTHER_CITY } from "../accounts/address.ts";
import { adminOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";

/** As far as it is known. */
export interface KnownContact {
  name: string;
  phoneNumber: string;
  email: string;
  address?: Address;
  /** The product that the chat was last about. */
  product: string;
}

type Found = Record<
  "name" | "phone" | "email" | "state" | "city" | "street" | "product",
  string
> & {
  country: string | null;
};

/**
 * The person's account, else what their newest order says, else the phone number that they left.
 * @param conversationId from outside
 * @returns undefined when there is no such conversation
 * @throws Response 403 when the viewer is not an admin
 */
export async function contactOf(
  viewer: Viewer,
  conversationId: string,
): Promise<KnownContact | undefined> {
  adminOf(viewer);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(conversationId)) return undefined;
  const { rows } = await db.execute<Found>(sql`
    select
      coalesce(u.name, o.name, '') as name,
      coalesce(nullif(u.phone_number, ''), o.phone_number, p.phone_number, '') as phone,
      coalesce(u.email, o.email, '') as email,
      u.country,
      coalesce(nullif(u.state, ''), o.state, '') as state,
      coalesce(nullif(u.city, ''), o.city, '') as city,
      coalesce(nullif(u.street_address, ''), o.street_address, '') as street,
      coalesce((
        select product_id::text from messages
        where conversation_id = c.id and product_id is not null and deleted_at is null
          and seq > c.hidden_seq
        order by seq desc limit 1
      ), '') as product
    from conversations c
    join participants p on p.id = c.participant_id
    left join users u on u.id = p.user_id
    left join lateral (
      select * from orders where participant_id = p.id order by number desc limit 1
    ) o on true
    where c.id = ${conversationId}`);
  const [found] = rows;
  if (!found) return undefined;
  const { name, phone, email, country, state, city, street, product } = found;
  const isHere = (country === null || country === "Nigeria") && state !== "";
  return {
    name,
    phoneNumber: phone,
    email,
    product,
    ...(isHere
      ? {
          address: {
            country: "Nigeria",
            state,
            city: city === OTHER_CITY ? "" : city,
            streetAddress: street,
          },
        }
      : {}),
  };
}

/**
 * What a guest's newest order says, else the phone number that they left in the chat.
 * @param participantId of whoever holds the guest's cookie
 */
export async function contactOfGuest(
  participantId: string,
): Promise<Pick<KnownContact, "name" | "phoneNumber" | "email">> {
  const { rows } = await db.execute<Pick<Found, "name" | "phone" | "email">>(sql`
    select
      coalesce(o.name, '') as name,
      coalesce(o.phone_number, p.phone_number, '') as phone,
      coalesce(o.email, '') as email
    from participants p
    left join lateral (
      select * from orders where participant_id = p.id order by number desc limit 1
    ) o on true
    where p.id = ${participantId} and p.kind = 'guest'`);
  const { name = "", phone = "", email = "" } = rows[0] ?? {};
  return { name, phoneNumber: phone, email };
}
