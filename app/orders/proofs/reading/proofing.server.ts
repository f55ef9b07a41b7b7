import type { AdminOrder } from "../../reading/read-orders.server.ts";
import { approvedVersions } from "../approval/approved-versions.server.ts";
import { pinsOf, unansweredOf } from "../proof-room.ts";
import { readRoom } from "./read-room.server.ts";

/** How far an order's newest proof is with its buyer. */
export interface Proofing {
  pages: number;
  seen: number;
  good: number;
  changes: number;
  /** Pins that wait for the shop's answer. */
  unanswered: number;
  /** The version that was approved, by the buyer or by phone. */
  approved: number | undefined;
}

/** @returns undefined while there is no proof */
export async function readProofing(order: AdminOrder): Promise<Proofing | undefined> {
  if (order.proofs.length === 0) return undefined;
  const room = await readRoom(order, { side: "shop" });
  const newest = room.versions.at(-1);
  if (!newest) return undefined;
  const { pages, version } = newest;
  const said = (word: string) => pages.filter(({ verdict }) => verdict === word).length;
  return {
    pages: pages.length,
    seen: pages.filter(({ isSeen }) => isSeen).length,
    good: said("good"),
    changes: said("change"),
    approved: (await approvedVersions([order.id])).get(order.id),
    unanswered: unansweredOf(pinsOf(room, version), order.status),
  };
}
