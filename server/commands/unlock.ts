/** `npm run unlock -- EMAIL`: lifts a lockout and takes a lost second lock off. */
import { type Unlocked, unlock } from "../../app/accounts/second-lock/unlock.server.ts";
import { keyDigests } from "../../app/limits/network.server.ts";
import { shopSecret } from "../../app/shop/keys/secrets.server.ts";
import { openShopKeys, runAccountCommand } from "./account-command.ts";

const answers: Record<Unlocked, string> = {
  lifted: "can log in again at once. It had no second lock.",
  removed:
    "can log in again at once, with the password alone; the second lock is off, and a new one is asked for after that.",
  unknown: "has no account.",
};

await runAccountCommand("unlock", async (email) => {
  await openShopKeys();
  keyDigests(await shopSecret("digests"));
  const outcome = await unlock(email);
  return { ok: outcome !== "unknown", said: answers[outcome] };
});
