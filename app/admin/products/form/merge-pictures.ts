/** Two changes of one product's pictures, brought together one by one. */
import { UPLOADED } from "../../../catalogue/managing/product-picture.ts";

/** The addresses of a product's pictures: the main one, then the details. */
export type PictureAddresses = [main: string, ...details: string[]];

/** What one place of the form is to hold. */
export type MergedPicture<Mine> =
  | { keep: Mine }
  | { take: string; isNew: boolean }
  /** Both have put another picture there. */
  | { keep: Mine; theirs: string };

/**
 * Whether what a form says of a picture means the one at this address; an upload keeps its id.
 * @param value an address, or `upload:` and an id
 */
function isPicture(value: string, address: string): boolean {
  return value.startsWith(UPLOADED)
    ? address.includes(value.slice(UPLOADED.length))
    : value === address;
}

/**
 * Each place of the product, in the order of the form: a new picture stands where it has replaced
 * another one.
 * @param base as both have found it; undefined when that is not known: all that differs clashes
 * @param mine of one's own form, each with what it says of itself
 * @param theirs as it is by now
 */
export function mergePictures<Mine extends { value: string }>(
  base: PictureAddresses | undefined,
  mine: { main: Mine | undefined; details: Mine[] },
  [theirMain, ...theirDetails]: PictureAddresses,
): MergedPicture<Mine>[] {
  const own = (one: Mine) => one.value;
  const before = base?.slice(1) ?? theirDetails.map(() => undefined);
  const myDetails = align(before, mine.details, own);
  const newDetails = align(before, theirDetails, (address) => address);
  return [
    mergeOne(base?.[0], mine.main, theirMain),
    ...before.map((was, index) => mergeOne(was, myDetails[index], newDetails[index] ?? "")),
  ];
}

/** Puts each that is new at the place of one that has gone, in their order. */
function align<One>(
  base: (string | undefined)[],
  list: One[],
  read: (one: One) => string,
): (One | undefined)[] {
  const left = [...list];
  const stayed = base.map((address) => {
    const index = left.findIndex((one) => address && isPicture(read(one), address));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  return stayed.map((one) => one ?? left.shift());
}

function mergeOne<Mine extends { value: string }>(
  base: string | undefined,
  mine: Mine | undefined,
  theirs: string,
): MergedPicture<Mine> {
  const isNew = theirs !== base;
  // A place that was only emptied holds nothing that could be lost.
  if (!mine) return { take: theirs, isNew };
  if (isPicture(mine.value, theirs)) return { keep: mine };
  if (base && isPicture(mine.value, base)) return { take: theirs, isNew };
  if (base && !isNew) return { keep: mine };
  return { keep: mine, theirs };
}
