import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { supportParticipant } from "../../chat/participants.server.ts";
import { announceFile, findFile, UploadRefusal } from "../../uploads/files/files.server.ts";
import { completeFile } from "../../uploads/files/inspect.server.ts";
import { uploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { LostFile, readWhole, uploadStore } from "../../uploads/storage/storage.server.ts";
import { type Act, CHANGED, invalid } from "../changes/order-act.server.ts";
import { PROOF_FILES } from "../files/order-files.server.ts";
import type { Order } from "../order.ts";
import { artworkForProof } from "../proofs/artwork-for-proof.ts";
import { sendProof } from "./order-steps.server.ts";

const NOT_FINE = "The artwork is not one file a line that is fine. Choose the files of the proof.";

/**
 * Sends an order's artwork, which checked fine, as its first proof. The proof gets a copy of its
 * own, because its approval binds to its bytes.
 * @param order as the admin's page has just read it
 * @param input as for `sendProof`
 * @throws Response 403 when the viewer is not an admin
 */
export async function sendArtworkAsProof(
  viewer: Viewer,
  order: Order,
  input: { version: number; note: string; total: number | undefined; reason?: string | undefined },
): Promise<Act> {
  staffOf(viewer, "orders");
  if (order.version !== input.version) return CHANGED;
  const artwork = order.proofs.length === 0 ? artworkForProof(order) : undefined;
  if (!artwork) return invalid("proof", NOT_FINE);
  const files: { line: number; file: string }[] = [];
  try {
    for (const { id, line } of artwork) files.push({ line: line ?? 1, file: await copyOf(id) });
  } catch (error) {
    if (error instanceof UploadRefusal) return invalid("proof", error.message);
    if (error instanceof LostFile) return invalid("proof", "A file is no longer in the storage.");
    throw error;
  }
  return sendProof(viewer, order.id, { ...input, files });
}

/** Copies artwork as an upload of the shop's, so that it is purged if nothing claims it. */
async function copyOf(id: string): Promise<string> {
  const file = await findFile(id);
  const kind = uploadKind(PROOF_FILES);
  if (!file || !kind) throw new LostFile("A file is gone");
  const owner = { id: await supportParticipant(), isGuest: false, isShop: true } as const;
  const { name, size } = file;
  const row = await announceFile(kind, owner, { name, size, address: "" });
  await uploadStore().put(row.path, await readWhole(file.path));
  await completeFile(row);
  return row.id;
}
