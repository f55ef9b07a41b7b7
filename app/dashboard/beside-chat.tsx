import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MessageFile } from "../chat/message";
import { estimate, type OrderSummary, orderNumber } from "../orders/order";
import { StatusBadge } from "../orders/page/status-badge";
import { business } from "../shop/business";
import { telLink, whatsappLink } from "../shop/links";
import { useSite } from "../shop/use-site";
import { formatCount, formatNaira } from "../ui/format/money";
import { Icon } from "../ui/icon";
import { fileAddress, fileSize } from "../uploads/file-name";
import { typeLabel } from "../uploads/file-types";

interface BesideChatProps {
  /** The newest one under way. */
  order: (OrderSummary & { path: string }) | undefined;
  /** The newest first. */
  files: MessageFile[];
  /** Links between the pages of files. */
  pages: ReactNode;
}

/** Beside a customer's conversation: the order under way, the files of both sides, other ways to talk. */
export function BesideChat({ order, files, pages }: BesideChatProps) {
  const { contact } = useSite();
  return (
    <aside className="beside" aria-label="About this chat">
      <section aria-labelledby="your-order">
        <h2 id="your-order">Your order</h2>
        {order ? <OrderUnderWay order={order} /> : <NoOrder />}
      </section>
      <section aria-labelledby="shared-files">
        <h2 id="shared-files">Shared files</h2>
        {files.length > 0 ? (
          <ul className="shared">
            {files.map((file) => (
              <SharedFileLine key={file.id} file={file} />
            ))}
          </ul>
        ) : (
          <p className="sm muted">
            None yet. Artwork and proofs that you and we send are listed here.
          </p>
        )}
        {pages}
      </section>
      <p className="sm muted">
        Prefer to talk? Call{" "}
        <a className="link" href={telLink(contact.phone)}>
          {contact.phone}
        </a>
        , any hour, or write to us on{" "}
        <a className="link" href={whatsappLink(contact.whatsapp, business.whatsappText)}>
          WhatsApp
        </a>
        .
      </p>
    </aside>
  );
}

function OrderUnderWay({ order }: { order: OrderSummary & { path: string } }) {
  const price = order.total ?? estimate(order, order.quantity);
  return (
    <div className="panel">
      <div className="head">
        <b>{order.productName}</b>
        <StatusBadge order={order} toBuyer />
      </div>
      <p className="sm muted num">
        {[
          orderNumber(order.number),
          `${formatCount(order.quantity)} pcs`,
          price === undefined ? undefined : formatNaira(price),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      <Link className="link sm" to={order.path}>
        See order status
      </Link>
    </div>
  );
}

function NoOrder() {
  return (
    <p className="sm muted">
      None is under way.{" "}
      <Link className="link" to="/user-dashboard/orders">
        My orders
      </Link>
    </p>
  );
}

function SharedFileLine({ file }: { file: MessageFile }) {
  return (
    <li className="filerow">
      <span className="th" aria-hidden="true">
        {file.width ? (
          <img
            src={`${fileAddress(file)}?thumbnail`}
            alt=""
            width={48}
            height={48}
            loading="lazy"
          />
        ) : (
          typeLabel(file.type)
        )}
      </span>
      <div>
        <b className="sm">
          <bdi>{file.name}</bdi>
        </b>
        <span className="xs muted">{fileSize(file.size)}</span>
      </div>
      <a
        className="icon-btn"
        href={fileAddress(file)}
        download={file.name}
        aria-label={`Download ${file.name}`}
      >
        <Icon name="download" />
      </a>
    </li>
  );
}
