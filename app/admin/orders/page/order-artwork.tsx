import { useMay } from "../../../accounts/use-may";
import { specWords } from "../../../catalogue/print-spec/spec-words";
import { ArtworkField } from "../../../orders/files/artwork-field";
import { useArtwork, useLostFiles } from "../../../orders/files/use-artwork";
import { LineSelect } from "../../../orders/line-files/line-select";
import type { Artwork, OrderLine } from "../../../orders/order";
import { isClosed, standingLabel } from "../../../orders/status";
import { Panel } from "../../../ui/panel";
import { ARTWORK } from "../../../uploads/upload-limits";
import { ActButton, ActForm } from "./acts/act-form";
import { TooLate, useLateForm } from "./acts/late-form";
import { type ActProps, useOrderAct } from "./acts/use-order-act";
import { FileRow, SendFiles, takeOff } from "./order-files";

/** What the customer has sent to be printed, by line; the shop may add to it. */
export function ArtworkPanel(props: ActProps) {
  const { lines, artwork } = props.order;
  const unnamed = artwork.filter(({ line }) => line === null);
  return (
    <Panel
      title="Artwork"
      aside={
        <span className="text-small muted numerals">
          {artwork.length} of {ARTWORK.files}
        </span>
      }
    >
      {unnamed.map((file) => (
        <Unnamed key={file.id} {...props} file={file} />
      ))}
      {lines.map((line) => (
        <LineFiles
          key={line.place}
          line={line}
          files={artwork.filter((file) => file.line === line.place)}
          today={props.today}
          isNamed={lines.length > 1}
        />
      ))}
      <ArtworkForm {...props} />
    </Panel>
  );
}

/** @param isNamed whether the line is one of several */
function LineFiles({
  line,
  files,
  today,
  isNamed,
}: {
  line: OrderLine;
  files: Artwork[];
  today: string;
  isNamed: boolean;
}) {
  const { name, printSpec } = line;
  return (
    <fieldset className="job-artwork" aria-label={`Artwork of ${name}`}>
      {isNamed ? <h3 className="breaks">{name}</h3> : null}
      {printSpec ? <p className="text-small numerals">{specWords(printSpec)}</p> : null}
      {files.length > 0 ? (
        <ul className="job-files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} today={today} />
          ))}
        </ul>
      ) : (
        <p className="muted">No files yet.</p>
      )}
    </fieldset>
  );
}

/** A file of which nobody has said what it is for. */
function Unnamed({ file, ...props }: ActProps & { file: Artwork }) {
  const act = useOrderAct("artwork-line", props, "The file is with its product.", () => {});
  const { order } = props;
  return (
    <div className="job-artwork">
      <ul className="job-files">
        <FileRow file={file} today={props.today} />
      </ul>
      {isClosed(order.status) ? null : (
        <ActForm act={act} label={`Product of ${file.name}`}>
          <input type="hidden" name="files" value={file.id} />
          <LineSelect
            lines={order.lines}
            label="Which product is it for?"
            {...act.errorOf("line")}
          />
          <ActButton busy={act.busy} kind="line">
            Keep
          </ActButton>
        </ActForm>
      )}
    </div>
  );
}

function ArtworkForm(props: ActProps) {
  const artwork = useArtwork();
  const act = useOrderAct("artwork", props, "The artwork is added.", (_sent, files) =>
    artwork.drop(files),
  );
  useLostFiles(artwork, act.lost);
  const { order } = props;
  const isFull = order.artwork.length >= ARTWORK.files;
  const isOver = isClosed(order.status) || isFull;
  const unsent = artwork.items.filter(({ id }) => !order.artwork.some((file) => file.id === id));
  const late = useLateForm(act, isOver, unsent.length > 0);
  const may = useMay("orders");
  if (!late.isThere || !may) return null;
  return (
    <details open={late.isLate}>
      <summary>Add artwork for the customer</summary>
      <ActForm act={act} label="Add artwork">
        {late.isLate ? (
          <TooLate onAway={late.putAway(() => takeOff(artwork))}>
            {isFull
              ? `The order has ${ARTWORK.files} files, and takes no more.`
              : `The order is '${standingLabel(order)}' now: no artwork can be added.`}
          </TooLate>
        ) : null}
        {order.lines.length > 1 ? (
          <LineSelect lines={order.lines} label="Which product is it for?" />
        ) : null}
        <ArtworkField
          artwork={artwork}
          already={order.artwork.length}
          error={act.errorOf("files").error}
          label="Choose artwork"
        />
        <SendFiles artwork={artwork} busy={act.busy} disabled={isOver}>
          Add to the order
        </SendFiles>
      </ActForm>
    </details>
  );
}
