import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** Pages are complete as HTML: taking them over waits until the browser has nothing to paint. */
function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 1500 });
  else setTimeout(work, 1);
}

// No frame is drawn in a hidden tab, so nothing would come of waiting for one.
if (document.hidden) whenIdle(hydrate);
else requestAnimationFrame(() => whenIdle(hydrate));
