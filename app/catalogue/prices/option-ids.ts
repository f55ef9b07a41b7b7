/** The ids of options and values, by which addresses know them. */

const LONGEST = 40;

/**
 * An id for a new option or value, from its name.
 * @param taken those that its list has already
 */
export function newId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/×/g, "x")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  // A word that every object knows.
  const start = plain === "" || plain === "constructor" ? "option" : plain;
  let id = start;
  for (let number = 2; taken.includes(id); number++) id = `${start}-${number}`;
  return id;
}
