/** `npm run admin -- EMAIL`: makes an account admin in the configured database. */
import { type Grant, grantAdmin } from "../../app/accounts/users/admin-account.server.ts";
import { runAccountCommand } from "./account-command.ts";

const answers: Record<Grant, string> = {
  granted: "is an admin now; whoever was signed in with it logs in again.",
  already: "is an admin already.",
  "not-verified": "is not verified: open the link in the verification mail first.",
  unknown: "has no account: register with it first, and open the link in the mail.",
};

await runAccountCommand("admin", async (email) => {
  const outcome = await grantAdmin(email, "npm run admin");
  return { ok: outcome === "granted" || outcome === "already", said: answers[outcome] };
});
