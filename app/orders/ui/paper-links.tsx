import { Icon } from "../../ui/icon";
import type { Order } from "../order";
import { type PaperKind, paperNames, paperNumber, paperPath } from "../paper-number";

/** `Receipt RC-000212`: opens the PDF beside the page. */
export function PaperLink({
  kind,
  number,
  orderKey,
}: {
  kind: PaperKind;
  number: number;
  /** Of its order; a signed-in buyer and an admin need none. */
  orderKey?: string | undefined;
}) {
  return (
    <a
      className="link link-tap"
      href={paperPath(kind, number, orderKey)}
      target="_blank"
      rel="noreferrer"
    >
      {paperNames[kind]} {paperNumber(kind, number)}
    </a>
  );
}

/** An order's invoice and credit notes; nothing when there is no invoice. */
export function InvoiceLinks({
  order,
  orderKey,
}: {
  order: Pick<Order, "papers">;
  orderKey?: string;
}) {
  const shown = order.papers.filter(({ kind }) => kind === "invoice" || kind === "credit");
  return shown.map(({ kind, number }) => (
    <a
      key={`${kind} ${number}`}
      className="button button-line button-block"
      href={paperPath(kind, number, orderKey)}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="download" />
      {paperNames[kind]} {paperNumber(kind, number)}
    </a>
  ));
}
