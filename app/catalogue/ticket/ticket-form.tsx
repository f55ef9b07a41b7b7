import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { type Product, productPath } from "../product.ts";
import { PriceForm } from "./price-form.tsx";

/**
 * Everything that can be chosen of a product, and the ticket that answers: ladder, line, delivery,
 * total and date (TRADE §1). The server's HTML is a complete form to the page itself, for as long
 * as the script does not answer.
 *
 * @param prices as `packTicket` packs them
 * @param gallery the product's pictures, whose buttons belong to the form
 * @param talk draws the end of the ticket, given the address that shows the choice
 * @param origin the shop's public address, without a trailing slash
 */
export function TicketForm({
  product,
  prices,
  gallery,
  talk,
  origin,
}: {
  product: Pick<Product, "id">;
  prices: string;
  gallery: ReactNode;
  talk: (url: string, quantity: number | undefined) => ReactNode;
  origin: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const picture = new URLSearchParams(useLocation().search).get("image");
  const isHydrated = useHydrated();
  const [openedAt] = useState(isHydrated ? performance.now() : 0);

  return (
    <form ref={form} className="pricing" action={productPath(product.id)}>
      {/* The button that Enter presses. */}
      <button type="submit" hidden />
      {gallery}
      {/* Behind the gallery: of two pictures the first counts, that of a pressed button. */}
      {picture === null ? null : <input type="hidden" name="image" value={picture} />}
      <PriceForm {...{ form, openedAt, product, prices, talk, origin }} />
    </form>
  );
}
