import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Hydrates the page, which is complete as HTML and has been painted (`unhurried-scripts.tsx`). */
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

// This module is in one chunk with modules that routes import, and so runs first: wait until the
// page's script has finished.
setTimeout(hydrate);
