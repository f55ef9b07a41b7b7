import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { HeroSlide } from "../../shop/business.ts";
import { Price } from "../../ui/format/price.tsx";
import { useSlider } from "../../ui/hooks/use-slider.ts";
import { onPhones, Picture, phoneWidth } from "../../ui/picture.tsx";
import { SlideControls } from "./slide-controls.tsx";

/**
 * Five products, one every 8 seconds, until an arrow or a name is pressed (SPEC §2). It is below the
 * first screen: even its first picture waits.
 */
export function HeroCarousel({ slides: heroSlides }: { slides: readonly HeroSlide[] }) {
  const region = useSlider(heroSlides);
  return (
    <section className="hero" aria-label="Highlights" data-slider="8000" ref={region}>
      <div className="wrap">
        <div className="hero-frame">
          <div className="slides" data-slides>
            {heroSlides.map(({ picture, name }, index) => (
              <div
                className="hero-picture"
                key={name}
                inert={index > 0}
                data-waits
                style={{ "--focus": picture.focus } as CSSProperties}
              >
                <Picture src={picture.src} alt={picture.alt} sizes={sizesOf(picture.src)} />
              </div>
            ))}
          </div>
          <div className="hero-side">
            <div className="slides" data-slides>
              {heroSlides.map(({ picture, name, title, text, price, link }, index) => (
                <div className="hero-words" key={name} data-later={index > 0 || undefined}>
                  <noscript>
                    <Picture src={picture.src} alt={picture.alt} sizes={sizesOf(picture.src)} />
                  </noscript>
                  <h2>{title}</h2>
                  <p className="lead">{text}</p>
                  {price ? <Price price={price.kobo} quantity={price.quantity} big /> : null}
                  <Link className="button button-primary" to={link.to}>
                    {link.words}
                  </Link>
                </div>
              ))}
            </div>
            <SlideControls count={heroSlides.length} />
          </div>
        </div>
        <ul className="hero-index">
          {heroSlides.map(({ name }, index) => (
            <li key={name}>
              <button type="button" data-turn={index} aria-current={index === 0 || undefined}>
                <i />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/**
 * Wide pictures are cropped to their height and so drawn wider; 160vw would be exact, but see
 * `phoneWidth`.
 */
const sizesOf = (src: string) =>
  src.startsWith("/pictures/heroes/")
    ? `(min-width:768px) 1152px, ${onPhones(120)}`
    : `(min-width:1440px) 742px, (min-width:768px) 56vw, ${phoneWidth}`;
