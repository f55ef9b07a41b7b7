/** What stands in the sections of the settings that no page of the site says. */
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readBankAccount } from "../../orders/money-settings/bank-account.server.ts";
import { readMoneyRule } from "../../orders/money-settings/money-settings.server.ts";
import {
  readTaxSettings,
  type TaxSettings,
} from "../../orders/money-settings/tax-settings.server.ts";
import { business } from "../../shop/business.ts";
import { heroSlides, introSlides } from "../../site/home/home-slides.ts";
import { count, SETTINGS, SLIDES } from "./section-names.ts";

/**
 * In a few words, by the addresses of the sections.
 * @throws Response 403 for whoever may not change settings
 */
export async function readSectionValues(viewer: Viewer): Promise<Record<string, string>> {
  staffOf(viewer, "settings");
  const [bank, money, tax] = await Promise.all([
    readBankAccount(viewer),
    readMoneyRule(viewer),
    readTaxSettings(viewer),
  ]);
  const { sheets = introSlides(), slides = heroSlides } = business.slides ?? {};
  const { bankName, accountNumber } = bank.value;
  return {
    [`${SETTINGS}/bank`]: `${bankName}, ending ${accountNumber.slice(-4)}`,
    [`${SETTINGS}/money`]: `${money.value.percentBefore} % before printing`,
    [`${SETTINGS}/tax`]: taxInShort(tax.value),
    [SLIDES]: `${count(sheets.length, "sheet")}, ${count(slides.length, "slide")}`,
    [`${SETTINGS}/words`]: business.notice || "CEO words, mails; no opening notice",
  };
}

function taxInShort({ isCharged, standardRate, taxNumber }: TaxSettings): string {
  if (isCharged) return `VAT ${standardRate / 100} %`;
  return taxNumber === "" ? "No VAT: no tax number yet" : "No VAT";
}
