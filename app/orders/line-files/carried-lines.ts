/** Which lines of an order survive when its lines are replaced. */

/** What identifies a line. */
export interface KnownLine {
  place: number;
  productId: string | null;
  item: string | null;
  name: string;
  quantity: number;
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

/**
 * Finds the new line for each old one: the same product in the same make-up first, then the same
 * product, then the same name, then the only line of an order that has one.
 * @returns new places by old ones; a line that is gone is missing
 */
export function carriedPlaces<Line extends KnownLine>(
  before: readonly KnownLine[],
  after: readonly Line[],
): Map<number, Line> {
  const carried = new Map<number, Line>();
  const rules = [
    isSameMake,
    isSameThing,
    (one: KnownLine, other: KnownLine) => one.name === other.name,
    () => before.length === 1 && after.length === 1,
  ];
  for (const isIt of rules) {
    for (const line of before) {
      if (carried.has(line.place)) continue;
      const taken = new Set(carried.values());
      const next = after.find((one) => !taken.has(one) && isIt(line, one));
      if (next) carried.set(line.place, next);
    }
  }
  return carried;
}

/** Whether an order has the same products after its lines were replaced, in whatever order. */
export const areSameThings = <Line extends KnownLine>(
  before: readonly KnownLine[],
  after: readonly Line[],
  carried: ReadonlyMap<number, Line>,
): boolean =>
  before.length === after.length &&
  before.every((line) => {
    const next = carried.get(line.place);
    return next && (isSameThing(line, next) || line.name === next.name);
  });
