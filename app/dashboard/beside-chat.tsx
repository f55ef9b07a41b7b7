import type { ReactNode } from "react";
import { business } from "../shop/business";
import { telLink, whatsappLink } from "../shop/links";
import { useSite } from "../shop/use-site";
import { Icon } from "../ui/icon";
import { fileAddress } from "../uploads/file-name";
import { fileLine, hasPages, type PagedFile, viewerAddress } from "../uploads/file-pages";
import { typeLabel } from "../uploads/file-types";

interface BesideChatProps {
  /** About the current order. */
  order: ReactNode;
  /** Newest first. */
  files: PagedFile[];
  /** Links between pages of files. */
  pages: ReactNode;
}

/** Beside a customer's conversation: the current order, shared files, other contacts. */
export function BesideChat({ order, files, pages }: BesideChatProps) {
  const { contact } = useSite();
  return (
    <aside className="beside-chat" aria-label="About this chat">
      <section aria-labelledby="your-order">
        <h2 id="your-order">Your order</h2>
        {order}
      </section>
      <section aria-labelledby="shared-files">
        <h2 id="shared-files">Shared files</h2>
        {files.length > 0 ? (
          <ul className="beside-chat-files">
            {files.map((file) => (
              <SharedFileLine key={file.id} file={file} />
            ))}
          </ul>
        ) : (
          <p className="text-small muted">
            None yet. Artwork and proofs that you and we send are listed here.
          </p>
        )}
        {pages}
      </section>
      <p className="text-small muted">
        Prefer to talk? Call{" "}
        <a className="link" href={telLink(contact.phone)}>
          {contact.phone}
        </a>
        {`, ${business.answered.replace(/^at /, "")}, or write to us on `}
        <a className="link" href={whatsappLink(contact.whatsapp, business.whatsappText)}>
          WhatsApp
        </a>
        .
      </p>
    </aside>
  );
}

function SharedFileLine({ file }: { file: PagedFile }) {
  return (
    <li className="upload-row">
      <span className="upload-picture" aria-hidden="true">
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
        <b className="text-small">
          {hasPages(file) ? (
            <a className="link link-tap" href={viewerAddress(file)} target="_blank" rel="noopener">
              <bdi>{file.name}</bdi>
            </a>
          ) : (
            <bdi>{file.name}</bdi>
          )}
        </b>
        <span className="text-smallest muted">{fileLine(file)}</span>
      </div>
      <a
        className="icon-button"
        href={fileAddress(file)}
        download={file.name}
        aria-label={`Download ${file.name}`}
      >
        <Icon name="download" />
      </a>
    </li>
  );
}
