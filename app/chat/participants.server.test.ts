import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { users } from "../../database/schema.ts";
import { status, usePeople } from "../../test/rows/people.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { customerParticipant } from "./participants.server.ts";

useTestDatabase();
const { newUser } = usePeople();

test("an account has one participant, however many ask at once; one just removed is signed out", async () => {
  const { user } = await newUser("Amaka", "user");
  const ask = () => customerParticipant(db, user.id);
  const ids = await Promise.all([ask(), ask(), ask()]);
  expect(new Set([...ids, await ask()]).size).toBe(1);

  const { user: other } = await newUser("Bola", "user");
  await db.delete(users).where(eq(users.id, other.id));
  expect(await status(customerParticipant(db, other.id))).toBe(401);
});
