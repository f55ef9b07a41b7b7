import { isSamePlace, type RoomPage, type RoomVersion } from "../proof-room.ts";
import { comparePages, isCompared } from "./compare-pages.server.ts";
import { changesInWords, doubtWords } from "./find-changes.ts";

/** The most that is newly drawn and compared for one request; the next request goes on. */
const MOST = { pages: 12, ms: 4_000 };

/** The result for one page of the newer version. */
export interface ComparedPage {
  name: string;
  /** 1, 2, 3 … of the newer version. */
  page: number;
  /** '1 area, top right'; undefined when nothing changed. */
  changed?: string;
  /** What has to be said of a page on which nothing was found. */
  doubt?: string;
}

/**
 * Compares every page of a version with the same page of another. Pages of the same file are equal.
 * @param address the network address of whoever looks
 * @returns as many as it got through; `left` counts the pages that have to wait for the next request
 */
export async function compareAll(
  before: RoomVersion,
  after: RoomVersion,
  address: string,
  most = MOST,
): Promise<{ pages: ComparedPage[]; left: number }> {
  const pages: ComparedPage[] = [];
  let left = most.pages;
  const until = performance.now() + most.ms;
  for (const [index, page] of after.pages.entries()) {
    const old = before.pages.find((one) => isSamePlace(one, page));
    const isDrawn = old?.isShown && page.isShown;
    const isNew = isDrawn && !isCompared(old, page);
    const isOver = isNew && (left-- === 0 || performance.now() > until);
    const changed = isOver ? ("busy" as const) : await changesOf(old, page, address);
    if (changed === "busy") return { pages, left: after.pages.length - index };
    const doubt = changed || old?.file.id === page.file.id ? undefined : doubtWords(page.size);
    pages.push({
      ...{ name: page.name, page: index + 1 },
      ...(changed ? { changed } : {}),
      ...(doubt ? { doubt } : {}),
    });
  }
  return { pages, left: 0 };
}

/** The pages of a version that another lacks. */
export const pagesGone = (before: RoomVersion, after: RoomVersion): RoomPage[] =>
  before.pages.filter((old) => !after.pages.some((page) => isSamePlace(page, old)));

async function changesOf(
  before: RoomPage | undefined,
  after: RoomPage,
  address: string,
): Promise<string | undefined> {
  if (!before) return "the page is new";
  const areas = await comparePages(before, after, address);
  if (areas === "busy") return "busy";
  if (!areas) return "cannot be compared here";
  return areas.length > 0 ? changesInWords(areas) : undefined;
}
