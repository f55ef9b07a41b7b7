/** What the forms of an order's page do. */
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { type Act, invalid } from "../../../orders/changes/order-act.server.ts";
import { moveDate } from "../../../orders/dates/move-date.server.ts";
import { uploadersOf } from "../../../orders/files/order-files.server.ts";
import { setTotal } from "../../../orders/money/order-total.server.ts";
import { recordTransfer } from "../../../orders/money/order-transfers.server.ts";
import {
  addArtwork,
  addNote,
  markOrderSeen,
  moveOrder,
  sendProof,
} from "../../../orders/steps/order-steps.server.ts";
import { lagosDay } from "../../../ui/format/lagos-time.ts";
import { readNaira } from "../../../ui/format/typed-money.ts";
import type { OrderActName } from "../order-answer.ts";

/** Does what a form asks for. */
type Run = (
  viewer: Viewer,
  id: string,
  text: (name: string) => string,
  files: string[],
) => Promise<Act>;

/** The fields of all of them. */
export const orderActFields = [
  ...["act", "id", "version", "clientId"],
  ...["to", "note", "files", "total", "amount", "receivedOn", "day"],
];

export const orderActs: Readonly<Record<OrderActName, Run>> = {
  // Without a step it is a note.
  step: (viewer, id, text) =>
    text("to") === ""
      ? addNote(viewer, id, text("note"), Number(text("version")))
      : moveOrder(viewer, id, {
          to: text("to"),
          version: Number(text("version")),
          note: text("note"),
        }),
  proof: (viewer, id, text) => {
    const send = (total: number | undefined) =>
      sendProof(viewer, id, {
        file: text("files"),
        version: Number(text("version")),
        note: text("note"),
        total,
      });
    return text("total") === "" ? send(undefined) : withNaira("total", text, send);
  },
  artwork: async (viewer, id, _text, files) =>
    addArtwork(
      id,
      files,
      await uploadersOf(viewer),
      viewer.kind === "admin" ? { author: "shop", userId: viewer.user.id } : { author: "buyer" },
    ),
  total: (viewer, id, text) =>
    withNaira("total", text, (total) =>
      setTotal(viewer, id, { total, version: Number(text("version")) }),
    ),
  transfer: (viewer, id, text) =>
    withNaira("amount", text, (amount) =>
      recordTransfer(viewer, id, {
        amount,
        receivedOn: text("receivedOn"),
        note: text("note"),
        clientId: text("clientId"),
        today: lagosDay(new Date().toISOString()),
      }),
    ),
  date: (viewer, id, text) =>
    moveDate(viewer, id, {
      day: text("day"),
      note: text("note"),
      version: Number(text("version")),
    }),
  seen: async (viewer, id) => {
    await markOrderSeen(viewer, id);
    return { ok: true };
  },
};

/** Runs with the kobo of a field in naira; what is no amount is refused beside it. */
async function withNaira(
  field: "total" | "amount",
  text: (name: string) => string,
  run: (kobo: number) => Promise<Act>,
): Promise<Act> {
  const read = readNaira(text(field), field);
  return read.ok ? run(read.kobo) : invalid(field, read.error);
}
