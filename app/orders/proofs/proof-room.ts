/** What the proof room shows, for server and browser (TRADE §3). */
import { formatCount } from "../../ui/format/money.ts";
import type { PagedFile } from "../../uploads/file-pages.ts";

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

/** The pins that a version shows: its own, and older ones on pages that it still has. */
export function pinsOf(
  { versions, pins }: Pick<Room, "versions" | "pins">,
  version: number,
): Pin[] {
  const places = versions.find((one) => one.version === version)?.pages ?? [];
  return pins.filter(
    (pin) =>
      pin.version <= version &&
      places.some(({ line, page }) => line === pin.line && page === pin.page),
  );
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
export function thingsInWords(lines: readonly { name: string; quantity: number }[]): string {
  const things = lines.map(({ name, quantity }) => `${formatCount(quantity)} ${name}`.trim());
  const last = things.pop() ?? "";
  return things.length > 0 ? `${things.join(", ")} and ${last}` : last;
}
