import { business, type Contact } from "./business.ts";
import { env } from "./env.server.ts";

/** Whom mails come from by default: `Name <address>`. */
export function shopSender(): string {
  const { name } = business;
  // Other signs would begin another address.
  const said = /^[\p{L}\p{M}\p{N} ]+$/u.test(name) ? name : `"${name.replace(/["\\]/g, "")}"`;
  return `${said} <${businessDetails().email}>`;
}

/** The contact details, from the environment or `business.ts`. */
export function businessDetails(): Contact {
  const { phone, whatsapp, email, address } = env.contact;
  return {
    phone: phone ?? business.phone,
    // One configured number is used for both.
    whatsapp: whatsapp ?? phone ?? business.whatsapp,
    email: email ?? business.email,
    address: address ?? business.address,
  };
}
