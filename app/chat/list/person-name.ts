/** The name shown for a deleted account (PRODUCT §3). */
export const DELETED_USER = "Deleted user";

/** A guest is called by the newest order's name, else by phone number, else "Guest 4f2a". */
export function personName(person: {
  kind: string;
  name: string | null;
  phoneNumber: string | null;
  participantId: string;
}): string {
  if (person.kind !== "guest") return person.name ?? DELETED_USER;
  return person.name ?? person.phoneNumber ?? `Guest ${person.participantId.slice(-4)}`;
}
