/** Finds out what each transfer of a statement is for (TRADE §4). Nothing here books anything. */

import type { ByHand } from "../../money/payments/by-hand.ts";
import type { StatementLine } from "../reading/statement-lines.server.ts";
import { fitName, type NameFit, nameWords } from "./names.ts";
import {
  type BookedLine,
  type MatchOrder,
  MOST_TOGETHER,
  OpenOrders,
  type Standing,
} from "./open-orders.ts";
import { findReferences, type Mention } from "./references.ts";
import { isReversal, reversedLines } from "./reversals.ts";

/** One way to book a transfer. */
interface Candidate {
  /** The orders, with the kobo for each; together they are the whole transfer. */
  parts: { number: number; kobo: number }[];
  /** The reasons for it, the strongest first. */
  reasons: Reason[];
  /**
   * Kobo that the transfer lacks of what is due, or of the whole; below zero when it is too much.
   */
  short: number;
}

type Reason = "reference" | "part of a reference" | "amount" | "claim" | "name" | "part of a name";

/** What was found out about a line. */
export interface Match {
  line: StatementLine;
  /** aside: money out, and transfers that a bank has sent back. */
  state: "certain" | "likely" | "unknown" | "aside";
  /** The likeliest first. For a certain line the first is the certain one. */
  candidates: Candidate[];
}

/** How many candidates are shown. */
const MOST_CANDIDATES = 5;
/** If more orders than this have an amount due, the amount is no reason. */
const TOO_MANY = 200;

const WEIGHTS: Record<Reason, number> = {
  reference: 60,
  amount: 45,
  claim: 30,
  name: 25,
  "part of a reference": 20,
  "part of a name": 10,
};
/** The score of a reference, an amount, a claim, a whole name, or two weaker reasons. */
const LIKELY = 25;

/**
 * Matches lines in the order of their days, so that a second transfer for an order is compared with
 * what the first has left.
 * @param lines new ones, in any order
 * @param known.orders open ones, and paid or cancelled ones that a reference may still name
 * @param known.byHand what their buyers have paid without a line
 * @param known.booked lines that were booked before
 * @returns one match for each line, in the order of the lines; pauses in between
 */
export async function matchLines(
  lines: readonly StatementLine[],
  known: {
    orders: readonly MatchOrder[];
    byHand: readonly ByHand[];
    booked: readonly BookedLine[];
  },
  pause: () => Promise<unknown>,
): Promise<Match[]> {
  const open = new OpenOrders(known.orders, known.byHand, known.booked);
  const aside = reversedLines(lines);
  const matches = new Map<StatementLine, Match>();
  let since = performance.now();
  for (const line of inTime(lines)) {
    if (performance.now() - since > PAUSE_MS) {
      await pause();
      since = performance.now();
    }
    const isAside = line.kobo <= 0 || aside.has(line);
    matches.set(line, isAside ? { line, state: "aside", candidates: [] } : matchLine(line, open));
  }
  return lines.flatMap((line) => matches.get(line) ?? []);
}

/** How many milliseconds other work may have to wait. */
const PAUSE_MS = 30;

/** The oldest first. Lines of one day keep the file's order, from whichever end the file begins. */
function inTime(lines: readonly StatementLine[]): StatementLine[] {
  const isNewestFirst = (lines[0]?.day ?? "") > (lines.at(-1)?.day ?? "");
  const keyOf = ({ day, time }: StatementLine) => `${day} ${time ?? ""}`;
  const keyed = (isNewestFirst ? lines.toReversed() : lines).map((line) => ({
    line,
    key: keyOf(line),
  }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ line }) => line);
}

/** What a line says, extracted once. */
interface Said {
  day: string;
  kobo: number;
  mentions: Mention[];
  words: ReadonlySet<string>;
  isReversal: boolean;
}

function matchLine(line: StatementLine, open: OpenOrders): Match {
  const said = read(line);
  const found = candidates(said, open);
  const certain = said.isReversal ? undefined : findCertain(said, open);
  if (certain) {
    open.receive(certain, line);
    const first = found.findIndex(
      ({ parts }) => parts.length === 1 && parts[0]?.number === certain.order.number,
    );
    const [one] = found.splice(first, 1);
    return { line, state: "certain", candidates: shown(one ? [one, ...found] : found) };
  }
  const isLikely = found[0] !== undefined && scoreOf(found[0]) >= LIKELY;
  return { line, state: isLikely ? "likely" : "unknown", candidates: shown(found) };
}

const shown = (all: Candidate[]) => all.slice(0, MOST_CANDIDATES);

function read(line: StatementLine): Said {
  const texts = [line.remark, line.sender, line.bankNumber];
  const mentions = new Map<number, Mention>();
  for (const mention of texts.flatMap(findReferences)) {
    if (mention.reading === "whole" || !mentions.has(mention.number)) {
      mentions.set(mention.number, mention);
    }
  }
  return {
    day: line.day,
    kobo: line.kobo,
    mentions: [...mentions.values()],
    words: new Set([...nameWords(line.sender), ...nameWords(line.remark)]),
    isReversal: isReversal(line),
  };
}

const takes = ({ due, open }: Standing, kobo: number) =>
  open > 0 && (kobo === open || kobo === due);

/** The order that a line is certainly for, unless its transfer may have been booked before. */
function findCertain(said: Said, open: OpenOrders): Standing | undefined {
  const one = findFitting(said, open);
  if (!one || open.isByHand(one, said)) return undefined;
  const isNamed = said.mentions.some(({ number }) => number === one.order.number);
  return open.isBooked(one, said, isNamed) ? undefined : one;
}

/**
 * The order that a line's only reference names, if the amount is exactly what is due now or all
 * that is open; or else the only order whose amount and name fit. By name and amount, nobody has
 * paid for an order made later.
 */
function findFitting({ day, kobo, mentions, words }: Said, open: OpenOrders): Standing | undefined {
  const whole = mentions.filter(
    ({ number, reading }) => reading === "whole" && open.byNumber.has(number),
  );
  if (whole.length > 1) return undefined;
  const [only] = whole;
  if (only) {
    const standing = open.byNumber.get(only.number);
    if (!standing || !takes(standing, kobo)) return undefined;
    // The digits may belong to another order's reference that was broken or cut.
    const isDoubted = mentions.some(({ number, reading }) => {
      const other = reading === "part" ? open.byNumber.get(number) : undefined;
      return other !== undefined && takes(other, kobo);
    });
    return isDoubted ? undefined : standing;
  }
  const fitting = open.withAmount(kobo);
  const [one] = fitting;
  if (!one || fitting.size > 1 || nameOf(one, words) !== "whole") return undefined;
  if (day < one.order.createdOn) return undefined;
  const isOther =
    mentions.length > 0 && !mentions.some(({ number }) => number === one.order.number);
  const claimed = [...open.withClaim(kobo)].some((other) => other !== one);
  return isOther || claimed ? undefined : one;
}

/** The best match among an order's names. */
function nameOf({ names }: Standing, words: ReadonlySet<string>): NameFit {
  const fits = names.map((name) => fitName(name, words));
  return fits.includes("whole") ? "whole" : fits.includes("part") ? "part" : "none";
}

function candidates(said: Said, open: OpenOrders): Candidate[] {
  const { kobo, mentions, words } = said;
  const singles = new Set<Standing>();
  for (const standing of mentioned(mentions, open)) singles.add(standing);
  for (const sets of [open.withAmount(kobo), open.withClaim(kobo)]) {
    if (sets.size <= TOO_MANY) for (const standing of sets) singles.add(standing);
  }
  for (const standing of open.withWords(words)) singles.add(standing);
  const found = [...singles].map((standing) => single(standing, said));
  found.push(...together([...singles], said, open));
  return found
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .filter(({ score }) => score > 0)
    .sort(
      (one, other) =>
        other.score - one.score || Math.abs(one.candidate.short) - Math.abs(other.candidate.short),
    )
    .map(({ candidate }) => candidate);
}

/** The orders that the line names, and those whose reference may have lost its last digit. */
function mentioned(mentions: readonly Mention[], open: OpenOrders): Standing[] {
  return mentions.flatMap(({ number, reading }) => {
    const isCut = reading === "whole";
    const cut = Array.from({ length: isCut ? 10 : 0 }, (_, digit) => number * 10 + digit);
    return [number, ...cut].flatMap((one) => open.byNumber.get(one) ?? []);
  });
}

function single(standing: Standing, said: Said): Candidate {
  const { kobo } = said;
  const reasons = reasonsFor(standing, said);
  if (takes(standing, kobo)) reasons.push("amount");
  const wanted = kobo > standing.due ? standing.open : standing.due;
  return {
    parts: [{ number: standing.order.number, kobo }],
    reasons: sorted(reasons),
    short: takes(standing, kobo) ? 0 : wanted - kobo,
  };
}

function reasonsFor(standing: Standing, { kobo, mentions, words }: Said): Reason[] {
  const { order } = standing;
  const reasons: Reason[] = [];
  const own = mentions.filter(({ number }) => number === order.number);
  const isCut = mentions.some(
    ({ number, reading }) => reading === "whole" && `${order.number}`.startsWith(`${number}`),
  );
  if (own.some(({ reading }) => reading === "whole")) reasons.push("reference");
  else if (own.length > 0 || isCut) reasons.push("part of a reference");
  if (order.claimed.includes(kobo)) reasons.push("claim");
  const name = nameOf(standing, words);
  if (name === "whole") reasons.push("name");
  if (name === "part") reasons.push("part of a name");
  return reasons;
}

/** Ways to split one transfer over several orders of a buyer, or over several that are named. */
function together(singles: Standing[], said: Said, open: OpenOrders): Candidate[] {
  const { kobo, mentions } = said;
  const named = mentions
    .filter(({ reading }) => reading === "whole")
    .flatMap(({ number }) => open.byNumber.get(number) ?? []);
  const groups = new Map<string, readonly Standing[]>();
  if (named.length > 1) groups.set("named", named);
  for (const { order } of singles.slice(0, MOST_GROUPS)) {
    const own = open.ofBuyer(order.buyer);
    if (own.length > 1) groups.set(`buyer ${order.buyer}`, own);
  }
  const found = new Map<string, Candidate>();
  for (const group of groups.values()) {
    for (const parts of sums(group, kobo)) {
      const reasons = new Set<Reason>(["amount"]);
      for (const { standing } of parts) {
        for (const reason of reasonsFor(standing, said)) reasons.add(reason);
      }
      const numbers = parts.map(({ standing, kobo: part }) => ({
        number: standing.order.number,
        kobo: part,
      }));
      const key = numbers
        .map(({ number }) => number)
        .sort((one, other) => one - other)
        .join();
      if (!found.has(key))
        found.set(key, { parts: numbers, reasons: sorted([...reasons]), short: 0 });
    }
  }
  return [...found.values()];
}

/** How many buyers' orders are added up for one line. */
const MOST_GROUPS = 20;

interface Part {
  standing: Standing;
  kobo: number;
}

/** All sets of two or more orders whose due or open amounts add up to exactly this. */
function sums(group: readonly Standing[], kobo: number): Part[][] {
  const found: Part[][] = [];
  const add = (from: number, parts: Part[], left: number) => {
    if (left === 0 && parts.length > 1) found.push(parts);
    if (left <= 0) return;
    for (const [index, standing] of group.slice(0, MOST_TOGETHER).entries()) {
      if (index < from) continue;
      for (const part of new Set([standing.due, standing.open])) {
        if (part > 0) add(index + 1, [...parts, { standing, kobo: part }], left - part);
      }
    }
  };
  add(0, [], kobo);
  return found;
}

const sorted = (reasons: Reason[]) => reasons.sort((one, other) => WEIGHTS[other] - WEIGHTS[one]);

function scoreOf({ reasons }: Candidate): number {
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);
}
