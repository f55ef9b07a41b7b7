/** Compares a page of two versions by their pictures (TRADE §3, 'what changed'). */
import sharp from "sharp";
import { Busy, Turns } from "../../../limits/turns.server.ts";
import { LARGE_WIDTH } from "../../../uploads/file-pages.ts";
import { type FileRow, findFile } from "../../../uploads/files/files.server.ts";
import { drawPage, findPage, TooManyPages } from "../../../uploads/files/page-pictures.server.ts";
import { UnshownDocument } from "../../../uploads/pages/drawer-messages.ts";
import { pagePath } from "../../../uploads/storage/paths-beside.ts";
import { LostFile, readWhole } from "../../../uploads/storage/storage.server.ts";
import { type ChangedArea, findChanges, type Pixels } from "./find-changes.ts";

/** A page of a file; as a rule a `RoomPage`. */
interface FilePage {
  file: { id: string };
  page: number;
}

const turns = new Turns({ atOnce: 1, waiting: 30, patienceMs: 10_000 });

/** Files never change, so results stay valid; the oldest are forgotten. */
const known = new Map<string, ChangedArea[]>();
const MOST_KNOWN = 500;

const nameOf = (...pages: FilePage[]) =>
  JSON.stringify(pages.map(({ file, page }) => [file.id, page]));

const isSamePage = (before: FilePage, after: FilePage) =>
  before.file.id === after.file.id && before.page === after.page;

/** Whether what differs is known without drawing anything. */
export const isCompared = (before: FilePage, after: FilePage): boolean =>
  isSamePage(before, after) || known.has(nameOf(before, after));

/**
 * The areas that differ; `busy` when too much else is being drawn, undefined when one of the pages
 * cannot be drawn at all.
 * @param address the network address of whoever looks
 */
export async function comparePages(
  before: FilePage,
  after: FilePage,
  address: string,
): Promise<ChangedArea[] | "busy" | undefined> {
  if (isSamePage(before, after)) return [];
  const name = nameOf(before, after);
  const found = known.get(name);
  if (found) return found;
  try {
    return await turns.take("compare", async () => {
      const areas = findChanges(await pixelsOf(before, address), await pixelsOf(after, address));
      const [oldest] = known.keys();
      if (known.size >= MOST_KNOWN && oldest) known.delete(oldest);
      known.set(name, areas);
      return areas;
    });
  } catch (error) {
    if (error instanceof Busy) return "busy";
    const isUnseen = [UnshownDocument, TooManyPages, LostFile].some(
      (kind) => error instanceof kind,
    );
    if (isUnseen) return undefined;
    throw error;
  }
}

async function pixelsOf({ file: { id }, page }: FilePage, address: string): Promise<Pixels> {
  const file = await findFile(id);
  const shown = file && findPage(file, String(page), String(LARGE_WIDTH));
  if (!file || !shown) throw new LostFile("A page of a proof is not there");
  const picture = await readPicture(file, shown, address);
  const { data, info } = await sharp(picture)
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function readPicture(
  file: FileRow,
  page: NonNullable<ReturnType<typeof findPage>>,
  address: string,
): Promise<Buffer> {
  const path = pagePath(file.path, page.number, page.width);
  try {
    return await readWhole(path);
  } catch (error) {
    if (!(error instanceof LostFile)) throw error;
    await drawPage(file, page, address);
    return readWhole(path);
  }
}
