import { Form } from "react-router";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer";
import { Notice } from "../../ui/notice";
import { LineSelect } from "../line-files/line-select";
import { lineValue } from "../line-files/named-line";
import type { Artwork, Order } from "../order";
import { isClosed } from "../status";
import { CheckedFiles } from "./checked-files";
import { LineArtwork } from "./line-artwork";

/** What all parts of an order's artwork need. */
export interface ArtworkProps {
  order: Order;
  orderKey: string;
  /** The address of the forms. */
  address: string;
  /** The beginning of a message about the order. */
  whatsappText: string;
  today: string;
  /** Why an answer to a check was refused. */
  checkRefused: FormAnswer | undefined;
}

/** The order's artwork, line by line, and, while the order is open, the way to send more. */
export function OrderArtwork({
  refused,
  ...props
}: ArtworkProps & {
  /** Why files were refused. */
  refused: FormAnswer | undefined;
}) {
  const { lines, artwork } = props.order;
  const unnamed = artwork.filter(({ line }) => line === null);
  const of = lines.length === 1 ? lines[0] : lines.find((one) => says(refused, lineValue(one)));
  const isTold = refused?.values.act === "artwork" && of !== undefined;
  return (
    <>
      {refused && !isTold ? (
        <Notice kind="bad" role="alert">
          {saidOf(refused)}
        </Notice>
      ) : null}
      {unnamed.map((file) => (
        <Unnamed key={file.id} {...props} file={file} />
      ))}
      {lines.map((line) => (
        <LineArtwork
          key={line.place}
          {...props}
          line={line}
          refused={isTold && line === of ? refused : undefined}
        />
      ))}
    </>
  );
}

const says = (answer: FormAnswer | undefined, line: string) => answer?.values.line === line;

/** A file that nobody has assigned to a line. */
function Unnamed({ file, ...props }: ArtworkProps & { file: Artwork }) {
  const { order, address } = props;
  return (
    <div className="stack">
      <CheckedFiles {...props} files={[file]} />
      {isClosed(order.status) ? null : (
        <Form
          method="post"
          action={address}
          className="stack"
          aria-label={`Product of ${file.name}`}
          preventScrollReset
        >
          <input type="hidden" name="act" value="artwork-line" />
          <input type="hidden" name="files" value={file.id} />
          <LineSelect lines={order.lines} label="Which product is it for?" />
          <button type="submit" className="button button-line">
            Keep
          </button>
        </Form>
      )}
    </div>
  );
}
