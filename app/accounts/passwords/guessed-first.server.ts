import { business } from "../../shop/business.ts";
import { commonPasswords } from "./common-passwords.server.ts";
import { passwordLength } from "./password-length.ts";

/** What this shop's people would think of first, with or without numbers around it. */
const nearWords = () => [business.name, "admin", "administrator", "printing", "business"];

/** Whether somebody who guesses at passwords would try this one among the first. */
export function isGuessedFirst(password: string): boolean {
  // Composing letters takes long for a long text.
  if (password.length > passwordLength.max) return false;
  const plain = password.normalize("NFKC").toLowerCase();
  const word = plain.replace(/^\P{L}+|\P{L}+$/gu, "");
  return commonPasswords.has(plain) || nearWords().some((near) => near.toLowerCase() === word);
}
