/** 'Find my order': sends the private link again to whoever has lost it. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { isFirstSent, takeAttempt } from "../../limits/rate-limit.server.ts";
import { enqueueAskedMail } from "../../mail/recipient-limit.server.ts";
import { internationalDigits } from "../../shop/links.ts";
import { act } from "../changes/order-act.server.ts";
import { addEvent } from "../changes/order-changes.server.ts";
import { parseOrderNumber } from "../order.ts";

/** The mail with an order's private link. */
export const LINK_MAIL = "order-link";

/**
 * 'Find my order': sends the private link to the order's contact, if number and contact belong
 * together, without telling whether they do. When the order has no e-mail address, the shop is told
 * and sends the link on WhatsApp.
 * @param contact a phone number or an e-mail address, as it was typed
 * @param address the caller's network address, for the limit
 * @param formId of the form, which asks once however often it is sent
 */
export async function sendOrderLink(
  typedNumber: string,
  contact: string,
  address: string,
  formId = "",
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const number = parseOrderNumber(typedNumber);
  const given = contact.trim().toLowerCase();
  const isMail = given.includes("@");
  const called = isMail ? given : internationalDigits(given);
  // The contact is part of the key, or whoever knows an order's number could lock its buyer out.
  const asked = { order: String(number), contact: called };
  const attempt = await takeAttempt("order-link", asked, address);
  if (!attempt.ok) return attempt;
  const [found] = number
    ? await db
        .select({ id: orders.id, email: orders.email, phoneDigits: orders.phoneDigits })
        .from(orders)
        .where(eq(orders.number, number))
    : [];
  if (!found || called !== (isMail ? found.email : found.phoneDigits)) return { ok: true };
  const form = `${formId} ${found.id} ${given}`;
  await act(found.id, async (open) => {
    // This counts as an attempt, too, so that nobody learns from it that number and contact are
    // right.
    if (formId && !(await isFirstSent(open.tx, "order-link", form))) return;
    if (open.order.email) {
      // Each mail gets an id of its own: it becomes the Message-ID, by which mail servers drop
      // repetitions.
      const id = `${found.id}_${uuidv7()}`;
      await enqueueAskedMail(open.tx, { kind: LINK_MAIL, id, to: open.order.email });
    } else {
      await addEvent(open, {
        kind: "link",
        author: "buyer",
        message: "Please send me the link of my order.",
        mails: false,
      });
    }
  });
  return { ok: true };
}
