/** Reviews, for server and browser (TRADE §3). */

/** A review as everybody may read it. */
export interface Review {
  id: string;
  /** 1 to 5. */
  stars: number;
  /** May be empty. */
  words: string;
  /** 'Bello A.'; null once the person is erased. */
  byline: string | null;
  /** The address of the photo. */
  photo: string | null;
  /** The shop's answer. */
  answer: string | null;
  /** ISO 8601, UTC. */
  timestamp: string;
}

/** How many reviews of a product gave 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number];

/** The mean of all reviews, out of 5 with one decimal, and their number. */
export function reviewed(counts: StarCounts): { mean: number; count: number } {
  const count = counts.reduce((all, one) => all + one, 0);
  const stars = counts.reduce((all, one, index) => all + one * (index + 1), 0);
  return { mean: Math.round((10 * stars) / count) / 10, count };
}

/** The most characters of a review and of an answer. */
export const MOST_WORDS = 2_000;

/** The storage's folder of photos, under the addresses of uploaded pictures. */
export const PHOTO_FOLDER = "reviews";

/** The address of a photo, without a width. */
export const photoAddress = (fileId: string): string =>
  `/pictures/uploaded/${PHOTO_FOLDER}/${fileId}.webp`;

/** A reviewer's byline: their first name, and the first letter of the last. */
export function bylineOf(name: string | null): string | null {
  const [first = "", ...others] = name?.trim().split(/\s+/) ?? [];
  if (!first) return null;
  const [letter] = others.at(-1) ?? "";
  return letter ? `${cut(first)} ${letter.toUpperCase()}.` : cut(first);
}

const cut = (word: string) => [...word].slice(0, 30).join("").slice(0, 50);

/** `1 review`, `36 reviews`. */
export const reviewsInWords = (count: number): string =>
  count === 1 ? "1 review" : `${count.toLocaleString("en-NG")} reviews`;

/** `4 stars`. */
export const starsInWords = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);
