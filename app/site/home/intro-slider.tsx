import { useEffect, useState } from "react";
import { Link } from "react-router";
import { business, type IntroSlide } from "../../shop/business.ts";
import { whatsappLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { useAutoAdvance } from "../../ui/hooks/use-auto-advance.ts";
import { Icon } from "../../ui/icon.tsx";
import { Picture, withSmallest } from "../../ui/picture.tsx";
import { SlideControls } from "./slide-controls.tsx";

/**
 * The intro (SPEC §2): three slides of text and pictures, one every 8 seconds. Slides overlap, so
 * that a longer text moves nothing below; hidden ones are inert.
 */
export function IntroSlider({ sheets: introSlides }: { sheets: readonly IntroSlide[] }) {
  const count = introSlides.length;
  const slider = useAutoAdvance({ count });
  const { contact } = useSite();
  const getStarted = whatsappLink(contact.whatsapp, business.whatsappText);
  return (
    <section className="intro dark pattern" aria-label="Introduction" {...slider.regionProps}>
      <div className="wrap">
        <div className="slides intro-sheets" aria-hidden="true">
          {introSlides.map((slide, index) => (
            <Sheet
              key={slide.title}
              slide={slide}
              number={index + 1}
              count={count}
              shown={index === slider.index}
              filled={slider.needed(index)}
            />
          ))}
        </div>
        <div className="intro-words">
          <div className="slides">
            {introSlides.map(({ title, text }, index) => {
              const shown = index === slider.index;
              const Title = index === 0 ? "h1" : "h2";
              return (
                <div className="intro-copy" key={title} {...slider.wordsProps(index)}>
                  {/* The visible title is the h1 by `aria-level`: another element would be redrawn. */}
                  <Title className="intro-title" aria-level={shown && index > 0 ? 1 : undefined}>
                    {title}
                  </Title>
                  <p>{text}</p>
                  <div className="row">
                    <a className="button button-accent" href={getStarted}>
                      <Icon name="whatsapp" />
                      Get Started
                    </a>
                    <Link className="button button-line" to="/products">
                      Browse catalog
                    </Link>
                  </div>
                </div>
              );
            })}
          </div>
          <SlideControls slider={slider} count={count}>
            <span className="slide-progress" aria-hidden="true">
              <i
                key={`${slider.index} ${slider.running}`}
                className={slider.running ? "slide-running" : ""}
              />
            </span>
          </SlideControls>
        </div>
      </div>
    </section>
  );
}

function Sheet({
  slide,
  number,
  count,
  shown,
  filled,
}: {
  slide: IntroSlide;
  number: number;
  count: number;
  shown: boolean;
  filled: boolean;
}) {
  // The first sheet is there at once; later ones slide in.
  const [turned, setTurned] = useState(false);
  useEffect(() => {
    if (!shown) setTurned(true);
  }, [shown]);
  const className = `intro-sheet${slide.even ? " intro-sheet-even" : ""}${turned ? " intro-sheet-turned" : ""}`;
  return (
    <div className={className} inert={!shown}>
      <ul>
        {slide.pictures.map((src, index) => {
          const large = index === 0 && !slide.even;
          return (
            <li key={src}>
              {filled ? (
                <Picture
                  src={src}
                  alt=""
                  {...(src.startsWith("/pictures/uploaded/") ? {} : { widths: withSmallest })}
                  sizes={
                    large
                      ? "(min-width:768px) 27vw, 60vw"
                      : "(min-width:1440px) 180px, (min-width:768px) 13vw, 29vw"
                  }
                  priority={number === 1 && index === 0}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="intro-slug">
        <span>
          {business.name}, sheet {number} of {count}
        </span>
        <span className="registration-mark" />
        <span className="colour-bar">
          <i />
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      </div>
      <i className="intro-cut" />
      <i className="intro-cut" />
    </div>
  );
}
