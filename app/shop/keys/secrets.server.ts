/** The shop's signing keys, stored outside the database (`docs/decisions/0025`). */
import { db } from "../../../database/db.server.ts";
import { readPrivateFile, writePrivateFile } from "../../../database/private-file.ts";
import { secrets, users } from "../../../database/schema.ts";
import { StartError } from "../../../database/start-error.ts";
import { formatKeys, type Keys, keyNamed, OTHER_KEYS_END, parseKeys, withRoot } from "./keys.ts";

let keys: Keys | undefined;

/**
 * Opens the keys; call once after the migrations. Moves keys out of the table `secrets`, where an
 * earlier release kept them, so that sessions and links stay valid.
 * @param settings.given SHOP_KEYS; it comes first
 * @param settings.file where to keep them without it; undefined when several machines may share the
 *   database
 * @param settings.tell prints a line at the start
 * @throws StartError when there are none, or the file is damaged
 */
export async function openKeys(settings: {
  given?: Keys | undefined;
  file?: string | undefined;
  tell: (line: string) => void;
}): Promise<void> {
  const { given, file, tell } = settings;
  const old = new Map((await db.select().from(secrets)).map(({ name, value }) => [name, value]));
  keys = given ?? (file ? await inFile(file, old, tell) : await inTable(old, tell));
  if (old.size === 0 || (!given && !file)) return;
  if ([...old].every(([name, value]) => keys?.get(name) === value)) {
    await db.delete(secrets);
    return;
  }
  tell(
    `${given ? "SHOP_KEYS" : file} holds other keys than the table "secrets". With these, ${OTHER_KEYS_END}`,
  );
}

/** The key with this name, or one derived from the root key. */
export async function shopSecret(name: string): Promise<string> {
  if (!keys) throw new Error("The keys are not open");
  return keyNamed(keys, name);
}

async function inFile(
  file: string,
  old: Map<string, string>,
  tell: (line: string) => void,
): Promise<Keys> {
  const text = readPrivateFile(file);
  const kept = parseKeys(text);
  if (kept) return kept;
  if (text) {
    throw new StartError(
      `${file} does not hold the shop's keys: put it back from a backup, or remove it. Then ${OTHER_KEYS_END}`,
    );
  }
  if (old.size === 0 && (await db.$count(users)) > 0) {
    tell(`${file} was lost; with new keys ${OTHER_KEYS_END}`);
  }
  const made = withRoot(old);
  writePrivateFile(file, formatKeys(made));
  return made;
}

/** Keeps using an earlier release's keys in the table until SHOP_KEYS is set. */
async function inTable(old: Map<string, string>, tell: (line: string) => void): Promise<Keys> {
  if (old.size === 0) {
    throw new StartError(
      `SHOP_KEYS is needed with DATABASE_URL, the same for every process of the shop; these are new: SHOP_KEYS=${formatKeys(withRoot())}`,
    );
  }
  await db
    .insert(secrets)
    .values([...withRoot()].map(([name, value]) => ({ name, value })))
    .onConflictDoNothing();
  const rows = await db.select().from(secrets);
  const found: Keys = new Map(rows.map(({ name, value }) => [name, value]));
  tell(
    `The keys of sessions and links stand in the database, where every copy of it has them. Keep them out of it with this setting for every process of the shop: SHOP_KEYS=${formatKeys(found)}`,
  );
  return found;
}
