/** The two sides named on a paper. */
import type { PaperBuyer, PaperShop } from "../../papers/paper.ts";
import { businessDetails } from "../../shop/business.server.ts";
import { business } from "../../shop/business.ts";
import type { OrderRow } from "../changes/order-changes.server.ts";
import type { TaxSettings } from "../money-settings/tax-settings.server.ts";

/** The shop. Without VAT its papers do not mention tax at all. */
export function shopOf({ isCharged, taxNumber, businessNumber }: TaxSettings): PaperShop {
  const { address, phone, email } = businessDetails();
  const parts = address.split(", ");
  return {
    name: business.name,
    address: [parts.slice(0, 2).join(", "), parts.slice(2).join(", ")].filter(Boolean),
    phone,
    email,
    taxNumber: isCharged ? taxNumber : null,
    registration: businessNumber || null,
  };
}

/** The customer, and where the goods go. */
export function buyerOf(
  order: Pick<OrderRow, "name" | "streetAddress" | "city" | "state">,
): PaperBuyer {
  const { name, streetAddress, city, state } = order;
  const place = [city, state].filter(Boolean).join(", ");
  return { name: name ?? "Our customer", lines: [streetAddress, place].filter(Boolean) };
}

/** `Delivery to Ibadan, Oyo`. */
export function deliveryWords({ city, state }: Pick<OrderRow, "city" | "state">): string {
  const place = [city, state].filter(Boolean).join(", ");
  return place ? `Delivery to ${place}` : "Delivery";
}
