import { useRef } from "react";
import type { ProductSummary } from "../../catalogue/product.ts";
import { ProductCard } from "../../catalogue/product-card.tsx";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { useScrollEnds } from "../../ui/hooks/use-scroll-ends.ts";
import { Icon } from "../../ui/icon.tsx";
import { onPhones } from "../../ui/picture.tsx";

/** Scroll distance of an arrow (SPEC §9). */
const ARROW_PX = 300;

/** Products in a row that scrolls sideways (SPEC §2). */
export function ProductCarousel({ products }: { products: ProductSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  const ends = useScrollEnds(list);
  const hydrated = useHydrated();
  const scroll = (by: number) => list.current?.scrollBy({ left: by });
  return (
    <section className="section" aria-label="Products">
      <div className="wrap">
        <div className="product-carousel-head">
          <h2>Fresh off the press</h2>
          {hydrated ? (
            <div className="product-carousel-arrows">
              <button
                type="button"
                className="icon-button icon-button-line"
                aria-label="Scroll left"
                aria-disabled={ends.atStart}
                onClick={() => scroll(-ARROW_PX)}
              >
                <Icon name="arrow-left" />
              </button>
              <button
                type="button"
                className="icon-button icon-button-line"
                aria-label="Scroll right"
                aria-disabled={ends.atEnd}
                onClick={() => scroll(ARROW_PX)}
              >
                <Icon name="arrow-right" />
              </button>
            </div>
          ) : null}
        </div>
        <ul className="product-carousel" ref={list}>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              sizes={`(min-width:768px) 345px, ${onPhones(272, "px")}`}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
