import type { ReactNode } from "react";
import { orderText, telLink, whatsappLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { Icon } from "../../ui/icon.tsx";

/** The ways to talk to the shop about a product, at the end of its ticket. */
export function Talk({
  children,
  ...about
}: {
  name: string;
  quantity: number | undefined;
  url: string;
  /** The words before them. */
  children?: ReactNode;
}) {
  const { contact } = useSite();
  return (
    <div className="ticket-part buy-talk">
      {children}
      <a className="link buy-whatsapp" href={whatsappLink(contact.whatsapp, orderText(about))}>
        <Icon name="whatsapp" />
        WhatsApp
      </a>
      <a className="link" href={telLink(contact.phone)}>
        <Icon name="phone" />
        Call us
      </a>
    </div>
  );
}

/** 'N out of 5', or 'Not yet rated' until somebody has (PRODUCT §2). */
export function Rating({ rating }: { rating: number | null }) {
  if (rating === null) return <p className="buy-rating text-small muted">Not yet rated</p>;
  return (
    <p className="buy-rating text-small">
      <span className="stars" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" className={star <= Math.round(rating) ? "" : "stars-off"} />
        ))}
      </span>
      <b>{rating}</b> out of 5
    </p>
  );
}
