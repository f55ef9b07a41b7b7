/** What a customer takes along of what the shop keeps. */
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import {
  conversations,
  files,
  messages,
  orderEvents,
  orderFiles,
  orders,
  participants,
  sessions,
  users,
} from "../../../database/schema.ts";
import { readProfile } from "../people/profile.server.ts";

/** Everything the shop keeps about an account and shows to it, for its owner. */
export async function exportData(userId: string) {
  const [profile, [account], devices, [participant], written, ordered] = await Promise.all([
    readProfile(userId),
    db
      .select({
        emailVerified: users.emailVerified,
        role: users.role,
        lastSeenAt: users.lastSeenAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        signedInAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    db
      .select({ phoneNumber: participants.phoneNumber })
      .from(participants)
      .where(eq(participants.userId, userId)),
    db
      .select({
        timestamp: messages.timestamp,
        message: messages.message,
        productId: messages.productId,
        senderId: messages.senderId,
        ownId: participants.id,
        file: { name: files.name, type: files.type, size: files.size },
      })
      .from(participants)
      .innerJoin(conversations, eq(conversations.participantId, participants.id))
      .innerJoin(
        messages,
        and(
          eq(messages.conversationId, conversations.id),
          // What has been deleted or wiped is shown to nobody.
          gt(messages.seq, conversations.hiddenSeq),
          isNull(messages.deletedAt),
        ),
      )
      .leftJoin(files, eq(files.id, messages.fileId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(messages.seq)),
    exportOrders(userId),
  ]);
  if (!profile) return undefined;
  const { name, email, newEmail, phoneNumber, address, createdAt } = profile;
  return {
    exportedAt: new Date().toISOString(),
    account: { name, email, newEmail, phoneNumber, address, createdAt, ...account },
    ...(participant?.phoneNumber ? { phoneNumberAsGuest: participant.phoneNumber } : {}),
    devices,
    orders: ordered,
    messages: written.map(({ senderId, ownId, file, ...message }) => ({
      from: senderId === ownId ? "you" : "shop",
      ...message,
      ...(file ? { file } : {}),
    })),
  };
}

/** The orders of an account as its pages show them: terms, contact, what happened, files. */
async function exportOrders(userId: string) {
  const [rows, events, owned] = await Promise.all([
    db
      .select({
        id: orders.id,
        number: orders.number,
        createdAt: orders.createdAt,
        status: orders.status,
        closedAt: orders.closedAt,
        productName: orders.productName,
        quantity: orders.quantity,
        minimum: orders.minimum,
        price: orders.price,
        total: orders.total,
        notes: orders.notes,
        name: orders.name,
        phoneNumber: orders.phoneNumber,
        email: orders.email,
        delivery: orders.delivery,
        state: orders.state,
        city: orders.city,
        streetAddress: orders.streetAddress,
      })
      .from(orders)
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(orders.number)),
    db
      .select({
        orderId: orderEvents.orderId,
        timestamp: orderEvents.timestamp,
        kind: orderEvents.kind,
        status: orderEvents.status,
        author: orderEvents.author,
        amount: orderEvents.amount,
        note: orderEvents.note,
      })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(orderEvents.orderId), asc(orderEvents.seq)),
    db
      .select({
        orderId: orderFiles.orderId,
        kind: orderFiles.kind,
        name: files.name,
        type: files.type,
        size: files.size,
      })
      .from(orderFiles)
      .innerJoin(files, eq(files.id, orderFiles.fileId))
      .innerJoin(orders, eq(orders.id, orderFiles.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(orderFiles.seq), asc(files.createdAt), asc(files.id)),
  ]);
  return rows.map(({ id, ...order }) => ({
    ...order,
    events: events
      .filter(({ orderId }) => orderId === id)
      .map(({ orderId: _, author, ...event }) => ({
        from: author === "buyer" ? "you" : "shop",
        ...event,
      })),
    files: owned.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...file }) => file),
  }));
}
