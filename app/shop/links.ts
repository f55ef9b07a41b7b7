import { formatCount } from "../ui/format/money.ts";
import { business } from "./business.ts";

/** What a WhatsApp order message names beside the general text. */
interface OrderTextDetails {
  name?: string | undefined;
  quantity?: number | undefined;
  orderNumber?: string | undefined;
  /** Full address of the page the message is about. */
  url?: string | undefined;
}

/**
 * Takes a phone number in any spelling; returns its digits in the international form. A leading `0`
 * becomes `234`, since `0803…` alone is no WhatsApp number (PRODUCT §3); `00234…` and
 * `+234 (0) 803…` come out right too.
 */
export function internationalDigits(number: string): string {
  const digits = number.replace(/\D/g, "");
  return digits.replace(/^00/, "").replace(/^0/, "234").replace(/^2340/, "234");
}

/** Takes a phone number and the text to prefill, if any; returns the WhatsApp address (SPEC §1). */
export function whatsappLink(number: string, text?: string): string {
  const link = `https://wa.me/${internationalDigits(number)}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** Takes a text; returns the WhatsApp address that lets one choose whom to send it to. */
export function whatsappShare(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/**
 * Takes what the message is about; returns the text to prefill (PRODUCT §3). Without details it is
 * exactly the general text; with them it goes on after a line break, one detail to a line.
 */
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

/** Takes a phone number in any spelling; returns the address that calls it (SPEC §7). */
export function telLink(number: string): string {
  const plus = number.trim().startsWith("+") ? "+" : "";
  return `tel:${plus}${number.replace(/\D/g, "")}`;
}
