/** How soon somebody has the mail that lets them in, while many others wait to go out. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { earlierId } from "../../test/rows/earlier-id.ts";
import type { MeasuredShop } from "../measuring/measured-shop.ts";
import { postForm } from "./attack.ts";

export const WAITING_MAILS = 40;
const PATIENCE_MS = 120_000;
const CONTACT = {
  name: "Tunde",
  phone: "0803 123 4567",
  subject: "Exercise books",
  email: "tunde@bookshop.example",
  message: "2,000 of them, by 5 January.",
};
const REGISTRATION = {
  email: "adunni@adunnifoods.example",
  password: "correct horse",
  name: "Bello Adunni",
  phoneNumber: "+234 803 000 0001",
  "address.country": "Nigeria",
  "address.state": "Lagos",
  "address.city": "Surulere",
  "address.streetAddress": "14 Akerele Street",
};

/**
 * Makes the shop mail itself of so many contact messages, then registers.
 * @returns how long the verification mail took, ms
 * @throws when a form is refused, or no mail comes
 */
export async function verificationMailMs(shop: MeasuredShop): Promise<number> {
  const until = AbortSignal.timeout(PATIENCE_MS);
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await postForm(shop, path, String(new URLSearchParams(form)), until);
    if (answer.status !== 303) throw new Error(`${path} was answered ${answer.status}`);
  };
  const outbox = () => readdir(join(shop.dataDir, "outbox")).catch(() => []);
  const messages = Array.from({ length: WAITING_MAILS }, () => ({
    ...CONTACT,
    clientId: earlierId(),
  }));
  await Promise.all(messages.map((message) => send("/contact", message)));
  await send("/register", REGISTRATION);
  const registered = performance.now();
  while (!(await outbox()).some((name) => /^verify-email-.*\.eml$/.test(name))) {
    if (until.aborted) throw new Error("No verification mail came");
    await delay(20);
  }
  return performance.now() - registered;
}
