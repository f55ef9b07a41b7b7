import type { KeptZone } from "../../../catalogue/delivery/zones.server.ts";
import { formatNaira } from "../../../ui/format/money.ts";

/** A number of working days: '1 day', '3 days'. */
export const sayDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

/** What a place costs: '₦3,500', 'No delivery', 'No fee yet'. */
export function sayFee({ rule, fee }: Pick<KeptZone, "rule" | "fee">): string {
  if (rule === "none") return "No delivery";
  return fee === null ? "No fee yet" : formatNaira(fee);
}

/** How a place is served: '₦3,500, 2 days'. */
export function sayZone(zone: Pick<KeptZone, "rule" | "fee" | "days">): string {
  return zone.days === null ? sayFee(zone) : `${sayFee(zone)}, ${sayDays(zone.days)}`;
}

/** What places cost, from the cheapest to the dearest: '₦2,000 to ₦3,500'. */
export function sayFees(zones: Pick<KeptZone, "fee">[]): string {
  const fees = zones.flatMap(({ fee }) => fee ?? []).sort((one, other) => one - other);
  const [lowest, highest] = [fees[0], fees.at(-1)];
  if (lowest === undefined || highest === undefined) return "";
  return lowest === highest
    ? formatNaira(lowest)
    : `${formatNaira(lowest)} to ${formatNaira(highest)}`;
}

/** Minutes after midnight as `12:00`. */
export function sayClock(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
