import { business } from "../../shop/business.ts";
import { useSlider } from "../../ui/hooks/use-slider.ts";
import { Icon } from "../../ui/icon.tsx";

/** The claim may stand alone, and so may the names. */
const trusted = (brands: string) =>
  brands ? `Trusted by ${brands.toLowerCase()} brands` : "Trusted by";

/**
 * Trusted brands in an endless row (SPEC §2), 200 px every 2 seconds (SPEC §9). The two repeats are
 * only seen while it turns.
 */
export function BrandsCarousel() {
  const brands = business.trustedBrands;
  const region = useSlider(brands);
  return (
    <section className="stock brands" aria-label="Trusted brands" data-slider="2000" ref={region}>
      <div className="section">
        <div className="wrap brands-head">
          <h2>{trusted(business.claims.brands)}</h2>
          <button
            type="button"
            className="button button-line button-small"
            aria-label="Pause"
            data-turn="play"
          >
            <Icon name="pause" className="while-playing" />
            <Icon name="play" className="while-paused" />
            <span className="while-playing">Pause</span>
            <span className="while-paused">Play</span>
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <ul tabIndex={0} aria-label="Brands" data-row="200">
          {["first", "again", "once more"].flatMap((round) =>
            brands.map((name) => (
              <li key={`${round} ${name}`} aria-hidden={round !== "first" || undefined}>
                {name}
              </li>
            )),
          )}
        </ul>
      </div>
    </section>
  );
}
