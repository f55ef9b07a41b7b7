/** What becomes of the old site's chats. */
import { setImmediate as turn } from "node:timers/promises";
import type { Queries } from "../../../../database/db.server.ts";
import type { OldConversation, OldMessage } from "../../../chat/history/enter-history.server.ts";
import { isTooLong } from "../../../chat/message.ts";
import type { ReportLine } from "../../../imports/importer.ts";
import type { ZipFiles } from "../zip/zip-files.server.ts";
import { broughtBefore, siteLine } from "./brought-before.server.ts";
import type { OldPerson } from "./plan-people.server.ts";
import type { OldChat } from "./read-site.server.ts";

/** Messages that are looked at without letting others have a turn. */
const TURN = 1_000;

export interface ChatsPlan {
  lines: ReportLine[];
  conversations: OldConversation[];
}

/**
 * @param people by their old ids; who is not among them was not in the zip
 * @param admins who wrote as the shop
 */
export async function planChats(
  queries: Queries,
  chats: readonly OldChat[],
  { people, admins }: { people: Map<string, OldPerson>; admins: Set<string> },
  files: ZipFiles,
): Promise<ChatsPlan> {
  const plan: ChatsPlan = { lines: [], conversations: [] };
  const shop = admins.size > 0 ? admins : shopIn(chats, plan);
  const brought = await broughtBefore(
    queries,
    "old-chat",
    chats.map(({ id }) => id),
  );
  const guests = await broughtBefore(
    queries,
    "old-guest",
    [...people].flatMap(([id, person]) => ("guest" in person ? [id] : [])),
  );
  const byPerson = new Map<string, OldMessage[]>();
  for (const [index, chat] of chats.entries()) {
    if (index % TURN === TURN - 1) await turn();
    const say = (kind: ReportLine["kind"], words: string) =>
      plan.lines.push(
        siteLine(kind, "chats", chat.id, personIn(chat, shop) ?? chat.senderId, words),
      );
    if (brought.has(chat.id)) {
      say("same", "Was brought before.");
      continue;
    }
    const read = messageOf(chat, shop, people, files);
    if ("left" in read) {
      say("left", read.left);
      continue;
    }
    say("new", read.message.fromSupport ? "From the shop." : "From the customer.");
    const known = byPerson.get(read.person);
    if (known) known.push(read.message);
    else byPerson.set(read.person, [read.message]);
  }
  for (const [id, messages] of byPerson) {
    const person = people.get(id);
    if (!person || "lost" in person) continue;
    messages.sort(
      (one, other) =>
        one.timestamp.getTime() - other.timestamp.getTime() || (one.key < other.key ? -1 : 1),
    );
    const who = "userId" in person ? person : { ...person, participantId: guests.get(id) };
    plan.conversations.push({ person: who, messages });
    if (messages.at(-1)?.fromSupport) continue;
    plan.lines.push(
      siteLine(
        "note",
        "chats",
        messages.at(-1)?.key ?? "",
        id,
        "Their last message has no answer. It does not count as waiting here.",
      ),
    );
  }
  return plan;
}

/** Without an admin among the users: who has written with most others. */
function shopIn(chats: readonly OldChat[], plan: ChatsPlan): Set<string> {
  const partners = new Map<string, Set<string>>();
  for (const { senderId, receiverId } of chats) {
    for (const [one, other] of [
      [senderId, receiverId],
      [receiverId, senderId],
    ] as const) {
      const known = partners.get(one) ?? new Set();
      partners.set(one, known.add(other));
    }
  }
  const [most] = [...partners].sort(([, one], [, other]) => other.size - one.size);
  if (!most || most[1].size < 2) return new Set();
  const words = `No user has the role admin. Who has written with most others, “${most[0]}”, is taken for the shop.`;
  plan.lines.push(siteLine("note", "chats", "", most[0], words));
  return new Set([most[0]]);
}

/** The customer's side; undefined when both or neither are the shop's. */
function personIn({ senderId, receiverId }: OldChat, shop: Set<string>): string | undefined {
  if (shop.has(senderId) === shop.has(receiverId)) return undefined;
  return shop.has(senderId) ? receiverId : senderId;
}

function messageOf(
  chat: OldChat,
  shop: Set<string>,
  people: Map<string, OldPerson>,
  files: ZipFiles,
): { person: string; message: OldMessage } | { left: string } {
  const id = personIn(chat, shop);
  if (id === undefined) return { left: "Is not between a customer and the shop." };
  const person = people.get(id);
  if (!person) return { left: "Belongs to a user who is not in the zip." };
  if ("lost" in person) return { left: person.lost };
  if (!chat.timestamp) return { left: "Has no time." };
  const content = contentOf(chat, files);
  if (typeof content === "object" && "left" in content) return content;
  const fromSupport = shop.has(chat.senderId);
  return { person: id, message: { key: chat.id, fromSupport, timestamp: chat.timestamp, content } };
}

function contentOf(chat: OldChat, files: ZipFiles): OldMessage["content"] | { left: string } {
  if (chat.isFile) {
    if (chat.file === undefined) return { left: "Its file is no path of the old storage." };
    const found = files.find(chat.file, "chat", chat.id);
    if (found && "id" in found) return found;
    return { left: `Its file “${chat.file}” cannot be taken. ${found?.fault ?? ""}` };
  }
  if (chat.message === "") return { left: "Is empty." };
  return isTooLong(chat.message) ? { left: "Is longer than 10,000 characters." } : chat.message;
}
