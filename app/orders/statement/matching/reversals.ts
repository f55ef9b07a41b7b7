/** Finds transfers that a bank has taken back. */
import type { StatementLine } from "../reading/statement-lines.server.ts";

const REVERSED = "reversal|reversed|reverse|revsl|rvsl|rsvl|rvrsl|unsuccessful|failed";
/** Words on money out. What the shop itself sends back is called a refund, or returned. */
const TAKEN_BACK = new RegExp(`\\b(?:${REVERSED}|revd?)\\b`, "i");
/** Words on money in, where 'Rev' is a person's title. */
const COME_BACK = new RegExp(`\\b(?:${REVERSED}|returned|refund(?:ed)?)\\b`, "i");
/** The most days after which a bank takes a transfer back. */
export const REVERSED_WITHIN_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Whether a line says that it reverses another one, or that the shop's own transfer has come back.
 */
export function isReversal({ kobo, remark, sender }: StatementLine): boolean {
  const words = kobo < 0 ? TAKEN_BACK : COME_BACK;
  return words.test(remark) || words.test(sender);
}

/**
 * Finds transfers that went back, and the lines that reversed them; each pair adds up to zero. A
 * reversal takes back one transfer of its amount with the same bank number or the same words; of
 * several it takes the most similar, then the latest.
 */
export function reversedLines(lines: readonly StatementLine[]): Set<StatementLine> {
  const aside = new Set<StatementLine>();
  const backs = lines.filter((line) => line.kobo < 0 && isReversal(line));
  if (backs.length === 0) return aside;
  const byAmount = Map.groupBy(
    lines.filter(({ kobo }) => kobo > 0),
    ({ kobo }) => kobo,
  );
  for (const back of backs) {
    const [latest] = (byAmount.get(-back.kobo) ?? [])
      .filter((line) => !aside.has(line) && isTakenBackBy(line, back))
      .sort(
        (one, other) =>
          agreement(other, back) - agreement(one, back) || (one.day < other.day ? 1 : -1),
      );
    if (!latest) continue;
    aside.add(latest);
    aside.add(back);
  }
  return aside;
}

/** How similar a transfer is to a reversal; the bank's own number decides. */
function agreement(line: StatementLine, back: StatementLine): number {
  const isSameNumber = line.bankNumber !== "" && line.bankNumber === back.bankNumber;
  return isSameNumber ? Number.MAX_SAFE_INTEGER : line.remark.length;
}

function isTakenBackBy(line: StatementLine, back: StatementLine): boolean {
  const days = (Date.parse(back.day) - Date.parse(line.day)) / DAY_MS;
  if (days < 0 || days > REVERSED_WITHIN_DAYS) return false;
  if (line.bankNumber !== "" && line.bankNumber === back.bankNumber) return true;
  const words = plain(line.remark);
  return words !== "" && plain(back.remark).includes(words);
}

const plain = (text: string) =>
  text
    .replace(new RegExp(TAKEN_BACK, "gi"), " ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
