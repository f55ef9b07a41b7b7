/** What stands in the forms of money, tax and bank. */
import { rateField } from "../../../orders/money-settings/kept-settings.ts";
import type { MoneyRule } from "../../../orders/money-settings/money-rule.ts";
import type { TaxSettings } from "../../../orders/money-settings/tax-settings.server.ts";
import { formatNairaFigure } from "../../../ui/format/money.ts";
import type { Typed } from "../saving/section-form.ts";

export const moneyLabels = {
  percentBefore: "Before printing, percent",
  inOneGo: "Orders up to this are paid in one go, naira",
  tolerance: "Bank charges that you let go, naira",
  quoteDays: "A quote holds, days",
};

export const typedMoney = ({ percentBefore, inOneGo, tolerance, quoteDays }: MoneyRule): Typed => ({
  percentBefore: String(percentBefore),
  inOneGo: inOneGo === 0 ? "" : formatNairaFigure(inOneGo),
  tolerance: formatNairaFigure(tolerance),
  quoteDays: String(quoteDays),
});

export const taxLabels = {
  taxNumber: "Tax number (TIN)",
  businessNumber: "Business registration number",
  isCharged: "Charge VAT",
  standardRate: "VAT on everything, percent",
};

export const rateLabel = (category: string) => `VAT on ${category}, percent`;

export const typedTax = (tax: TaxSettings): Typed => ({
  taxNumber: tax.taxNumber,
  businessNumber: tax.businessNumber,
  isCharged: tax.isCharged ? "on" : "off",
  standardRate: percent(tax.standardRate),
  ...Object.fromEntries(
    Object.entries(tax.rates).map(([category, rate]) => [rateField(category), percent(rate)]),
  ),
});

const percent = (hundredths: number) => String(hundredths / 100);

export const bankLabels = {
  bankName: "Bank",
  accountNumber: "Account number",
  accountName: "Account name",
};
