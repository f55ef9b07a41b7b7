import { formatNaira } from "../ui/format/money.ts";
import { business } from "./business.ts";

/** `₦150,000`, from which shipping is free; undefined in a shop that ships nothing for free. */
export function freeShippingFrom(): string | undefined {
  const kobo = business.claims.freeShippingFrom;
  return kobo === null ? undefined : formatNaira(kobo);
}
