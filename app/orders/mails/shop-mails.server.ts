/**
 * Mails to the shop about everything a buyer does to an order, at once, whether or not the buyer
 * has an e-mail address. What an admin records is mailed to nobody of the shop.
 */

import { defineMail, type Mail } from "../../mail/mail.server.ts";
import { renderMail } from "../../mail/mail-layout.server.tsx";
import { businessDetails } from "../../shop/business.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { SHOP_MAIL } from "../changes/order-changes.server.ts";
import { orderNumber } from "../order.ts";
import { type EventRow, factsOf, findEvent, SAMPLE, type Told } from "./order-mails.server.ts";

type ToldToShop = Told & { phoneNumber: string | null; notes: string };

/**
 * Registers the mail; call before the jobs start.
 * @param origin the shop's public address
 */
export function defineShopMails(origin: () => string): void {
  defineMail({
    name: SHOP_MAIL,
    compose: async (id) => {
      const found = await findEvent(id);
      return found && write(found.order, found.event, origin());
    },
    sample: () =>
      write(
        {
          ...SAMPLE,
          name: "Adébáyọ̀ Tunde",
          phoneNumber: "0803 123 4567",
          notes: "Matt, please.",
          status: "received",
        },
        {
          seq: 1,
          kind: "status",
          status: "received",
          author: "buyer",
          note: null,
          amount: 2,
          day: "2026-11-23",
          timestamp: new Date("2026-11-18T08:30:00Z"),
        },
        origin(),
      ),
  });
}

function write(order: ToldToShop, event: EventRow, origin: string): Mail {
  const number = orderNumber(order.number);
  const buyer = order.name ?? "The customer";
  const said = say(event);
  const quote = event.note || (event.seq === 1 ? order.notes : "");
  return {
    to: businessDetails().email,
    subject: `${number}: ${said} (${buyer})`,
    date: event.timestamp,
    ...renderMail({
      heading: said,
      lead: `${buyer}: ${number}.`,
      facts: [
        ...factsOf(order, event),
        ["Buyer", buyer],
        ...(order.phoneNumber ? [["Phone", order.phoneNumber] as [string, string]] : []),
        ["Delivery", order.delivery === "pick-up" ? "Pick-up" : "To be delivered"],
      ],
      ...(quote ? { quote } : {}),
      action: { label: "Open the order", url: `${origin}/admin-dashboard/orders/${number}` },
    }),
  };
}

/** What the buyer did, in a few words. */
function say({ kind, seq, amount }: EventRow): string {
  switch (kind) {
    case "change":
      return `Change of proof ${amount} asked for`;
    case "artwork":
      return amount === 1 ? "Artwork added" : `${amount} files of artwork added`;
    case "note":
      return "Help with artwork asked for";
    case "link":
      return "Link of the order asked for";
    case "claim":
      return `${formatNaira(amount ?? 0)} said to be paid`;
    case "claim-off":
      return `${formatNaira(amount ?? 0)} not paid yet after all`;
    case "raise-refused":
      return `No to ${formatNaira(amount ?? 0)}`;
    case "quote-accepted":
      return `Quote ${amount} accepted`;
    case "quote-change":
      return `Change of quote ${amount} asked for`;
    case "total":
      return `Yes to ${formatNaira(amount ?? 0)}`;
    default:
      return seq === 1 ? "New order" : `Proof ${amount} approved`;
  }
}
