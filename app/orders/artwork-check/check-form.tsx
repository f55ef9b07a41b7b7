import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { whileBusy } from "../../ui/forms/form-parts";
import type { OrderFile } from "../order";

/** The answers that a buyer can give to a check. */
type CheckAct = "ask-fix" | "accept-print" | "fix" | "use-file";

/** One button about a file of an order. @param use for `use-file`: which of the two is printed */
export function CheckForm({
  act,
  file,
  address,
  use,
  isMain = false,
  children,
}: {
  act: CheckAct;
  file: OrderFile;
  address: string;
  use?: "fixed" | "own";
  isMain?: boolean;
  children: ReactNode;
}) {
  const sent = useNavigation().formData;
  const busy = sent?.get("act") === act && sent.get("file") === file.id;
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="file" value={file.id} />
      {use ? <input type="hidden" name="use" value={use} /> : null}
      <button
        type="submit"
        className={isMain ? "button button-primary" : "button button-line button-small"}
        {...whileBusy(busy)}
      >
        {children}
      </button>
    </Form>
  );
}
