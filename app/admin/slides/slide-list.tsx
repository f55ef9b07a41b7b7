import { Form, Link } from "react-router";
import { Icon } from "../../ui/icon";
import { Picture } from "../../ui/picture";
import { SLIDES } from "../settings/section-names";
import { isHero, type ListName, lists, nameOf, pictureOf, type Slide } from "./slide-lists";

/** One of the two lists: its slides in their order, and a way to add one. */
export function SlideList({
  list,
  slides,
  revision,
  lost,
  shown,
}: {
  list: ListName;
  slides: readonly Slide[];
  /** Of both lists. */
  revision: number;
  /** Names of slides that lead nowhere. */
  lost: string[];
  /** The name of the open one. */
  shown: string | undefined;
}) {
  const { title, one, most } = lists[list];
  return (
    <section className="slide-list" aria-label={title}>
      <div className="slide-list-head">
        <h2>{title}</h2>
        <span className="text-small muted">
          {slides.length} of up to {most}
        </span>
      </div>
      {slides.length === 0 ? (
        <p className="panel slide-list-none">
          {list === "slides"
            ? "No slides. The home page goes on with the catalogue."
            : "No sheets. The home page begins with your promises."}
        </p>
      ) : (
        <ol className="panel">
          {slides.map((slide, index) => (
            <Line
              key={nameOf(slide)}
              list={list}
              slide={slide}
              revision={revision}
              isFirst={index === 0}
              isLast={index === slides.length - 1}
              isShown={nameOf(slide) === shown}
              isLost={list === "slides" && lost.includes(nameOf(slide))}
            />
          ))}
        </ol>
      )}
      {slides.length < most ? (
        <Link className="button button-line" to={`${SLIDES}?list=${list}`}>
          <Icon name="plus" />
          Add a {one}
        </Link>
      ) : null}
    </section>
  );
}

function Line({
  list,
  slide,
  revision,
  isFirst,
  isLast,
  isShown,
  isLost,
}: {
  list: ListName;
  slide: Slide;
  revision: number;
  isFirst: boolean;
  isLast: boolean;
  isShown: boolean;
  isLost: boolean;
}) {
  const name = nameOf(slide);
  const says = slide.isHidden
    ? "Hidden: not on the page"
    : isHero(slide)
      ? slide.link.words
      : "Get Started, WhatsApp";
  const src = pictureOf(slide);
  return (
    <li className={isShown ? "slide-line slide-line-shown" : "slide-line"}>
      <span className={slide.isHidden ? "slide-thumb slide-thumb-hidden" : "slide-thumb"}>
        {src ? <Picture src={src} alt="" sizes="64px" /> : null}
      </span>
      <Link
        to={`${SLIDES}?${new URLSearchParams({ list, slide: name })}`}
        aria-current={isShown ? "true" : undefined}
        preventScrollReset
      >
        <b>{slide.title}</b>
        <span className="text-smallest muted">{says}</span>
        {isLost ? (
          <span className="text-smallest slide-lost">
            <Icon name="alert" />
            Leads to a page that is not there
          </span>
        ) : null}
      </Link>
      <Form method="post" className="slide-moves" preventScrollReset>
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="key" value={name} />
        <input type="hidden" name="revision" value={revision} />
        <Move act="up" name={slide.title} isOff={isFirst} />
        <Move act="down" name={slide.title} isOff={isLast} />
      </Form>
    </li>
  );
}

function Move({ act, name, isOff }: { act: "up" | "down"; name: string; isOff: boolean }) {
  return (
    <button
      type="submit"
      name="act"
      value={act}
      className="icon-button"
      aria-label={`Move “${name}” ${act}`}
      disabled={isOff}
    >
      <Icon name="down" />
    </button>
  );
}
