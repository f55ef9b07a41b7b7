/** The name of whoever's account is gone, where their words stay (PRODUCT §3). */
export const DELETED_USER = "Deleted user";

/**
 * What a person is called in the admin's list: their name. A guest has that of their newest order,
 * else the number that they left, else "Guest 4f2a".
 */
export function personName(person: {
  kind: string;
  name: string | null;
  phoneNumber: string | null;
  participantId: string;
}): string {
  if (person.kind !== "guest") return person.name ?? DELETED_USER;
  return person.name ?? person.phoneNumber ?? `Guest ${person.participantId.slice(-4)}`;
}
