import { useEffect, useRef } from "react";
import { business } from "../../shop/business.ts";
import { useAutoAdvance } from "../../ui/hooks/use-auto-advance.ts";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { Icon } from "../../ui/icon.tsx";

/** SPEC §9. */
const STEP_PX = 200;
const STEP_MS = 2_000;

/** The claim may stand alone, and so may the names. */
const trusted = (brands: string) =>
  brands ? `Trusted by ${brands.toLowerCase()} brands` : "Trusted by";

/**
 * Trusted brands in an endless row (SPEC §2): after one round it jumps back into the first of two
 * repeats.
 */
export function BrandsCarousel() {
  const brands = business.trustedBrands;
  const list = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const { index, playing, togglePlaying, regionProps } = useAutoAdvance({
    count: brands.length,
    interval: STEP_MS,
  });

  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    const row = list.current;
    const [first, again] = [row?.children[0], row?.children[brands.length]];
    if (!row || !(first instanceof HTMLElement && again instanceof HTMLElement)) return;
    const lap = again.offsetLeft - first.offsetLeft;
    if (row.scrollLeft >= lap) row.scrollLeft -= lap;
    row.scrollTo({ left: row.scrollLeft + STEP_PX, behavior: calm ? "auto" : "smooth" });
  }, [index, calm]);

  return (
    <section className="stock brands" aria-label="Trusted brands" {...regionProps}>
      <div className="section">
        <div className="wrap brands-head">
          <h2>{trusted(business.claims.brands)}</h2>
          {hydrated ? (
            <button
              type="button"
              className="button button-line button-small"
              onClick={togglePlaying}
            >
              <Icon name={playing ? "pause" : "play"} />
              {playing ? "Pause" : "Play"}
            </button>
          ) : null}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <ul ref={list} tabIndex={0} aria-label="Brands">
          {brands.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {hydrated
            ? [...brands, ...brands].map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same names in the same order
                <li key={`repeat-${index}`} aria-hidden="true">
                  {name}
                </li>
              ))
            : null}
        </ul>
      </div>
    </section>
  );
}
