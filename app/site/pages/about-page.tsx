import "./about.css";
import { Link } from "react-router";
import { shownRanges } from "../../catalogue/static/shown-ranges.server.ts";
import { business, defaults, stopped } from "../../shop/business.ts";
import { telLink } from "../../shop/links.ts";
import { fixedMeta } from "../../shop/pages/page-meta.ts";
import { shopWork } from "../../shop/pages/shop-pictures.ts";
import { useSite } from "../../shop/use-site.ts";
import { Fact } from "../../ui/fact.tsx";
import { Icon } from "../../ui/icon.tsx";
import { onPhones, Picture, phoneWidth } from "../../ui/picture.tsx";
import { SocialLinks } from "../frame/social-links.tsx";
import type { Route } from "./+types/about-page";

const offers = () => [
  {
    title: "Printing",
    text: "Books, fliers, calendars, brochures and stationery, from one copy to one hundred thousand.",
  },
  {
    title: "Branding",
    text: "Logos, packaging, clothes, caps, bags and mugs that carry one look.",
  },
  ...(business.claims.templates
    ? [
        {
          title: "Templates",
          text: `${business.claims.templates}, when you do not have a designer.`,
        },
      ]
    : []),
];

const values = ({ words, terms } = business.claims.guarantee) => [
  { title: "Say the price", text: "You know the cost before we start." },
  { title: "Show the proof", text: "Nothing is printed until you approve it." },
  { title: "Keep the date", text: "If we say Thursday, we mean Thursday." },
  ...(words
    ? [{ title: "Fix our mistakes", text: `${stopped(words)} ${stopped(terms)}`.trim() }]
    : []),
];

/** A loader, so that the catalogue itself stays out of the browser's code. */
export function loader() {
  return { categories: shownRanges().map(({ key, name }) => ({ name: key, title: name })) };
}

export const meta = fixedMeta(() => ({
  title: "About Us",
  description: `${business.name} is a printing and branding company in ${business.state}, for businesses that want their name to look the way they work.`,
  path: "/about",
  keywords: [
    `printing company ${business.state}`,
    "branding company Nigeria",
    `about ${business.name}`,
  ],
}));

/** The blocks of SPEC §2. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section className="page-head about-head dark pattern">
        <div className="wrap">
          <h1>{business.aboutTitle}</h1>
          <p className="lead">
            {`A printing and branding company in ${business.state}, for businesses that want their name to look the way they work.`}
          </p>
        </div>
      </section>
      <AboutUs />
      <section className="about-mission pattern dark">
        <div className="wrap stack">
          <h2>Our Mission</h2>
          <p className="about-quote">
            To put every Nigerian business in print it can be proud of, at a price it can plan for.
          </p>
        </div>
      </section>
      <section className="wrap section about-list">
        <h2>What We Offer</h2>
        <ul className="about-offer">
          {offers().map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="stock">
        <div className="wrap section about-list">
          <h2>Our Values</h2>
          <ul className="about-values">
            {values().map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Ceo />
      <section className="stock">
        <div className="wrap section">
          <div className="about-columns about-columns-top">
            <ContactInformation />
            {loaderData.categories.length > 0 ? (
              <div className="stack">
                <h2>Browse by category</h2>
                <ul className="about-links">
                  {loaderData.categories.map(({ name, title }) => (
                    <li key={name}>
                      <Link to={`/category/${name}`}>
                        {title}
                        <Icon name="arrow-right" />
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ) : null}
          </div>
        </div>
      </section>
    </>
  );
}

function AboutUs() {
  return (
    <section className="wrap section">
      <div className="about-columns">
        <div className="about-picture">
          <Picture
            {...shopWork()}
            sizes={`(min-width:768px) 1200px, ${onPhones(210)}`}
            width={1400}
            height={656}
          />
        </div>
        <div className="stack">
          <h2>About Us</h2>
          <p className="lead">
            We print books, bags, letterheads, clothes, fliers, business cards, caps, mugs and
            calendars, and we brand companies from the first logo to the last envelope.
          </p>
          <p className="about-more">
            Orders come in by chat, phone or WhatsApp. A real person checks every file, sends a
            proof, and stays with the job until you have it in your hands.
          </p>
        </div>
      </div>
    </section>
  );
}

function Ceo() {
  const { title, company, words: said } = business.ceo;
  return (
    <section className="wrap section">
      <div className="about-leader">
        <div className="about-portrait pattern">
          <CeoPicture src={business.look.portrait} />
        </div>
        <div className="stack">
          <h2>From our CEO</h2>
          <p className="lead">“{said}”</p>
          <p>
            <b>{title}</b>
            <br />
            <span className="muted">{company}</span>
          </p>
          <SocialLinks className="about-social" />
        </div>
      </div>
    </section>
  );
}

/** @param props.src of the owner's choice; the sign that the shop comes with is its name's */
function CeoPicture({ src }: { src: string | undefined }) {
  if (src) return <Picture src={src} alt="" sizes={`(min-width:768px) 420px, ${phoneWidth}`} />;
  if (business.name !== defaults.name) return null;
  return <img src="/brand/mark-plain.svg" alt="" width="240" height="240" loading="lazy" />;
}

function ContactInformation() {
  const { contact } = useSite();
  return (
    <div className="stack">
      <h2>Contact information</h2>
      <dl className="specification">
        <Fact name="Address">{contact.address}</Fact>
        <Fact name="Phone">
          <a href={telLink(contact.phone)}>{contact.phone}</a>
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </Fact>
        {business.claims.support ? (
          <Fact name="Hours">Support {business.claims.support}</Fact>
        ) : null}
      </dl>
    </div>
  );
}
