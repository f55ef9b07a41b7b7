/** When the shop is open, in words. */
import { business, type OpenDays, type OpenTime } from "./business.ts";

/** In their order, as pages and the form of the settings call them. */
export const openDays: readonly (readonly [days: OpenDays, name: string])[] = [
  ["weekdays", "Mon to Fri"],
  ["saturday", "Saturday"],
  ["sunday", "Sunday"],
];

/** `Mon to Fri, 08:00 to 18:00`, for each of the days that are open. */
export const openingLines = (times = business.times): string[] =>
  openDays.flatMap(([days, name]) => {
    const open: OpenTime | undefined = times[days];
    return open ? [`${name}, ${open.from} to ${open.to}`] : [];
  });
