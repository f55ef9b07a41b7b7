import type { PrintSpec } from "../../catalogue/print-spec/print-spec";
import { saidOf } from "../../ui/forms/form-answer";
import { CheckedFile } from "../artwork-fix/checked-file";
import { OrderFiles } from "../files/order-files";
import type { Artwork } from "../order";
import { isApproved, isClosed } from "../status";
import type { ArtworkProps } from "./order-artwork";

/** An order's files, each with what its check said and what the buyer can do. */
export function CheckedFiles({
  files,
  spec,
  order,
  orderKey,
  address,
  today,
  checkRefused,
}: ArtworkProps & { files: Artwork[]; spec?: PrintSpec | null }) {
  return (
    <OrderFiles
      files={files}
      orderKey={orderKey}
      below={(file) => (
        <CheckedFile
          file={file}
          today={today}
          side="buyer"
          orderKey={orderKey}
          spec={spec}
          address={isClosed(order.status) ? undefined : address}
          isApproved={isApproved(order.status)}
          error={
            [file.id, file.other?.file.id].includes(checkRefused?.values.file)
              ? saidOf(checkRefused)
              : undefined
          }
        />
      )}
    />
  );
}
