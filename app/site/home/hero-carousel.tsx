import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { HeroSlide } from "../../shop/business.ts";
import { Price } from "../../ui/format/price.tsx";
import { useAutoAdvance } from "../../ui/hooks/use-auto-advance.ts";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { Picture, phoneWidth } from "../../ui/picture.tsx";
import { SlideControls } from "./slide-controls.tsx";

/** Five products, one every 8 seconds, until an arrow or a name is pressed (SPEC §2). */
export function HeroCarousel({ slides: heroSlides }: { slides: readonly HeroSlide[] }) {
  const count = heroSlides.length;
  const slider = useAutoAdvance({ count, below: true });
  const hydrated = useHydrated();
  return (
    <section className="hero" aria-label="Highlights" {...slider.regionProps}>
      <div className="wrap">
        <div className="hero-frame">
          <div className="slides">
            {heroSlides.map(({ picture, name }, index) => (
              <div
                className="hero-picture"
                key={name}
                inert={index !== slider.index}
                style={{ "--focus": picture.focus } as CSSProperties}
              >
                {slider.needed(index) ? (
                  <Picture src={picture.src} alt={picture.alt} sizes={sizesOf(picture.src)} />
                ) : null}
              </div>
            ))}
          </div>
          <div className="hero-side">
            <div className="slides">
              {heroSlides.map(({ picture, name, title, text, price, link }, index) => (
                <div className="hero-words" key={name} {...slider.wordsProps(index)}>
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
            <SlideControls slider={slider} count={count} />
          </div>
        </div>
        {hydrated ? (
          <ul className="hero-index">
            {heroSlides.map(({ name }, index) => {
              const current = index === slider.index;
              return (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={current || undefined}
                    onClick={() => slider.show(index)}
                  >
                    {current ? (
                      <i
                        key={`${slider.running}`}
                        className={slider.running ? "slide-running" : undefined}
                      />
                    ) : null}
                    {name}
                  </button>
                </li>
              );
            })}
          </ul>
        ) : (
          <div className="hero-index" aria-hidden="true" />
        )}
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
    ? "(min-width:768px) 1152px, 120vw"
    : `(min-width:1440px) 742px, (min-width:768px) 56vw, ${phoneWidth}`;
