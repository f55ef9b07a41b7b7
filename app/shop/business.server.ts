import { type BankAccount, business, type Contact } from "./business.ts";
import { env } from "./env.server.ts";

/** The shop's contact details: the environment's where it has them, else those of `business.ts`. */
export function businessDetails(): Contact {
  const { phone, whatsapp, email, address } = env.contact;
  return {
    phone: phone ?? business.phone,
    // Who sets one number means both.
    whatsapp: whatsapp ?? phone ?? business.whatsapp,
    email: email ?? business.email,
    address: address ?? business.address,
  };
}

/** Where customers transfer to: the environment's account, else that of `business.ts`. */
export function bankDetails(): BankAccount {
  return env.bank ?? business.bank;
}
