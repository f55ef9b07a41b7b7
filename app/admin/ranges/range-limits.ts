/** How much there may be of ranges, and how long their words. */
export const most = { ranges: 30, itemsOfRange: 60, items: 300 };

/** Letters. */
export const longest = { range: 40, item: 80, description: 600, feature: 80 };

/** px; the widest that visitors are sent is 900. */
export const LEAST_WIDTH = 600;

export const RANGES = "/admin-dashboard/ranges";

/** Where a range is edited, or an item of it; an empty id stands for a new item. */
export const rangeAddress = (range: string, item?: string): string =>
  `${RANGES}?${new URLSearchParams({ range, ...(item === undefined ? {} : { item }) })}`;
