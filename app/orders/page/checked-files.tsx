import { saidOf } from "../../ui/forms/form-answer";
import { CheckedFile } from "../artwork-check/checked-file";
import { OrderFiles } from "../files/order-files";
import type { Artwork } from "../order";
import { isClosed } from "../status";
import type { ArtworkProps } from "./order-artwork";

/** Files of an order, each with what its check said and the buyer's ways on. */
export function CheckedFiles({
  files,
  order,
  orderKey,
  address,
  today,
  checkRefused,
}: ArtworkProps & { files: Artwork[] }) {
  return (
    <OrderFiles
      files={files}
      orderKey={orderKey}
      below={(file) => (
        <CheckedFile
          file={file}
          today={today}
          side="buyer"
          address={isClosed(order.status) ? undefined : address}
          error={checkRefused?.values.file === file.id ? saidOf(checkRefused) : undefined}
        />
      )}
    />
  );
}
