const full = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** '9 November 2026', of `2026-11-09`. */
export const longDay = (day: string) => full.format(new Date(day));

/** '9 November 2026 to 23 November 2026', or the one day. */
export const span = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  firstDay === lastDay ? longDay(firstDay) : `${longDay(firstDay)} to ${longDay(lastDay)}`;
