/** The ids that name options and values in addresses. */

const LONGEST = 40;

/**
 * An id for a new option or value, made from its name.
 * @param taken ids that its list has already
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
  // The name of a property that every object has.
  const start = plain === "" || plain === "constructor" ? "option" : plain;
  let id = start;
  for (let number = 2; taken.includes(id); number++) id = `${start}-${number}`;
  return id;
}
