/** What is asked before printing of whoever orders now, as the owner has set it. */
import { z } from "zod";
import { db } from "../../../database/db.server.ts";
import { remember } from "../../live/remember.server.ts";
import { DEFAULT_PAY_FIRST, type PayFirst } from "./pay-first.ts";
import { readSetting } from "./settings.server.ts";

/** That part of the setting `money`. */
export const payFirstRule = z.object({
  percentBefore: z.int().min(0).max(100),
  inOneGo: z.int().min(0),
}) satisfies z.ZodType<PayFirst>;

/** Read once after each change, which is announced as one of the catalogue. */
export const readPayFirst = remember("catalogue", async (): Promise<PayFirst> => {
  const kept = await readSetting(db, "money");
  return kept ? payFirstRule.parse(kept.value) : DEFAULT_PAY_FIRST;
});
