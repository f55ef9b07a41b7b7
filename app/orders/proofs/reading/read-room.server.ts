/** Reads the proof room as its buyer, a colleague of theirs, or the shop sees it. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import {
  orderEvents,
  orderFiles,
  proofAnswers,
  proofColleagues,
  proofFiles,
  proofLooks,
  proofPins,
  proofVerdicts,
  users,
} from "../../../../database/schema.ts";
import { business } from "../../../shop/business.ts";
import { toFile } from "../../../uploads/files/shown-file.server.ts";
import { colleagueKey } from "../../colleague-links.server.ts";
import { pageName } from "../page-names.ts";
import {
  type ProofFile,
  pageCount,
  quantitiesOf,
  readPrinted,
  readProofFiles,
  sealOf,
} from "../proof-files.server.ts";
import type { Looks, Pin, Room, RoomPage, RoomVersion } from "../proof-room.ts";
import type { Guest } from "../speakers.server.ts";

/** The order of the room: its id, and its buyer's name. */
interface Owner {
  id: string;
  name: string | null;
}

type Rows = Awaited<ReturnType<typeof readRows>>;
/** A buyer, a colleague, or the shop. */
type Reader = Guest | { side: "shop" };

/** @param order that a link, or the shop, has opened */
export async function readRoom(order: Owner, reader: Reader): Promise<Room> {
  const rows = await readRows(order.id);
  const who = reader.side === "colleague" ? reader.id : order.id;
  const versions = rows.sent.map((sent) => versionOf(sent, rows, who));
  return {
    versions,
    pins: rows.pins.map((pin) => toPin(pin, rows, order, reader)),
    colleagues: reader.side === "colleague" ? [] : await colleaguesOf(rows, reader),
    looks: reader.side === "shop" ? looksOf(versions, rows, order.id) : [],
  };
}

async function readRows(orderId: string) {
  const [files, printed, sent, pins, verdicts, looks, colleagues] = await Promise.all([
    readProofFiles(db, orderId),
    readPrinted(db, orderId),
    readSent(orderId),
    db
      .select()
      .from(proofPins)
      .where(eq(proofPins.orderId, orderId))
      .orderBy(asc(proofPins.number)),
    db.select().from(proofVerdicts).where(eq(proofVerdicts.orderId, orderId)),
    db.select().from(proofLooks).where(eq(proofLooks.orderId, orderId)),
    db
      .select()
      .from(proofColleagues)
      .where(eq(proofColleagues.orderId, orderId))
      .orderBy(asc(proofColleagues.invitedAt)),
  ]);
  const ids = pins.map(({ id }) => id);
  const answers = await db
    .select({ answer: proofAnswers, admin: users.name })
    .from(proofAnswers)
    .leftJoin(users, eq(users.id, proofAnswers.userId))
    .where(inArray(proofAnswers.pinId, ids))
    .orderBy(asc(proofAnswers.createdAt), asc(proofAnswers.id));
  return { files, printed, sent, pins, answers, verdicts, looks, colleagues };
}

/** The versions, oldest first, each with the event that brought its new files. */
const readSent = (orderId: string) =>
  db
    .selectDistinctOn([proofFiles.version], {
      version: proofFiles.version,
      timestamp: orderEvents.timestamp,
      note: orderEvents.note,
    })
    .from(proofFiles)
    .innerJoin(
      orderFiles,
      and(
        eq(orderFiles.orderId, proofFiles.orderId),
        eq(orderFiles.fileId, proofFiles.fileId),
        eq(orderFiles.version, proofFiles.version),
      ),
    )
    .innerJoin(
      orderEvents,
      and(eq(orderEvents.orderId, orderFiles.orderId), eq(orderEvents.seq, orderFiles.seq)),
    )
    .where(eq(proofFiles.orderId, orderId))
    .orderBy(asc(proofFiles.version));

function versionOf(
  { version, timestamp, note }: Rows["sent"][number],
  rows: Rows,
  who: string,
): RoomVersion {
  const files = rows.files.filter((file) => file.version === version);
  return {
    version,
    sentAt: timestamp.toISOString(),
    ...(note ? { note } : {}),
    isWhole: files.some(({ isWhole }) => isWhole),
    pages: files.flatMap((file) => pagesOf(file, files.length > 1, rows, who)),
    seal: sealOf(quantitiesOf(rows.printed), files),
  };
}

function pagesOf(file: ProofFile, isOfLines: boolean, rows: Rows, who: string): RoomPage[] {
  return Array.from({ length: pageCount(file) }, (_, index) => {
    const page = index + 1;
    const isIt = (one: { fileId: string; page: number }) =>
      one.fileId === file.id && one.page === page;
    const verdict = rows.verdicts.find(isIt)?.verdict;
    return {
      line: file.line,
      page,
      name: pageName({ ...file, page }, isOfLines),
      file: toFile(file),
      size: file.pageSizes?.[index] ?? [file.width ?? 210, file.height ?? 297],
      isShown: file.width !== null,
      ...(verdict ? { verdict } : {}),
      isSeen: rows.looks.some((look) => look.who === who && isIt(look)),
    };
  });
}

function toPin(pin: Rows["pins"][number], rows: Rows, order: Owner, reader: Reader): Pin {
  const { id, number, version, line, page, x, y, words, author } = pin;
  const name = (
    row: { author: Pin["author"]; colleagueId: string | null },
    admin?: string | null,
  ) => nameOf(row, rows, order, reader, admin);
  return {
    ...{ id, number, version, line, page, words, author },
    ...(x === null || y === null ? {} : { x, y }),
    by: name(pin),
    at: pin.createdAt.toISOString(),
    isResolved: pin.resolvedAt !== null,
    answers: rows.answers
      .filter(({ answer }) => answer.pinId === id)
      .map(({ answer, admin }) => ({
        id: answer.id,
        words: answer.words,
        author: answer.author,
        by: name(answer, admin),
        at: answer.createdAt.toISOString(),
      })),
  };
}

function nameOf(
  { author, colleagueId }: { author: Pin["author"]; colleagueId: string | null },
  rows: Rows,
  order: Owner,
  reader: Reader,
  admin?: string | null,
): string {
  if (author === "shop") return (reader.side === "shop" && admin) || business.name;
  if (author === "buyer") return reader.side === "buyer" ? "You" : (order.name ?? "The customer");
  if (reader.side === "colleague" && reader.id === colleagueId) return "You";
  return rows.colleagues.find(({ id }) => id === colleagueId)?.name ?? "A colleague";
}

function colleaguesOf({ colleagues }: Rows, reader: Reader): Promise<Room["colleagues"]> {
  return Promise.all(
    colleagues.map(async ({ id, name, invitedAt, revokedAt }) => ({
      id,
      name: name ?? "A colleague",
      invitedAt: invitedAt.toISOString(),
      isRevoked: revokedAt !== null,
      ...(reader.side === "buyer" && revokedAt === null ? { key: await colleagueKey(id) } : {}),
    })),
  );
}

/** Who has seen how many pages of each version; people who have seen none are left out. */
function looksOf(versions: RoomVersion[], rows: Rows, orderId: string): Looks[] {
  const people = [...new Set(rows.looks.map(({ who }) => who))];
  return versions.flatMap(({ version, pages }) =>
    people.flatMap((who) => {
      const seen = rows.looks.filter(
        (look) =>
          look.who === who &&
          pages.some(({ file, page }) => file.id === look.fileId && page === look.page),
      );
      const last = Math.max(...seen.map(({ seenAt }) => seenAt.getTime()));
      if (seen.length === 0) return [];
      return {
        ...(who === orderId ? {} : { colleague: who }),
        version,
        seen: seen.length,
        of: pages.length,
        last: new Date(last).toISOString(),
      };
    }),
  );
}
