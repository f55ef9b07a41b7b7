import type { OpenDays } from "../../../../shop/business.ts";

/** The names of the fields with the times of some days. */
export const timeFields = (days: OpenDays) => ({ from: `${days}-from`, to: `${days}-to` });
