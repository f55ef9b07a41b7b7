import type { CSSProperties } from "react";
import type { HeroSlide } from "../../shop/business";
import { Price } from "../../ui/format/price";
import { type ListName, lists } from "./slide-lists";

/** How the slide will look, on a computer and on a phone. */
export function SlidePreview({
  list,
  typed,
  picture,
  price,
}: {
  list: ListName;
  typed: Record<string, string>;
  /** Its address; empty for none yet. */
  picture: string;
  price: HeroSlide["price"] | undefined;
}) {
  const slide = (
    <div className={`slide-preview slide-preview-${list}`}>
      <div style={{ "--focus": `${typed.focus ?? 50}%` } as CSSProperties}>
        {picture ? <img src={picture} alt="" /> : <span>The picture</span>}
      </div>
      <div>
        <p className="slide-preview-title">{typed.title?.trim() || "The headline"}</p>
        <p>{typed.text}</p>
        {price ? <Price price={price.kobo} quantity={price.quantity} /> : null}
        <span className="slide-preview-button">
          {list === "slides" ? typed.words?.trim() || "The button" : "Get Started"}
        </span>
      </div>
    </div>
  );
  return (
    <section className="slide-previews" aria-label={`How the ${lists[list].one} will look`}>
      <figure>
        <figcaption>On a computer</figcaption>
        {slide}
      </figure>
      <figure className="slide-preview-phone">
        <figcaption>On a phone</figcaption>
        {slide}
      </figure>
    </section>
  );
}
