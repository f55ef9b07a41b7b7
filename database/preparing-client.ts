import pg from "pg";

/** A text that has come so often is worth its place in the memory of every connection. */
const OFTEN = 20;
const MOST_PREPARED = 100;
/** Of a text that is counted, characters: one that names thousands of ids is none of these. */
const LONGEST = 10_000;
/**
 * Counting starts again, so that texts that seldom come take no place: lists of ever other lengths
 * are a text each.
 */
const MOST_COUNTED = 500;

const counts = new Map<string, number>();
const names = new Map<string, string>();

/**
 * A connection that prepares the statements which the shop asks again and again: the server then
 * reads and plans each once, in place of each time. It goes on planning anew where that is cheaper.
 */
export class PreparingClient extends pg.Client {
  override query = ((given: unknown, values: unknown, ...rest: unknown[]) => {
    const asked = typeof given === "string" ? { text: given } : (given as pg.QueryConfig);
    const name = Array.isArray(values) && values.length > 0 ? nameOf(asked) : undefined;
    const named = name ? { ...asked, name } : given;
    return (super.query as (...all: unknown[]) => unknown).call(this, named, values, ...rest);
  }) as pg.Client["query"];
}

/** The name under which a statement is prepared; undefined when it has one, or comes too seldom. */
function nameOf({ text, name: own }: pg.QueryConfig): string | undefined {
  if (own || text.length > LONGEST) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  const count = (counts.get(text) ?? 0) + 1;
  if (counts.size >= MOST_COUNTED) counts.clear();
  counts.set(text, count);
  if (count < OFTEN) return undefined;
  const name = `often_${names.size + 1}`;
  names.set(text, name);
  return name;
}
