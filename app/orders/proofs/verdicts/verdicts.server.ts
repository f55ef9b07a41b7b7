/** 'Good' and 'Change this' for each page, and which pages were on screen (TRADE §3). */
import { and, eq, inArray } from "drizzle-orm";
import { db, type Queries } from "../../../../database/db.server.ts";
import { proofLooks, proofPins, proofVerdicts } from "../../../../database/schema.ts";
import { type Act, act, invalid, overtaken, Undo } from "../../changes/order-act.server.ts";
import type { OpenOrder } from "../../changes/order-changes.server.ts";
import { overtakenWords } from "../../status.ts";
import { pageName } from "../page-names.ts";
import {
  isNumber,
  newestVersion,
  type ProofFile,
  pageCount,
  readProofFiles,
} from "../proof-files.server.ts";
import { isMadeUpAlike, type PagePlace, type Verdict } from "../proof-room.ts";
import type { Guest } from "../speakers.server.ts";
import { keepVerdicts } from "./keep-verdict.server.ts";

const NEWER = "There is a newer proof. Look at it, then decide.";
const NO_PAGE = "There is no such page.";

/** The files of the version that the buyer judges: the newest, while the order waits for them. */
async function holdJudged({ tx, order }: OpenOrder, version: number): Promise<ProofFile[]> {
  if ((await newestVersion(tx, order.id)) !== version) throw new Undo(overtaken(NEWER));
  if (order.status !== "proof-sent") throw new Undo(overtaken(overtakenWords(order, "changed")));
  return readProofFiles(tx, order.id, version);
}

/**
 * The buyer's verdict on the page that they have on screen.
 * @param version that was on screen
 */
export function judgePage(
  orderId: string,
  version: number,
  { line, page }: PagePlace,
  verdict: Verdict,
): Promise<Act> {
  return act(orderId, async (open) => {
    const shown = await holdJudged(open, version);
    const file = shown.find((one) => one.line === line);
    if (!file || !hasPage(file, page)) throw new Undo(invalid("page", NO_PAGE));
    const judged = { fileId: file.id, page };
    await keepVerdicts(open.tx, orderId, [judged], verdict);
    await keepLook(orderId, orderId, judged, open.tx);
  });
}

/**
 * 'All pages good': for every page without a verdict.
 * @param onScreen the page on which the buyer has pressed it
 */
export function judgeAllGood(
  orderId: string,
  version: number,
  onScreen: PagePlace | undefined,
): Promise<Act> {
  return act(orderId, async (open) => {
    const shown = await holdJudged(open, version);
    const last = shown.at(-1);
    if (!last) throw new Undo(invalid("page", NO_PAGE));
    const lastPage = pageCount(last);
    const isHere = onScreen?.line === last.line && onScreen.page === lastPage;
    if (!isHere && !(await wasSeen(open, last.id, lastPage))) {
      throw new Undo(overtaken("Look at all pages first, to the last one."));
    }
    const judged = await verdictsOf(open, shown);
    const change = judged.find(({ verdict }) => verdict === "change");
    if (change) {
      const file = shown.find(({ id }) => id === change.fileId);
      const name = pageName({ ...file, page: change.page }, shown.length > 1);
      throw new Undo(
        overtaken(`${name} says “Change this”. Send the change, or press “Good” on it.`),
      );
    }
    const pages = shown.flatMap((file) =>
      Array.from({ length: pageCount(file) }, (_, index) => ({ fileId: file.id, page: index + 1 })),
    );
    const left = pages.filter(
      ({ fileId, page }) => !judged.some((one) => one.fileId === fileId && one.page === page),
    );
    await keepVerdicts(open.tx, orderId, left, "good");
    if (isHere) await keepLook(orderId, orderId, { fileId: last.id, page: lastPage }, open.tx);
  });
}

async function wasSeen({ tx, order }: OpenOrder, fileId: string, page: number): Promise<boolean> {
  const count = await tx.$count(
    proofLooks,
    and(
      eq(proofLooks.orderId, order.id),
      eq(proofLooks.who, order.id),
      eq(proofLooks.fileId, fileId),
      eq(proofLooks.page, page),
    ),
  );
  return count > 0;
}

function verdictsOf({ tx, order }: OpenOrder, shown: ProofFile[]) {
  const ids = shown.map(({ id }) => id);
  return tx
    .select()
    .from(proofVerdicts)
    .where(and(eq(proofVerdicts.orderId, order.id), inArray(proofVerdicts.fileId, ids)));
}

const hasPage = (file: ProofFile, page: number) =>
  Number.isInteger(page) && page >= 1 && page <= pageCount(file);

async function keepLook(
  orderId: string,
  who: string,
  page: { fileId: string; page: number },
  queries: Queries = db,
): Promise<void> {
  await queries
    .insert(proofLooks)
    .values({ orderId, who, ...page })
    .onConflictDoNothing();
}

/** Notes that somebody has had a page on screen; anything that is no page is ignored. */
export async function keepSeen(
  orderId: string,
  guest: Guest,
  version: number,
  { line, page }: PagePlace,
): Promise<void> {
  if (!isNumber(version)) return;
  const file = (await readProofFiles(db, orderId, version)).find((one) => one.line === line);
  if (!file || !hasPage(file, page)) return;
  const who = guest.side === "colleague" ? guest.id : orderId;
  await keepLook(orderId, who, { fileId: file.id, page });
}

/** How many characters of a note are left for pins. */
const ROOM = 4_800;

/**
 * The pages that say 'Change this', with their open pins, as one note to the shop.
 * @returns undefined when no page says so
 */
export async function changesInWords(
  orderId: string,
  version: number,
): Promise<string | undefined> {
  if (!isNumber(version)) return undefined;
  const [files, verdicts, pins] = await Promise.all([
    readProofFiles(db, orderId),
    db.select().from(proofVerdicts).where(eq(proofVerdicts.orderId, orderId)),
    db.select().from(proofPins).where(eq(proofPins.orderId, orderId)).orderBy(proofPins.number),
  ]);
  const shown = files.filter((file) => file.version === version);
  const lines = shown.flatMap((file) =>
    verdicts
      .filter(({ fileId, verdict }) => fileId === file.id && verdict === "change")
      .sort((one, other) => one.page - other.page)
      .flatMap(({ page }) => {
        const name = pageName({ ...file, page }, shown.length > 1);
        const open = pins.filter(
          (pin) =>
            pin.line === file.line &&
            pin.page === page &&
            pin.resolvedAt === null &&
            files.some((of) => of.version === pin.version && isMadeUpAlike(of, file)),
        );
        return open.length === 0
          ? [`${name}: please change it.`]
          : open.map(({ number, words }) => `${name}, pin ${number}: ${words}`);
      }),
  );
  if (lines.length === 0) return undefined;
  let fitting = lines.length;
  while (lines.slice(0, fitting).join("\n").length > ROOM) fitting--;
  const rest = lines.length - fitting;
  const more = rest === 0 ? [] : [`And ${rest} more in the proof room.`];
  return [...lines.slice(0, fitting), ...more].join("\n");
}
