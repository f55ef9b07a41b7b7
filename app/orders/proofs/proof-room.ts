/** What the proof room shows, for server and browser (TRADE §3). */
import { joined } from "../../ui/format/joined.ts";
import { formatCount } from "../../ui/format/money.ts";
import type { PagedFile } from "../../uploads/file-pages.ts";
import { type OrderStatus, takesPins } from "../status.ts";

export const PIN_LIMITS = {
  /** The most characters of a pin or an answer. */
  words: 1_000,
  /** The most pins on one version. */
  pins: 300,
  /** The most colleagues whose link opens the room. */
  colleagues: 10,
};

export type Verdict = "good" | "change";

/** A place: a page of a line's file. */
export interface PagePlace {
  line: number;
  /** 1, 2, 3 … of that file. */
  page: number;
}

/** Whether two places are the same page of the same line. */
export const isSamePlace = (one: PagePlace, other: PagePlace): boolean =>
  one.line === other.line && one.page === other.page;

export interface RoomPage extends PagePlace {
  /** 'Folded menu, page 2', or 'Page 2' where there is one file. */
  name: string;
  file: PagedFile;
  /** Width and height, in one unit. */
  size: readonly [width: number, height: number];
  /** Whether there is a picture of it. */
  isShown: boolean;
  verdict?: Verdict;
  /** Whether whoever is looking has had it on screen. */
  isSeen: boolean;
}

export interface RoomVersion {
  version: number;
  /** ISO 8601, UTC. */
  sentAt: string;
  note?: string;
  /** Whether its one file shows all lines of the order. */
  isWhole: boolean;
  pages: RoomPage[];
  /** What approving it binds to beside version and total: see `sealOf`. */
  seal: string;
}

type Author = "buyer" | "colleague" | "shop";

/** Something written, and by whom. */
interface Said {
  id: string;
  words: string;
  author: Author;
  /** The name that others know them by. */
  by: string;
  /** ISO 8601, UTC. */
  at: string;
}

export interface Pin extends Said, PagePlace {
  /** 1, 2, 3 … of the order. */
  number: number;
  version: number;
  /** Fractions of the page, from the left and from the top; missing for the whole page. */
  x?: number;
  y?: number;
  isResolved: boolean;
  answers: Said[];
}

/** `answered`: somebody has answered, and it is still open. */
export type PinState = "open" | "answered" | "resolved";

export function stateOfPin({ isResolved, answers }: Pin): PinState {
  if (isResolved) return "resolved";
  return answers.length > 0 ? "answered" : "open";
}

/** How many pins wait for the shop's answer: none once the order takes no more. */
export const unansweredOf = (pins: readonly Pin[], status: OrderStatus): number =>
  takesPins(status) ? pins.filter((pin) => stateOfPin(pin) === "open").length : 0;

export interface RoomColleague {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  invitedAt: string;
  isRevoked: boolean;
  /** Their link, for those who may pass it on. */
  key?: string;
}

/** Who has seen how much of a version. */
export interface Looks {
  /** A colleague's id; undefined for the buyer. */
  colleague?: string;
  version: number;
  seen: number;
  of: number;
  /** ISO 8601, UTC. */
  last: string;
}

export interface Room {
  /** Oldest first. */
  versions: RoomVersion[];
  /** By number. */
  pins: Pin[];
  colleagues: RoomColleague[];
  looks: Looks[];
}

/** How a version shows something put on a page, of this version or an older one. */
interface Whereabouts {
  /** 'Page 2', or 'Page 5 of proof 1' where the version does not have that page. */
  where: string;
  /** Whether it has its mark on that page. */
  isMarked: boolean;
}

export type ListedPin = Pin & Whereabouts;

/** Whether two versions can have a page in common: those of a file for all lines are of no line. */
export const isMadeUpAlike = (
  one: Pick<RoomVersion, "isWhole">,
  other: Pick<RoomVersion, "isWhole">,
): boolean => one.isWhole === other.isWhole;

/** @param put the place, and the version on which it was pointed at */
export function whereaboutsOf(
  versions: readonly RoomVersion[],
  shown: RoomVersion,
  put: PagePlace & { version: number },
): Whereabouts {
  const isThere = (page: PagePlace) => isSamePlace(page, put);
  const from = versions.find(({ version }) => version === put.version);
  const here = from && isMadeUpAlike(from, shown) ? shown.pages.find(isThere) : undefined;
  if (here) return { where: here.name, isMarked: true };
  const name = from?.pages.find(isThere)?.name ?? `Page ${put.page}`;
  return { where: `${name} of proof ${put.version}`, isMarked: false };
}

/**
 * The pins that a version lists: its own, and older ones that are open or on pages that it still
 * has.
 */
export function pinsOf(
  { versions, pins }: Pick<Room, "versions" | "pins">,
  version: number,
): ListedPin[] {
  const shown = versions.find((one) => one.version === version);
  if (!shown) return [];
  return pins
    .filter((pin) => pin.version <= version)
    .map((pin) => ({ ...pin, ...whereaboutsOf(versions, shown, pin) }))
    .filter(({ isMarked, isResolved }) => isMarked || !isResolved);
}

/** The pages of a version that say 'Change this'. */
export const toChange = ({ pages }: RoomVersion): RoomPage[] =>
  pages.filter(({ verdict }) => verdict === "change");

/** Whether every page is good. */
export const isAllGood = ({ pages }: RoomVersion): boolean =>
  pages.length > 0 && pages.every(({ verdict }) => verdict === "good");

/** `6 pages`. */
export const pagesInWords = (count: number): string => (count === 1 ? "1 page" : `${count} pages`);

/** `300 Business Cards and 200 Folded menu`. */
export const thingsInWords = (lines: readonly { name: string; quantity: number }[]): string =>
  joined(lines.map(({ name, quantity }) => `${formatCount(quantity)} ${name}`.trim()));
