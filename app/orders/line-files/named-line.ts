/** Which line a form names: its place, and the name that its reader saw there. */
export interface NamedLine {
  place: number;
  name: string;
}

/** What a field says of a line. */
export const lineValue = ({ place, name }: NamedLine): string => `${place} ${name}`;

/** Reads {@link lineValue}; undefined for anything else. */
export function readLine(text: string | undefined): NamedLine | undefined {
  const [, place, name] = /^(\d{1,2}) (.+)$/s.exec(text ?? "") ?? [];
  return place && name ? { place: Number(place), name } : undefined;
}
