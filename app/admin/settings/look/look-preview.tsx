import { business, defaults } from "../../../shop/business";
import { coloursOf } from "../../../shop/frame/colours";
import type { Typed } from "../saving/section-form";
import { coloursIn } from "./colour-fields";

/** The logo on light and dark, and a piece of the home page in the colours. */
export function LookPreview({ typed }: { typed: Typed }) {
  return (
    <div className="look-preview" style={coloursOf(coloursIn(typed))}>
      <figure>
        <figcaption>Top and foot of every page</figcaption>
        <div className="look-logos">
          <span>
            <Logo src={typed.logo} />
          </span>
          <span className="dark">
            <Logo src={typed.logo} onDark />
          </span>
        </div>
      </figure>
      <figure>
        <figcaption>Home page</figcaption>
        <div className="look-hero">
          <p className="section-tagline">{business.tagline}</p>
          <span className="look-button">Browse All Printing Catalog</span>
        </div>
      </figure>
      {typed.portrait ? (
        <figure>
          <figcaption>About Us</figcaption>
          <div>
            <img className="look-portrait" src={typed.portrait} alt="" />
          </div>
        </figure>
      ) : null}
    </div>
  );
}

/** As `Wordmark` does, of what stands in the form. */
function Logo({ src, onDark = false }: { src: string | undefined; onDark?: boolean }) {
  if (src) {
    return <img className={onDark ? "wordmark wordmark-on-paper" : "wordmark"} src={src} alt="" />;
  }
  return business.name === defaults.name ? (
    <img src={`/brand/wordmark${onDark ? "-on-indigo" : ""}.svg`} alt="" width="98" height="38" />
  ) : (
    <span className="wordmark">{business.name}</span>
  );
}
