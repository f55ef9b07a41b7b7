/** What reports of imports say of a person: it goes with their account, and with the report after a week. */
import { and, eq, inArray, or } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { importLines, importRecords, users } from "../../../../database/schema.ts";
import { definePersonalData } from "../../../accounts/personal-data.server.ts";

/** Makes it known; call before the jobs start. */
export function defineImportPersonalData(): void {
  definePersonalData({
    name: "imports",
    erased: [],
    // Copies of what the account says, and what it said before an import.
    withheld: [importLines.subject, importLines.value, importLines.words, importRecords.before],
    stays: [],
    exportOf: async () => ({}),
    async erase(transaction, userId) {
      const [user] = await transaction
        .select({ name: users.name, email: users.email })
        .from(users)
        .where(eq(users.id, userId));
      const isTheirs = and(
        inArray(importRecords.kind, ["customer", "old-user"]),
        eq(importRecords.target, userId),
      );
      if (user) {
        const { subject, value, words } = importLines;
        const said = [user.name, user.email];
        const brought = db
          .select({ id: importRecords.importId })
          .from(importRecords)
          .where(isTheirs);
        await transaction
          .delete(importLines)
          .where(
            and(
              inArray(importLines.importId, brought),
              or(inArray(subject, said), inArray(value, said), inArray(words, said)),
            ),
          );
      }
      // What another site calls them stays, so that they are not brought again.
      await transaction
        .delete(importRecords)
        .where(and(eq(importRecords.kind, "customer"), eq(importRecords.target, userId)));
    },
    hasOfGuest: async () => false,
  });
}
