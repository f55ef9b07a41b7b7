import { type ReactNode, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { askWords } from "../../catalogue/print-spec/spec-words";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { ArtworkField } from "../files/artwork-field";
import { useArtwork, useLostFiles } from "../files/use-artwork";
import { lineValue } from "../line-files/named-line";
import type { OrderLine } from "../order";
import { isClosed, overtakenWords } from "../status";
import { Overtaken } from "../ui/stale-order-notice";
import { CheckedFiles } from "./checked-files";
import type { ArtworkProps } from "./order-artwork";

/**
 * The artwork of one line. Files that were chosen but not sent before the order closed are named
 * until they are dismissed.
 */
export function LineArtwork({
  line,
  refused,
  ...props
}: ArtworkProps & {
  line: OrderLine;
  /** Why files were refused. */
  refused: FormAnswer | undefined;
}) {
  const { order, address, whatsappText } = props;
  const hydrated = useHydrated();
  const artwork = useArtwork();
  const { formData } = useNavigation();
  const busy = formData?.get("act") === "artwork";
  const files = order.artwork.filter((file) => file.line === line.place);
  // Files that the order has now leave the chosen ones; those still on their way stay.
  const { drop } = artwork;
  const ids = order.artwork.map(({ id }) => id).join(" ");
  useEffect(() => drop(ids.split(" ")), [ids, drop]);
  useLostFiles(artwork, refused?.lost);
  const [away, setAway] = useState<typeof refused>();
  const unsent = artwork.items.filter(({ id }) => !order.artwork.some((file) => file.id === id));
  const isOver = isClosed(order.status);
  const ready = artwork.items.filter(({ id }) => id).length;
  const { name, printSpec } = line;
  const isOne = order.lines.length === 1;
  return (
    <fieldset className="line-artwork" aria-label={`Artwork of ${name}`}>
      {isOne ? null : <h3>{name}</h3>}
      {printSpec && !isOver ? (
        <p className="text-small muted numerals">{askWords(printSpec)}</p>
      ) : null}
      {files.length > 0 ? (
        <CheckedFiles {...props} files={files} spec={printSpec} />
      ) : (
        <p className="muted">No files yet.</p>
      )}
      {isOver && (unsent.length > 0 || (refused && refused !== away)) ? (
        <Overtaken
          says={overtakenWords(order, "added")}
          text={[whatsappText, ...unsent.map((item) => item.name)].join("\n")}
          onAway={() => {
            setAway(refused);
            for (const { key } of unsent) artwork.remove(key);
          }}
        >
          {unsent.length > 0 ? (
            <>
              <p>Not sent:</p>
              <ul aria-label="Files that were not sent">
                {unsent.map((item) => (
                  <li key={item.key}>
                    <bdi>{item.name}</bdi>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </Overtaken>
      ) : null}
      {isOver ? null : (
        <More isOne={isOne} isOpen={artwork.items.length > 0 || refused !== undefined}>
          <Form method="post" action={address} className="stack" preventScrollReset>
            <input type="hidden" name="act" value="artwork" />
            <input type="hidden" name="line" value={lineValue(line)} />
            <ArtworkField
              artwork={artwork}
              isChecked
              already={order.artwork.length}
              there={files.reduce((sum, file) => sum + (file.pages ?? 0), 0)}
              spec={printSpec}
              error={saidOf(refused)}
            />
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
        </More>
      )}
    </fieldset>
  );
}

/** Where more files are chosen. With several lines it stays folded until it is wanted. */
function More({
  isOne,
  isOpen,
  children,
}: {
  isOne: boolean;
  /** Unfolds it, because there is something to see. */
  isOpen: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  if (isOne) return children;
  return (
    <details open={open || isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Add artwork</summary>
      {children}
    </details>
  );
}
