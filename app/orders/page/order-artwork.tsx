import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { CheckedFile } from "../artwork-check/checked-file";
import { ArtworkField } from "../files/artwork-field";
import { OrderFiles } from "../files/order-files";
import { useArtwork, useLostFiles } from "../files/use-artwork";
import type { Order } from "../order";
import { isClosed, overtakenWords } from "../status";
import { Overtaken } from "../ui/stale-order-notice";

/**
 * The artwork that the order has, and, while it is open, a way to send more. What was chosen and not
 * sent when it closed is named until it is put away.
 */
export function OrderArtwork({
  order,
  orderKey,
  address,
  whatsappText,
  today,
  refused,
  checkRefused,
}: {
  order: Order;
  orderKey: string;
  /** Where the form goes. */
  address: string;
  /** What a message about the order begins with. */
  whatsappText: string;
  /** Why files were not taken. */
  refused: FormAnswer | undefined;
  /** Why the answer to a check was not taken. */
  checkRefused: FormAnswer | undefined;
  today: string;
}) {
  const hydrated = useHydrated();
  const artwork = useArtwork();
  const busy = useNavigation().formData?.get("act") === "artwork";
  const count = order.artwork.length;
  // What the order has now is no longer chosen; what is still on its way is.
  const { drop } = artwork;
  const ids = order.artwork.map(({ id }) => id).join(" ");
  useEffect(() => drop(ids.split(" ")), [ids, drop]);
  useLostFiles(artwork, refused?.lost);
  const [away, setAway] = useState<typeof refused>();
  const unsent = artwork.items.filter(({ id }) => !order.artwork.some((file) => file.id === id));
  const isOver = isClosed(order.status);
  const ready = artwork.items.filter(({ id }) => id).length;
  return (
    <>
      {count > 0 ? (
        <OrderFiles
          files={order.artwork}
          orderKey={orderKey}
          below={(file) => (
            <CheckedFile
              file={file}
              today={today}
              side="buyer"
              address={isOver ? undefined : address}
              error={checkRefused?.values.file === file.id ? saidOf(checkRefused) : undefined}
            />
          )}
        />
      ) : (
        <p className="muted">No files yet.</p>
      )}
      {isOver && (unsent.length > 0 || (refused && refused !== away)) ? (
        <Overtaken
          says={overtakenWords(order, "added")}
          text={[whatsappText, ...unsent.map(({ name }) => name)].join("\n")}
          onAway={() => {
            setAway(refused);
            for (const { key } of unsent) artwork.remove(key);
          }}
        >
          {unsent.length > 0 ? (
            <>
              <p>Not sent:</p>
              <ul aria-label="Files that were not sent">
                {unsent.map(({ key, name }) => (
                  <li key={key}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </Overtaken>
      ) : null}
      {isOver ? null : (
        <Form method="post" action={address} className="stack" preventScrollReset>
          <input type="hidden" name="act" value="artwork" />
          <ArtworkField artwork={artwork} already={count} error={saidOf(refused)} />
          {hydrated && artwork.items.length > 0 ? (
            <button
              type="submit"
              className="button button-primary"
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
