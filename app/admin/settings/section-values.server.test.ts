import { expect, test } from "vitest";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { setMoneyRule } from "../../orders/money-settings/money-settings.server.ts";
import { readSectionValues } from "./section-values.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();

test("the list of sections says what stands in each", async () => {
  const owner = await newUser("Owner", "admin");
  await setMoneyRule(owner, {
    percentBefore: "50",
    inOneGo: "",
    tolerance: "",
    quoteDays: "7",
    revision: "0",
  });
  const address = "/admin-dashboard/settings";
  expect(await readSectionValues(owner)).toEqual({
    [`${address}/bank`]: "Example Bank, ending 0000",
    [`${address}/money`]: "50 % before printing",
    [`${address}/tax`]: "No VAT: no tax number yet",
    "/admin-dashboard/slides": "3 sheets, 5 slides",
    [`${address}/words`]: "CEO words, mails; no opening notice",
  });
  expect(await status(readSectionValues(visitor))).toBe(403);
});
