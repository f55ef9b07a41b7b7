import { type RefObject, useEffect, useState } from "react";

/** Whether a sideways scroller is at its start or end. */
export function useScrollEnds(scroller: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const atStart = element.scrollLeft < 2;
      const atEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 2;
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      );
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [scroller]);

  return ends;
}
