import { useEffect, useRef, useState } from "react";
import { business } from "../../shop/business.ts";
import { telLink, whatsappLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { Icon } from "../../ui/icon.tsx";

/** Where 'Scroll to top' appears (SPEC §9). */
const TO_TOP_AFTER_PX = 200;
/** Without a scroll event for this time, scrolling has stopped. */
const STOPPED_MS = 300;

/**
 * Call, WhatsApp and 'Scroll to top' in the corner. On phones they hide while scrolling down.
 * @param props.atEnd whether they stand at the page's end instead, covering nothing
 */
export function FloatingButtons({ atEnd }: { atEnd: boolean }) {
  const { contact } = useSite();
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const { far, movingDown } = useScrolling();
  const away = movingDown && !atEnd ? " floating-away" : "";
  return (
    <aside aria-label="Quick contact" className={atEnd ? "floating-at-end" : undefined}>
      {far ? (
        <button
          type="button"
          className={`to-top${away}`}
          aria-label="Scroll to top"
          onClick={() => window.scrollTo({ top: 0, behavior: calm ? "auto" : "smooth" })}
        >
          <Icon name="arrow-up" />
        </button>
      ) : null}
      <div className={`floating-buttons${away}`}>
        <a
          className="floating-button floating-button-call"
          href={telLink(contact.phone)}
          aria-label={`Call ${business.name}`}
        >
          <Icon name="phone" />
        </a>
        <a
          className="floating-button"
          href={whatsappLink(contact.whatsapp, business.whatsappText)}
          aria-label={`Chat with ${business.name} on WhatsApp`}
        >
          <Icon name="whatsapp" />
        </a>
      </div>
    </aside>
  );
}

function useScrolling() {
  const [far, setFar] = useState(false);
  const [movingDown, setMovingDown] = useState(false);
  const last = useRef(0);

  useEffect(() => {
    let stopped: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = window.scrollY;
      setFar(now > TO_TOP_AFTER_PX);
      if (now !== last.current) setMovingDown(now > last.current && now > 0);
      last.current = now;
      clearTimeout(stopped);
      stopped = setTimeout(() => setMovingDown(false), STOPPED_MS);
    };
    // A reload may restore a scroll position.
    last.current = window.scrollY;
    setFar(window.scrollY > TO_TOP_AFTER_PX);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(stopped);
      window.removeEventListener("scroll", look);
    };
  }, []);

  return { far, movingDown };
}
