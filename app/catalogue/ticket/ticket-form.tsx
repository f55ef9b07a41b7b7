import "./price-form.css";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { Loader } from "../../ui/loader.tsx";
import { type Product, productPath } from "../product.ts";
import { isChanged } from "./is-changed.ts";
import type { PriceForm } from "./price-form.tsx";

/** What shows that somebody is there, or that another try is worth it. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "input", "scroll", "online"];
const RETRY_MS = 1_000;

type Loaded = { default: typeof PriceForm };

async function loadFields(): Promise<Loaded> {
  const { PriceForm } = await import("./price-form.tsx");
  return { default: PriceForm };
}

let arrive: (loaded: Loaded) => void;
const arrival = new Promise<Loaded>((resolve) => {
  arrive = resolve;
});
let isComing = false;

/** Loads the fields' script; when that fails, a later call tries again. */
function wake(): void {
  if (isComing) return;
  isComing = true;
  void loadFields().then(arrive, () => {
    setTimeout(() => {
      isComing = false;
    }, RETRY_MS);
  });
}
if (import.meta.env.SSR) wake();

/** The fields as the server has drawn them, until they are woken. */
const DrawnFields = lazy(() => arrival);
/** The fields of a page that the router opens: as its other scripts, missing they are asked for with the whole page. */
const FreshFields = lazy(() =>
  loadFields().catch(() => {
    location.reload();
    return arrival;
  }),
);

/**
 * Everything to choose of a product, and one ticket that answers: ladder, line, delivery, total and
 * date (TRADE §1). The server's HTML is complete, a form to the page itself; the script that answers
 * comes with the first sign of a person, or when a button that needs it is in sight.
 *
 * @param prices as `packTicket` packs them
 * @param gallery the product's pictures, whose buttons belong to the form
 * @param talk draws what stands at the end of the ticket, for the address that shows the choice
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
  talk: (url: string, quantity: number) => ReactNode;
  origin: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const picture = new URLSearchParams(useLocation().search).get("image");
  const isHydrated = useHydrated();
  const [isDrawn] = useState(!isHydrated);
  const [openedAt] = useState(isHydrated ? performance.now() : 0);

  useEffect(() => {
    const element = form.current;
    if (!isDrawn || !element) return;
    if (isChanged(element)) wake();
    const near = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) wake();
    });
    for (const control of element.querySelectorAll(".scripted-early")) near.observe(control);
    // Before React, which keeps events of what is not awake to itself.
    const listening = { capture: true, passive: true };
    for (const sign of SIGNS) addEventListener(sign, wake, listening);
    return () => {
      near.disconnect();
      for (const sign of SIGNS) removeEventListener(sign, wake, listening);
    };
  }, [isDrawn]);

  // Always the same element: React would throw the server's HTML away to draw another.
  const fields = useMemo(() => {
    const props = { form, openedAt, product, prices, talk, origin };
    if (!isDrawn) return <FreshFields {...props} />;
    return (
      <Suspense fallback={<Waking />}>
        <DrawnFields {...props} />
      </Suspense>
    );
  }, [isDrawn, openedAt, product, prices, talk, origin]);

  return (
    <form ref={form} className="pricing" action={productPath(product.id)}>
      {/* What Enter in a field presses. */}
      <button type="submit" hidden />
      {gallery}
      {/* After the gallery, whose buttons name another. */}
      {picture === null ? null : <input type="hidden" name="image" value={picture} />}
      {fields}
    </form>
  );
}

function Waking() {
  useEffect(wake, []);
  return <Loader place="late" />;
}
