/** Which lines of an order survive when its lines are replaced. */

/** What identifies a line. */
export interface KnownLine {
  place: number;
  productId: string | null;
  item: string | null;
  name: string;
  quantity: number;
  makeUp: string;
  choice: { picked: Record<string, string>; splits: Record<string, Record<string, number>> };
}

const isSameThing = (one: KnownLine, other: KnownLine): boolean =>
  one.productId || one.item
    ? one.productId === other.productId && one.item === other.item
    : !other.productId && !other.item && one.name === other.name;

/** Whether two lines are the same product in the same make-up, in whatever quantity. */
export const isSameMake = (one: KnownLine, other: KnownLine): boolean =>
  isSameThing(one, other) && pickedText(one) === pickedText(other);

const pickedText = ({ choice }: KnownLine): string =>
  JSON.stringify(Object.entries(choice.picked).sort());

/** Whether two lines differ in price at most. */
const isUnchanged = (one: KnownLine, other: KnownLine): boolean =>
  isSameMake(one, other) && one.quantity === other.quantity && one.makeUp === other.makeUp;

const isKin = (one: KnownLine, other: KnownLine): boolean =>
  isSameThing(one, other) || one.name === other.name;

/**
 * Finds the new line for each old one. A product that has one line before and after goes on,
 * however it changes, and so does the only line of an order. Lines of one product go on together,
 * while each keeps its make-up, and its quantity too where another is made alike. Otherwise nobody
 * can tell which of them is which, and none goes on: no file is printed for another's line.
 * @returns new lines by old places; a line that is gone is missing
 */
export function carriedPlaces<Line extends KnownLine>(
  before: readonly KnownLine[],
  after: readonly Line[],
): Map<number, Line> {
  const carried = new Map<number, Line>();
  const [[was], [only]] = [before, after];
  for (const line of before) {
    const olds = before.filter((one) => isKin(line, one));
    const news = after.filter((one) => isKin(line, one));
    const next = news[olds.indexOf(line)];
    const isTold = (olds.length === 1 && news.length === 1) || areTold(olds, news);
    if (next && isTold && ![...carried.values()].includes(next)) carried.set(line.place, next);
  }
  if (was && only && before.length === 1 && after.length === 1) carried.set(was.place, only);
  return carried;
}

/** Whether lines of one product, in their order, are still the same ones. */
const areTold = (olds: readonly KnownLine[], news: readonly KnownLine[]): boolean =>
  olds.length === news.length &&
  olds.every((old, at) => {
    const next = news[at];
    const isAlone = olds.filter((one) => isSameMake(one, old)).length === 1;
    return next && (isAlone ? isSameMake : isUnchanged)(old, next);
  });

/**
 * Whether a proof of the lines before still shows an order's lines: the same ones in the same
 * make-up, in whatever order and quantity.
 */
export const isStillShown = <Line extends KnownLine>(
  before: readonly KnownLine[],
  after: readonly Line[],
  carried: ReadonlyMap<number, Line>,
): boolean =>
  before.length === after.length &&
  before.every((line) => {
    const next = carried.get(line.place);
    if (!next || !isSameMake(line, next)) return false;
    if (line.makeUp === next.makeUp) return true;
    // The text of a line with splits says how many there are of each; an approval binds to their sum.
    const hasSplits = Object.keys(line.choice.splits).length > 0;
    return hasSplits && line.quantity !== next.quantity;
  });
