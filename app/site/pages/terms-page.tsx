import "./terms.css";
import { Link } from "react-router";
import { business, defaults } from "../../shop/business.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { telLink } from "../../shop/links.ts";
import { fixedMeta } from "../../shop/pages/page-meta.ts";
import { useSite } from "../../shop/use-site.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import type { Route } from "./+types/terms-page";
import { termsOf } from "./published-terms.server.ts";
import { lastUpdated, writtenDate } from "./terms.ts";

/**
 * SPEC §2's rolling date, beside the date the terms took effect. `version`: an older one, which
 * somebody has agreed to.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("version");
  const terms = asked === null ? business.terms : await termsOf(asked);
  if (!terms) throw new Response("There are no such terms", { status: 404 });
  const { version, effective, text } = terms;
  return {
    updated: lastUpdated(lagosDay(new Date().toISOString())),
    version,
    effective,
    ...(text ? { text } : undefined),
    ...(version === business.terms.version ? undefined : { isOlder: true }),
  };
}

export const meta = fixedMeta(() => ({
  title: "Terms and Conditions",
  description: `The terms on which ${business.name} prints: services, ordering and payment, replacement and refund.`,
  path: "/term-condition",
  keywords: [
    ...["printing terms", "refund", "replacement"],
    ...(freeShippingFrom() ? ["free shipping"] : []),
  ],
}));

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { updated, version, effective } = loaderData;
  return (
    <section className="wrap terms">
      <div className="terms-columns">
        <aside aria-label="About these terms">
          <h1>Terms and Conditions</h1>
          <p className="muted">
            Last Updated:{" "}
            <time className="numerals" dateTime={updated}>
              {writtenDate(updated)}
            </time>
          </p>
          <p className="muted text-small">
            Version {version}, in force since{" "}
            <time className="numerals" dateTime={effective}>
              {writtenDate(effective)}
            </time>
          </p>
          {loaderData.isOlder ? (
            <p>
              This is an older version.{" "}
              <Link className="link" to="/term-condition">
                Read the current terms
              </Link>
            </p>
          ) : null}
          {loaderData.text ? null : (
            <nav aria-label="On this page" className="terms-contents">
              <a href="#definitions">Definitions</a>
              <a href="#services">Services</a>
              <a href="#ordering">Ordering and payment</a>
              <a href="#delivery">Delivery</a>
              <a href="#contact">Contact</a>
            </nav>
          )}
        </aside>
        <article>
          {loaderData.text ? <OwnersTerms text={loaderData.text} /> : <ComingTerms />}
        </article>
      </div>
    </section>
  );
}

/** The owner's: paragraphs between empty lines; a short one without a full stop is a heading. */
function OwnersTerms({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text as it stands
    return isHeading(part) ? <h2 key={index}>{part}</h2> : <p key={index}>{part}</p>;
  });
}

const isHeading = (part: string) => part.length <= 60 && !/[.\n]$/.test(part.trim());

const guaranteed = (title: string) => (title ? `${title}: if` : "If");

/** Another guarantee than the one that the shop comes with may be neither of the two. */
const putRight = (words: string) =>
  words === defaults.claims.guarantee.words ? "replace it or refund it" : "put it right";

const COSTS =
  "tell you what it costs to your address when we confirm the price, before you approve the proof. You can also pick your job up at ";

/** The terms that the shop comes with. */
function ComingTerms() {
  const { contact } = useSite();
  const { guarantee } = business.claims;
  const freeFrom = freeShippingFrom();
  return (
    <>
      <section id="definitions">
        <h2>Definitions</h2>
        <p>
          “We”, “us” and “{business.name}” mean the printing company that runs this site. “You”
          means the person or business placing an order. “Job” means one order, from artwork to
          delivery.
        </p>
      </section>
      <section id="services">
        <h2>Services</h2>
        <p>
          We print and brand the goods shown on this site and others you ask for. Colours on a
          screen differ from ink on paper; the approved proof is the standard for the finished job.
        </p>
      </section>
      <section id="ordering">
        <h2>Ordering and payment</h2>
        <p>
          A job starts when you approve the proof and pay the agreed deposit. Prices are in naira
          and are for the quantity shown after the slash. {guaranteed(guarantee.title)}
          {` a job is wrong through our fault, we ${putRight(guarantee.words)} within the time stated on your invoice.`}
        </p>
      </section>
      <section id="delivery">
        <h2>Delivery</h2>
        <p>
          {freeFrom ? (
            <>
              Shipping is free from {freeFrom}
              {`. Below that we ${COSTS}`}
            </>
          ) : (
            `We ${COSTS}`
          )}
          {contact.address}.
        </p>
      </section>
      <section id="contact">
        <h2>Contact</h2>
        <p>
          Questions about these terms:{" "}
          <a className="link" href={telLink(contact.phone)}>
            {contact.phone}
          </a>{" "}
          or{" "}
          <a className="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          {`, ${business.answered}.`}
        </p>
      </section>
    </>
  );
}
