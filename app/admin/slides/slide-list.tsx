import { OrderedLine, OrderedList } from "../lists/ordered-list";
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
  const none =
    list === "slides"
      ? "No slides. The home page goes on with the catalogue."
      : "No sheets. The home page begins with your promises.";
  return (
    <OrderedList
      title={title}
      count={`${slides.length} of up to ${most}`}
      none={none}
      add={
        slides.length < most ? { to: `${SLIDES}?list=${list}`, words: `Add a ${one}` } : undefined
      }
    >
      {slides.map((slide, index) => {
        const name = nameOf(slide);
        const isLost = list === "slides" && lost.includes(name);
        return (
          <OrderedLine
            key={name}
            to={`${SLIDES}?${new URLSearchParams({ list, slide: name })}`}
            title={slide.title}
            says={saysOf(slide)}
            picture={pictureOf(slide)}
            fault={isLost ? "Leads to a page that is not there" : undefined}
            fields={{ list, key: name, revision }}
            isShown={name === shown}
            isHidden={slide.isHidden}
            isFirst={index === 0}
            isLast={index === slides.length - 1}
          />
        );
      })}
    </OrderedList>
  );
}

function saysOf(slide: Slide): string {
  if (slide.isHidden) return "Hidden: not on the page";
  return isHero(slide) ? slide.link.words : "Get Started, WhatsApp";
}
