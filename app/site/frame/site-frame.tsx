import type { ReactNode } from "react";
import { business, defaults } from "../../shop/business.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { NavigationLoader } from "../../ui/loader.tsx";
import { FloatingButtons } from "./floating-buttons.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";

/** The frame of public pages (SPEC §2). */
export function SiteFrame({
  form = false,
  tall = false,
  children,
}: {
  /** Nothing may cover the page's form. */
  form?: boolean;
  /** The page needs all of the screen. */
  tall?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {tall ? null : (
        <header>
          <OpeningNotice />
          <Promises />
          <Navbar />
        </header>
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <FloatingButtons atEnd={form} />
      <NavigationLoader />
    </>
  );
}

/** What is different these days, such as closing for a holiday. */
function OpeningNotice() {
  if (!business.notice) return null;
  return (
    <p className="strip opening-notice">
      <b>{business.notice}</b>
    </p>
  );
}

function Promises() {
  const { guarantee, support } = business.claims;
  const freeFrom = freeShippingFrom();
  if (!(freeFrom || guarantee.title || support)) return null;
  // An owner's words may be a sentence.
  const isFirst = guarantee.words === defaults.claims.guarantee.words;
  return (
    <div className="strip">
      <div className="wrap">
        {freeFrom ? (
          <span>
            Free shipping from <b>{freeFrom}</b>
          </span>
        ) : null}
        {guarantee.title ? (
          <span className="strip-optional">
            {isFirst ? `${guarantee.words} guarantee` : guarantee.title}
          </span>
        ) : null}
        {support ? (
          <span>
            Support <b>{support}</b>
          </span>
        ) : null}
      </div>
    </div>
  );
}
