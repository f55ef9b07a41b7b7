import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { useHydrated } from "../ui/use-hydrated";
import { ArtworkField } from "./artwork-field";
import { isClosed, type Order } from "./order";
import { OrderFiles } from "./order-files";
import { useArtwork } from "./use-artwork";

/** The artwork that the order has, and, while it is open, a way to send more. */
export function OrderArtwork({
  order,
  orderKey,
  address,
  refused,
}: {
  order: Order;
  orderKey: string;
  /** Where the form goes. */
  address: string;
  /** Why files were not taken. */
  refused: { error: string; lost?: string[] } | undefined;
}) {
  const hydrated = useHydrated();
  const artwork = useArtwork();
  const busy = useNavigation().formData?.get("act") === "artwork";
  const count = order.artwork.length;
  // What the order has now is no longer chosen; what is still on its way is.
  const { drop, lose } = artwork;
  const ids = order.artwork.map(({ id }) => id).join(" ");
  useEffect(() => drop(ids.split(" ")), [ids, drop]);
  const lost = refused?.lost;
  useEffect(() => {
    if (lost) lose(lost);
  }, [lost, lose]);
  const ready = artwork.items.filter(({ id }) => id).length;
  return (
    <>
      {count > 0 ? (
        <OrderFiles files={order.artwork} orderKey={orderKey} />
      ) : (
        <p className="muted">No files yet.</p>
      )}
      {isClosed(order.status) ? null : (
        <Form method="post" action={address} className="stack" preventScrollReset>
          <input type="hidden" name="act" value="artwork" />
          <ArtworkField artwork={artwork} already={count} error={refused?.error} />
          {hydrated && artwork.items.length > 0 ? (
            <button
              type="submit"
              className="btn primary"
              disabled={busy || artwork.isBusy || ready === 0}
            >
              {artwork.isBusy ? "Uploading your files…" : "Send files"}
            </button>
          ) : null}
        </Form>
      )}
    </>
  );
}
