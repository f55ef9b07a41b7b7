/** How a form names a line: by its place, and by the name that the person saw there. */
export interface NamedLine {
  place: number;
  name: string;
}

/** The value of a field that names a line. */
export const lineValue = ({ place, name }: NamedLine): string => `${place} ${name}`;

/** Reads {@link lineValue}; undefined for anything else. */
export function readLine(text: string | undefined): NamedLine | undefined {
  const [, place, name] = /^(\d{1,2}) (.+)$/s.exec(text ?? "") ?? [];
  return place && name ? { place: Number(place), name } : undefined;
}
