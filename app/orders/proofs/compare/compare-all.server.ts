import type { RoomPage, RoomVersion } from "../proof-room.ts";
import { comparePages } from "./compare-pages.server.ts";
import { changesInWords } from "./find-changes.ts";

/** The most pages that are newly drawn and compared for one request. */
const MOST_COMPARED = 12;

/** The result for one page of the newer version. */
export interface ComparedPage {
  name: string;
  /** 1, 2, 3 … of the newer version. */
  page: number;
  /** '1 area, top right'; undefined when nothing changed. */
  changed?: string;
}

/**
 * Compares every page of a version with the same page of another. Pages of the same file are equal.
 * @param address the network address of whoever looks
 * @returns as many as it got through; `isCut` when there are more, or too much else is being drawn
 */
export async function compareAll(
  before: RoomVersion,
  after: RoomVersion,
  address: string,
): Promise<{ pages: ComparedPage[]; isCut: boolean }> {
  const pages: ComparedPage[] = [];
  let left = MOST_COMPARED;
  for (const [index, page] of after.pages.entries()) {
    const old = before.pages.find((one) => one.line === page.line && one.page === page.page);
    const isNew = old && old.file.id !== page.file.id;
    if (isNew && left-- === 0) return { pages, isCut: true };
    const changed = await changesOf(old, page, address);
    if (changed === "busy") return { pages, isCut: true };
    pages.push({ name: page.name, page: index + 1, ...(changed ? { changed } : {}) });
  }
  return { pages, isCut: false };
}

async function changesOf(
  before: RoomPage | undefined,
  after: RoomPage,
  address: string,
): Promise<string | undefined> {
  if (!before) return "the page is new";
  const place = ({ file, page }: RoomPage) => ({ fileId: file.id, page });
  const areas = await comparePages(place(before), place(after), address);
  if (areas === "busy") return "busy";
  if (!areas) return "cannot be compared here";
  return areas.length > 0 ? changesInWords(areas) : undefined;
}
