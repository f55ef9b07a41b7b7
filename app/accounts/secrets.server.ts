/** Random keys of the shop, shared by its processes (see `docs/decisions/0002`). */
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { secrets } from "../../database/schema.ts";

const known = new Map<string, string>();

/** The key with this name; made on the first call of all processes. */
export async function shopSecret(name: string): Promise<string> {
  const found = known.get(name) ?? (await readOrMake(name));
  known.set(name, found);
  return found;
}

async function readOrMake(name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(48).toString("base64url") })
    .onConflictDoNothing();
  const [secret] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!secret) throw new Error(`The secret ${name} cannot be made`);
  return secret.value;
}
