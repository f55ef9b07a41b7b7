/** Names people in chats; a guest is called by the newest order's name. */
import { sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { personName } from "./person-name.ts";

/**
 * The orders of a participant `p`. Without `offset 0` PostgreSQL may read everybody's newest orders
 * until it meets one of theirs, so all orders for a person who has none.
 */
export const theirOrders = sql`(select * from orders where participant_id = p.id offset 0) theirs`;

/** Joins the account `u` of a participant `p`, and a guest's newest order `o`. */
export const joinPerson = sql`
  left join users u on u.id = p.user_id
  left join lateral (
    select name, phone_number from ${theirOrders}
    where p.kind = 'guest' order by number desc limit 1
  ) o on true`;

/** The columns of {@link Person}, after {@link joinPerson}. */
export const personColumns = sql`p.id as participant_id, p.kind, coalesce(u.name, o.name) as name,
  coalesce(nullif(u.phone_number, ''), o.phone_number, p.phone_number) as phone_number`;

export interface Person extends Record<string, unknown> {
  participant_id: string;
  kind: string;
  name: string | null;
  phone_number: string | null;
}

export const nameOf = ({ kind, name, participant_id, phone_number }: Person) =>
  personName({ kind, name, phoneNumber: phone_number, participantId: participant_id });

/** The name of an existing participant. */
export async function findName(participantId: string, queries: Queries = db): Promise<string> {
  const { rows } = await queries.execute<Person>(
    sql`select ${personColumns} from participants p ${joinPerson} where p.id = ${participantId}`,
  );
  const [person] = rows;
  if (!person) throw new Error("A participant of a conversation is gone");
  return nameOf(person);
}
