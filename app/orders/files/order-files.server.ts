/** The files of an order: who may send them, who may read them, and how many there may be. */

import { and, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { files, orderFiles, orders } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { may } from "../../accounts/may.ts";
import { findViewer } from "../../accounts/sessions/find-viewer.server.ts";
import { noted } from "../../accounts/sessions/noted-readers.server.ts";
import { guestParticipant, guestToken, type Viewer } from "../../accounts/viewer.server.ts";
import { audienceOf, participantOf, supportParticipant } from "../../chat/participants.server.ts";
import { claimFile } from "../../uploads/files/files.server.ts";
import { defineUploads } from "../../uploads/files/upload-kinds.server.ts";
import { ARTWORK, limitText } from "../../uploads/upload-limits.ts";
import { checkLater, checkLinesLater } from "../artwork-check/check-artwork.server.ts";
import { findColleagueOf } from "../colleague-links.server.ts";
import { countGuess, opens } from "../order-links.server.ts";

/** Kinds of upload: `/uploads/artwork`, `/uploads/proof`. */
export const ARTWORK_FILES = "artwork";
export const PROOF_FILES = "proof";

/** Registers both kinds; call before the shop opens. */
export function defineOrderFiles(): void {
  const common = { maxBytes: ARTWORK.fileBytes, mayRead: noted(mayRead) };
  defineUploads({
    ...common,
    name: ARTWORK_FILES,
    folder: "artwork",
    refusal: "Open the order again before you send files.",
    async owner(headers) {
      const viewer = await findViewer(headers);
      const id = await uploaderOf(viewer, guestToken(headers));
      if (!id) return undefined;
      if (may(viewer, "orders")) return { id, isGuest: false, isShop: true };
      return { id, isGuest: viewer.kind !== "customer" };
    },
  });
  defineUploads({
    ...common,
    name: PROOF_FILES,
    folder: "proofs",
    // Each of them is judged.
    waitsForPages: true,
    refusal: "Sign in as an admin to send a proof.",
    async owner(headers) {
      const viewer = await findViewer(headers);
      return may(viewer, "orders")
        ? { id: await supportParticipant(), isGuest: false, isShop: true }
        : undefined;
    },
  });
}

/**
 * Whose a viewer's uploads are; undefined for a browser without a guest's cookie, and for staff that
 * has no right to orders.
 */
async function uploaderOf(viewer: Viewer, token?: string): Promise<string | undefined> {
  if (viewer.kind !== "admin") return participantOf(viewer, token);
  return may(viewer, "orders") ? supportParticipant() : undefined;
}

/**
 * Whose uploads a viewer may send with an order: their own, and those that the same browser made as
 * a guest before signing in.
 */
export async function uploadersOf(viewer: Viewer, token?: string): Promise<string[]> {
  const own = await uploaderOf(viewer, token);
  const guest = viewer.kind === "customer" && token ? guestParticipant(token) : undefined;
  return [own, guest].filter((id) => id !== undefined);
}

/**
 * Whether somebody is on either side of the file's order: the shop, its customer, or whoever has
 * its link.
 */
async function mayRead(
  headers: Headers,
  file: { id: string; ownerId: string },
  query: URLSearchParams,
  address: string,
): Promise<boolean> {
  const places = await db
    .select({
      orderId: orders.id,
      number: orders.number,
      participantId: orders.participantId,
      kind: orderFiles.kind,
    })
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(eq(orderFiles.fileId, file.id));
  const key = query.get("key");
  for (const { orderId, kind } of key ? places : []) {
    if (await opens(orderId, key ?? "")) return true;
    // An invited colleague sees only the proofs.
    if (kind === "proof" && (await findColleagueOf(orderId, key ?? ""))) return true;
  }
  const viewer = await findViewer(headers);
  const [place] = places;
  if (!place) {
    // Until its order is sent, an upload is its uploader's alone.
    return (await uploadersOf(viewer, guestToken(headers))).includes(file.ownerId);
  }
  if (may(viewer, "files")) return true;
  const audience = await audienceOf(viewer, guestToken(headers));
  const isSide = ({ participantId }: typeof place) => audience === participantId;
  if (audience && places.some(isSide)) return true;
  if (key) await countGuess(String(place.number), address);
  return false;
}

/** Why files cannot become an order's. */
export interface FilesRefusal {
  error: string;
  /** Ids of files that no longer exist. */
  lost?: string[];
}

/**
 * Makes uploaded files the artwork of an order, under its lock. A file that its uploader has sent
 * with another order may belong to this one, too. Uploads from before signing in become the
 * account's.
 * @param seq the event that brings them
 * @param sent ids of uploads, with the place of the line that each is for
 * @param owners whose they may be (`uploadersOf`)
 * @returns how many the order has gained; those that it had do not count
 */
export async function claimArtwork(
  tx: Queries,
  order: { id: string; participantId: string | null },
  seq: number,
  sent: readonly { id: string; line: number | null }[],
  owners: string[],
): Promise<{ count: number } | FilesRefusal> {
  const lines = new Map(sent.map(({ id, line }) => [id, line]));
  if (lines.size === 0) return { count: 0 };
  const there = await tx
    .select({ id: orderFiles.fileId, size: files.size })
    .from(orderFiles)
    .innerJoin(files, eq(files.id, orderFiles.fileId))
    .where(sql`${orderFiles.orderId} = ${order.id} and ${orderFiles.kind} = 'artwork'`);
  let bytes = there.reduce((sum, { size }) => sum + size, 0);
  const added = [...lines.keys()].filter((id) => !there.some((file) => file.id === id));
  if (there.length + added.length > ARTWORK.files) return { error: TOO_MANY };
  const lost: string[] = [];
  for (const id of added) {
    const file = isUuid(id) ? await takeFile(tx, order, id, owners) : undefined;
    if (!file) {
      lost.push(id);
      continue;
    }
    bytes += file.size;
    if (bytes > ARTWORK.orderBytes) return { error: TOO_LARGE };
    const line = lines.get(id) ?? null;
    await tx
      .insert(orderFiles)
      .values({ fileId: id, orderId: order.id, kind: "artwork", seq, line });
    await checkLater(tx, { orderId: order.id, fileId: id });
  }
  if (lost.length > 0) return { error: lost.length === 1 ? LOST : SEVERAL_LOST, lost };
  const joined = added.flatMap((id) => lines.get(id) ?? []);
  if (there.length > 0) await checkLinesLater(tx, order.id, joined);
  return { count: added.length };
}

async function takeFile(
  tx: Queries,
  { participantId }: { participantId: string | null },
  id: string,
  owners: string[],
): Promise<{ size: number } | undefined> {
  for (const owner of owners) {
    const claimed = await claimFile(tx, ARTWORK_FILES, id, owner);
    if (claimed && owner !== owners[0] && participantId) {
      await tx.update(files).set({ ownerId: participantId }).where(eq(files.id, id));
    }
    const file = claimed ?? (await sentBefore(tx, id, owner));
    if (file) return file;
  }
  return undefined;
}

/** Whether this owner has already sent the file with an order. */
async function sentBefore(tx: Queries, id: string, ownerId: string) {
  const ofAnOrder = tx.select().from(orderFiles).where(eq(orderFiles.fileId, files.id));
  const [file] = await tx
    .select({ size: files.size })
    .from(files)
    .where(
      and(
        eq(files.id, id),
        // Including an approved proof, which goes along when its order is ordered again.
        inArray(files.kind, [ARTWORK_FILES, PROOF_FILES]),
        eq(files.ownerId, ownerId),
        isNull(files.droppedAt),
        exists(ofAnOrder),
      ),
    );
  return file;
}

export const LOST = "A file is no longer there. Choose it again.";
export const SEVERAL_LOST = "Some files are no longer there. Choose them again.";
const TOO_MANY = `One order has at most ${ARTWORK.files} files. Take some off, or put them into one ZIP.`;
const TOO_LARGE = `The files of one order have at most ${limitText(ARTWORK.orderBytes)} together. Take some off.`;
