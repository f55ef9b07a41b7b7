/** Pictures of pages: drawn when somebody looks at them first, then kept beside the file. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { networkOf } from "../../limits/network.server.ts";
import { limitOf, take } from "../../limits/rate-limit.server.ts";
import { drawnPages, HOUR_MS } from "../../limits/rate-limits.ts";
import { PAGE_WIDTHS, type PageWidth } from "../file-pages.ts";
import { UnshownDocument } from "../pages/drawer-messages.ts";
import { askDocument } from "../pages/page-drawer.server.ts";
import { pagePath } from "../storage/paths-beside.ts";
import { uploadStore } from "../storage/storage.server.ts";
import { storedDocument } from "./file-content.server.ts";
import { type FileRow, findFile } from "./files.server.ts";

/** A page that an address names. */
interface Page {
  number: number;
  width: PageWidth;
}

/**
 * The page of a file that an address names; undefined when the file has no such page, or its picture
 * is not offered in this width.
 * @param number its digits, as in the address
 * @param width likewise
 */
export function findPage(
  file: Pick<FileRow, "pages" | "width">,
  number: string,
  width: string | null,
): Page | undefined {
  // Pictures that came before pages were counted.
  const pages = file.pages ?? (file.width ? 1 : 0);
  const known = PAGE_WIDTHS.find((pixels) => String(pixels) === width);
  const isThere = /^[1-9]\d{0,3}$/.test(number) && Number(number) <= pages;
  return known && isThere ? { number: Number(number), width: known } : undefined;
}

/** Too many pages have been drawn for a network or from one person's files. */
export class TooManyPages extends Error {
  override name = "TooManyPages";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("Too many pages were drawn");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Those being drawn, by their path: whoever asks meanwhile waits for the same. */
const underWay = new Map<string, Promise<void>>();

/**
 * Draws a page that is not kept yet.
 * @param address the network address of who looks at it
 * @throws UnshownDocument, TooManyPages, Busy, LostFile
 */
export function drawPage(file: FileRow, page: Page, address: string): Promise<void> {
  const path = pagePath(file.path, page.number, page.width);
  const others = underWay.get(path);
  if (others) return others;
  const mine = draw(file, page, path, address).finally(() => underWay.delete(path));
  underWay.set(path, mine);
  return mine;
}

async function draw(file: FileRow, page: Page, path: string, address: string): Promise<void> {
  if (file.unseen) throw new UnshownDocument(file.unseen);
  const taken = await take(
    [
      limitOf("page", { address }, drawnPages.ofAddress),
      limitOf("page", { owner: file.ownerId }, drawnPages.ofOwner),
    ],
    HOUR_MS,
  );
  if (!taken.ok) throw new TooManyPages(taken.retryAfterSeconds);
  const { webp } = await askDocument(networkOf(address), storedDocument(file), (process) =>
    process.ask("draw", { page: page.number, width: page.width }),
  ).catch((error: unknown) => giveUp(file, error));
  await uploadStore().put(path, Buffer.from(webp));
  // Removed meanwhile.
  if (!(await findFile(file.id))) await uploadStore().removePages(file.path);
}

/** A document that had to be stopped is not opened again; its pictures so far stay. */
async function giveUp(file: FileRow, error: unknown): Promise<never> {
  if (error instanceof UnshownDocument && error.fault === "heavy") {
    await db.update(files).set({ unseen: "heavy" }).where(eq(files.id, file.id));
  }
  throw error;
}
