/** A typed amount in kobo, or the message about it. */
export type NairaRead = { ok: true; kobo: number } | { ok: false; error: string };

/** Longer than any amount with its spaces. */
const LONGEST = 40;
const SIGNS = /^([-−–+]?)\s*(?:₦|NGN|N)?\s*([-−–+]?)/i;
const FIGURE = /^(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/**
 * Parses an amount in naira: `45,000`, `₦45,000`, `N45 000`, `45000.50`, also negative.
 * @param what the field's name in messages: `price`
 */
export function readNaira(typed: string, what = "amount"): NairaRead {
  const refused = (error: string): NairaRead => ({ ok: false, error });
  const example = `Write the ${what} in naira, such as 45,000 or 45,000.50.`;
  if (typed.length > LONGEST) return refused(example);
  const text = typed.trim();
  if (text === "") return refused(`Enter the ${what}.`);
  const [signs = "", before, after] = SIGNS.exec(text) ?? [];
  const figure = text.slice(signs.length).replace(/[,\s]+/g, ",");
  if ((before && after) || !/\d/.test(figure) || !/^[\d,.]+$/.test(figure)) return refused(example);
  if (/^[\d,]*\.\d{3,}$/.test(figure)) {
    return refused(`Write the ${what} with at most two decimals: naira and kobo.`);
  }
  const [, whole, kobo = ""] = FIGURE.exec(figure) ?? [];
  if (whole === undefined) {
    return refused("Write commas between thousands and a point before the kobo, as in 45,000.50.");
  }
  const digits = whole.replaceAll(",", "");
  if (digits.length > 13) return refused(`That is too much. ${example}`);
  const amount = Number(digits) * 100 + Number(kobo.padEnd(2, "0"));
  return { ok: true, kobo: /[-−–]/.test(`${before}${after}`) ? 0 - amount : amount };
}
