/** The name of whoever's account is gone, where their words stay (PRODUCT §3). */
export const DELETED_USER = "Deleted user";

/** What a person is called in the admin's list: their name, or "Guest 4f2a". */
export function personName(person: {
  kind: string;
  name: string | null;
  participantId: string;
}): string {
  if (person.kind === "guest") return `Guest ${person.participantId.slice(-4)}`;
  return person.name ?? DELETED_USER;
}
