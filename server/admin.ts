/** `npm run admin -- EMAIL`: makes an account admin in the configured database. */
import { type Grant, grantAdmin } from "../app/accounts/users/admin-account.server.ts";
import { env } from "../app/shop/env.server.ts";
import { closeDatabase, migrateDatabase, openDatabase } from "../database/db.server.ts";
import { type FoundDatabase, findDatabase } from "./find-database.ts";

const answers: Record<Grant, string> = {
  granted: "is an admin now; whoever was signed in with it logs in again.",
  already: "is an admin already.",
  "not-verified": "is not verified: open the link in the verification mail first.",
  unknown: "has no account: register with it first, and open the link in the mail.",
};

const [email, ...rest] = process.argv.slice(3);
if (!email || rest.length > 0) end(1, "Usage: npm run admin -- EMAIL");

let found: FoundDatabase | undefined;
try {
  await open();
  const outcome = await grantAdmin(email, "npm run admin");
  await close();
  end(outcome === "granted" || outcome === "already" ? 0 : 1, `${email} ${answers[outcome]}`);
} catch (error) {
  await close().catch(() => {});
  const { message, cause } = error as Error;
  end(1, cause instanceof Error ? `The database does not answer: ${cause.message}` : message);
}

async function open(): Promise<void> {
  found = await findDatabase(env, (line) => process.stdout.write(`${line} …\n`));
  openDatabase(found.config, () => {});
  await migrateDatabase("database/migrations");
}

async function close(): Promise<void> {
  await closeDatabase();
  await found?.release();
}

function end(code: number, line: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  process.exit(code);
}
