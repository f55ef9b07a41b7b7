/** More than any form without rows has. */
const MOST_FIELDS = 100;
/**
 * Characters read of a form: twice the longest field and one more, so that a text which is too
 * long comes back to be shortened.
 */
const MOST_CHARACTERS = 20_001;

/** The name of a field, or what the names of several match. */
export type FieldName = string | RegExp;

/** A submitted form. */
export interface SentForm {
  /** The last value of each name. */
  typed: Record<string, string>;
  /** All values of a name. */
  all: (name: string) => string[];
}

/**
 * Reads a form; another body counts as an empty form.
 * @param request with a bounded body
 * @param names the form's fields; others are dropped, so that they are never echoed
 * @param mostFields of a form with rows
 * @param mostCharacters of a form with a file in it
 * @throws Response 413 for more fields than any form has
 */
export async function readForm(
  request: Request,
  names: readonly FieldName[],
  mostFields = MOST_FIELDS,
  mostCharacters = MOST_CHARACTERS,
): Promise<SentForm> {
  const body = await request.arrayBuffer().catch(() => new ArrayBuffer());
  return parseForm(withSpaces(Buffer.from(body)), names, mostFields, mostCharacters);
}

/** A form's text with its `+` read: `URLSearchParams` takes a second for a million of them. */
function withSpaces(body: Buffer): string {
  for (let at = 0; at < body.length; at++) if (body[at] === 0x2b) body[at] = 0x20;
  return body.toString();
}

const isNamed = (names: readonly FieldName[], sent: string) =>
  names.some((name) => (typeof name === "string" ? name === sent : name.test(sent)));

export function parseForm(
  body: string,
  names: readonly FieldName[],
  mostFields = MOST_FIELDS,
  mostCharacters = MOST_CHARACTERS,
): SentForm {
  let fields = 1;
  for (let at = body.indexOf("&"); at !== -1; at = body.indexOf("&", at + 1)) fields++;
  if (fields > mostFields) {
    throw new Response("This form has more fields than any form of this shop.", { status: 413 });
  }
  let room = mostCharacters;
  const sent = [...new URLSearchParams(body)]
    .filter(([name]) => isNamed(names, name))
    .map(([name, value]) => {
      const read = value.slice(0, room);
      room -= read.length;
      return [name, read] as const;
    });
  return {
    typed: Object.fromEntries(sent),
    all: (wanted) => sent.filter(([name]) => name === wanted).map(([, value]) => value),
  };
}
