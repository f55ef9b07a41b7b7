import { formatCount } from "../ui/format/money.ts";
import { business } from "./business.ts";

/** Details for a WhatsApp message about an order. */
interface OrderTextDetails {
  name?: string | undefined;
  quantity?: number | undefined;
  orderNumber?: string | undefined;
  /** The full URL of the page. */
  url?: string | undefined;
}

/**
 * A phone number's digits in the international form, from any spelling: `0803…`, `00234…`,
 * `+234 (0) 803…` (PRODUCT §3).
 */
export function internationalDigits(number: string): string {
  const digits = number.replace(/\D/g, "");
  return digits.replace(/^00/, "").replace(/^0/, "234").replace(/^2340/, "234");
}

/** A WhatsApp link, with a prefilled text (SPEC §1). */
export function whatsappLink(number: string, text?: string): string {
  const link = `https://wa.me/${internationalDigits(number)}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** A WhatsApp link that asks whom to send the text to. */
export function whatsappShare(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** The general WhatsApp text, followed by the details on lines of their own (PRODUCT §3). */
export function orderText(details: OrderTextDetails = {}): string {
  const { name, quantity, orderNumber, url } = details;
  return [
    business.whatsappText,
    name,
    quantity && `Quantity: ${formatCount(quantity)}`,
    orderNumber && `Order: ${orderNumber}`,
    url,
  ]
    .filter(Boolean)
    .join("\n");
}

/** A `tel:` link (SPEC §7). */
export function telLink(number: string): string {
  const plus = number.trim().startsWith("+") ? "+" : "";
  return `tel:${plus}${number.replace(/\D/g, "")}`;
}
