import { useId, useState } from "react";
import { specOf } from "../../../catalogue/print-spec/print-spec";
import { askWords } from "../../../catalogue/print-spec/spec-words";
import { Icon } from "../../../ui/icon";
import { ArtworkField } from "../../files/artwork-field";
import type { Artwork } from "../../files/use-artwork";
import { lineField } from "./form-lines";
import type { AskedLine, LineProduct } from "./order-line";

/**
 * Whether a line's files are unfolded, as they are for the line that the page was opened for.
 * @param error what is wrong with them; it unfolds them
 */
export function useLineFiles({ items }: Artwork, slot: number, error: string | undefined) {
  const panel = useId();
  const [open, setOpen] = useState(slot === 1);
  const [told, setTold] = useState<string>();
  if (error !== told) {
    setTold(error);
    if (error) setOpen(true);
  }
  const count = items.filter(({ line, state }) => line === slot && state !== "refused").length;
  return { panel, count, open, toggle: () => setOpen(!open) };
}

type Shown = ReturnType<typeof useLineFiles>;

export function LineFilesButton({ panel, count, open, toggle }: Shown) {
  return (
    <button
      type="button"
      className="button button-text button-small"
      aria-expanded={open}
      aria-controls={panel}
      onClick={toggle}
    >
      <Icon name={count > 0 ? "check" : "upload"} />
      {count > 0 ? `Artwork, ${count} ${count === 1 ? "file" : "files"}` : "Add artwork"}
    </button>
  );
}

/** The artwork of one line. */
export function LineFiles({
  panel,
  open,
  line: { slot, about, line },
  artwork,
  error,
}: Shown & {
  line: { slot: number; about: LineProduct; line: AskedLine };
  artwork: Artwork;
  error: string | undefined;
}) {
  const spec = specOf(about.printSpec, about.list, line.choice);
  return (
    <fieldset
      id={panel}
      className={open ? "order-line-artwork" : "order-line-artwork order-line-closed"}
      aria-label={`Artwork of ${about.name}`}
    >
      {spec ? <p className="text-small numerals">{askWords(spec)}</p> : null}
      <p className="text-small muted order-form-when">
        Optional: send it now, or later from the page of your order.
      </p>
      <ArtworkField
        artwork={artwork}
        isChecked
        line={slot}
        spec={spec}
        name={lineField(slot, "files")}
        error={error}
      />
    </fieldset>
  );
}
