/** The mails of a shop without a mail server, which are files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every mail as it would be sent that holds these words. */
export function mailsAbout(dataDir: string, words: string): string[] {
  const outbox = join(dataDir, "outbox");
  // It comes with the shop's first mail.
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(outbox, name), "utf8"))
    .filter((mail) => mail.includes(words));
}
