import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Takes the page over. It is complete as HTML and has been painted (`unhurried-scripts.tsx`). */
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

// This stands in one file with what routes import. It runs with the first of them, so it waits
// until the page's script that imports them has come to its end.
setTimeout(hydrate);
