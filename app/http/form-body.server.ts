/** The one way in which the server reads a form that somebody sends. */

/** No form without rows has as many, files included. */
const MOST_FIELDS = 100;
/**
 * Characters that are read of a form: so much of what is too long for its field comes back to be
 * shortened. Four times what the longest field holds, and one more.
 */
const MOST_CHARACTERS = 40_001;

/** A form as it was sent. */
export interface SentForm {
  /** What stands in its fields, by name; of several fields of a name the last one. */
  typed: Record<string, string>;
  /** What stands in all the fields of a name. */
  all: (name: string) => string[];
}

/**
 * Reads a form; a body that is no form is an empty one.
 * @param request with a body whose length the front has limited
 * @param names the form's own: what else is sent is passed over, so that it is never given back
 * @param mostFields of a form with rows
 * @param mostCharacters of a form with a file in it
 * @throws Response 413 for more fields than any form has
 */
export async function readForm(
  request: Request,
  names: readonly string[] | RegExp,
  mostFields = MOST_FIELDS,
  mostCharacters = MOST_CHARACTERS,
): Promise<SentForm> {
  return parseForm(await request.text().catch(() => ""), names, mostFields, mostCharacters);
}

/** The same for a body that has been read. */
export function parseForm(
  body: string,
  names: readonly string[] | RegExp,
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
    .filter(([name]) => (names instanceof RegExp ? names.test(name) : names.includes(name)))
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
