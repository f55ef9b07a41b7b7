import { Link } from "react-router";
import { business, type IntroSlide } from "../../shop/business.ts";
import { whatsappLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { useSlider } from "../../ui/hooks/use-slider.ts";
import { Icon } from "../../ui/icon.tsx";
import { onPhones, Picture, withSmallest } from "../../ui/picture.tsx";
import { SlideControls } from "./slide-controls.tsx";

/**
 * The intro (SPEC §2): three slides of text and pictures, one every 8 seconds. Slides overlap, so
 * that a longer text moves nothing below; hidden ones are inert.
 */
export function IntroSlider({ sheets: introSlides }: { sheets: readonly IntroSlide[] }) {
  const count = introSlides.length;
  const region = useSlider(introSlides);
  const { contact } = useSite();
  const getStarted = whatsappLink(contact.whatsapp, business.whatsappText);
  return (
    <section
      className="intro dark pattern"
      aria-label="Introduction"
      data-slider="8000"
      ref={region}
    >
      <div className="wrap">
        <div className="slides intro-sheets" aria-hidden="true" data-slides>
          {introSlides.map((slide, index) => (
            <Sheet key={slide.title} slide={slide} number={index + 1} count={count} />
          ))}
        </div>
        <div className="intro-words">
          <div className="slides" data-slides>
            {introSlides.map(({ title, text }, index) => {
              const Title = index === 0 ? "h1" : "h2";
              return (
                <div className="intro-copy" key={title} data-later={index > 0 || undefined}>
                  {/* The visible title is the h1 by `aria-level`: only one of them is reached. */}
                  <Title className="intro-title" aria-level={index > 0 ? 1 : undefined}>
                    {title}
                  </Title>
                  {text ? <p>{text}</p> : null}
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
          <SlideControls count={count}>
            <span className="slide-progress" aria-hidden="true">
              <i />
            </span>
          </SlideControls>
        </div>
      </div>
    </section>
  );
}

function Sheet({ slide, number, count }: { slide: IntroSlide; number: number; count: number }) {
  const isFirst = number === 1;
  return (
    <div
      className={slide.even ? "intro-sheet intro-sheet-even" : "intro-sheet"}
      inert={!isFirst}
      data-waits={isFirst ? undefined : true}
    >
      <ul>
        {slide.pictures.map((src, index) => {
          const large = index === 0 && !slide.even;
          return (
            <li key={src}>
              <Picture
                src={src}
                alt=""
                {...(src.startsWith("/pictures/uploaded/") ? {} : { widths: withSmallest })}
                sizes={
                  large
                    ? `(min-width:768px) 27vw, ${onPhones(46)}`
                    : `(min-width:1440px) 180px, (min-width:768px) 13vw, ${onPhones(29)}`
                }
                priority={isFirst && index === 0}
              />
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
