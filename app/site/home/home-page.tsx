import { data, Link } from "react-router";
import { clipQuery } from "../../../database/search/words.ts";
import { filterCategories } from "../../catalogue/products/categories.server.ts";
import { browseProducts } from "../../catalogue/products/list-products.server.ts";
import { requestContext } from "../../http/request.server.ts";
import { business, stopped } from "../../shop/business.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { telLink } from "../../shop/links.ts";
import { pageMeta } from "../../shop/pages/page-meta.ts";
import { organizationData } from "../../shop/pages/structured-data.ts";
import { useSite } from "../../shop/use-site.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/home-page";
import { Counters } from "./counters.tsx";
import { HeroCarousel } from "./hero-carousel.tsx";
import { HomeCatalogue } from "./home-catalogue.tsx";
import { heroSlides, introSlides } from "./home-slides.ts";
import { IntroSlider } from "./intro-slider.tsx";
import { ProductCarousel } from "./product-carousel.tsx";
import { shownSlides } from "./shown-slides.server.ts";

const GRID = 8;
const CAROUSEL = 12;
/** With fewer products the carousel would repeat the grid. */
const ENOUGH = GRID + 6;

/**
 * The products of the URL's category, and the newest for the carousel; works without the database.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { logError } = context.get(requestContext);
  const slides = await shownSlides(logError);
  const own = Object.keys(slides).length > 0 ? { own: slides } : undefined;
  const category = clipQuery(new URL(request.url).searchParams.get("category") ?? "");
  try {
    const [categories, newest, page] = await Promise.all([
      filterCategories(),
      browseProducts({ limit: GRID + CAROUSEL }),
      category ? browseProducts({ category, limit: GRID }) : undefined,
    ]);
    // The URL may spell the category differently, or call it by another name.
    const sameName = (text: string) => (name: string) => name.toLowerCase() === text.toLowerCase();
    const chosen =
      categories.find(sameName(category)) ?? categories.find(sameName(page?.category ?? ""));
    const grid = newest.products.slice(0, GRID);
    return {
      category: chosen ?? category,
      categories,
      products: page?.products ?? grid,
      carousel: newest.products.slice(newest.products.length >= ENOUGH ? GRID : 0),
      ...own,
    };
  } catch (error) {
    logError(error);
    return data(
      { category, categories: [], products: null, carousel: [], ...own },
      { status: 500 },
    );
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { origin, contact } = matches[0].loaderData;
  return pageMeta({
    title: `${business.name} | Printing and branding in ${business.state}`,
    description: business.description,
    path: "/",
    origin,
    keywords: [
      `printing ${business.state}`,
      "branding Nigeria",
      "business cards",
      "book printing",
      "branded bags",
      "T-shirt printing",
      "custom mugs",
      "letterheads",
      "fliers",
      "calendars",
    ],
    jsonLd: organizationData(origin, contact),
  });
}

/** The blocks of SPEC §2. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { category, categories, products, carousel } = loaderData;
  const { sheets = introSlides(), slides = heroSlides } = loaderData.own ?? {};
  return (
    <>
      {sheets.length > 0 ? (
        <IntroSlider sheets={sheets} />
      ) : (
        <h1 className="visually-hidden">{business.name}</h1>
      )}
      <Features />
      {slides.length > 0 ? <HeroCarousel slides={slides} /> : null}
      <HomeCatalogue category={category} categories={categories} products={products} />
      <Support />
      {carousel.length ? <ProductCarousel products={carousel} /> : null}
      <InfoBoxes />
      {business.claims.counters.length > 0 ? <Counters /> : null}
    </>
  );
}

function Features() {
  const { guarantee, support } = business.claims;
  const threshold = freeShippingFrom();
  if (!(threshold || guarantee.title || support)) return null;
  return (
    <section className="promise" aria-label="Our promises">
      <div className="wrap">
        <ul className="promise-ticket">
          {threshold ? (
            <li>
              <h2>Free shipping</h2>
              <b>from {threshold}</b>
              <p>On every order of {threshold} and above.</p>
            </li>
          ) : null}
          {guarantee.title ? (
            <li>
              <h2>{guarantee.title}</h2>
              <b>{guarantee.words}</b>
              <p>{`If we print it wrong, we put it right. ${stopped(guarantee.terms)}`.trim()}</p>
            </li>
          ) : null}
          {support ? (
            <li>
              <h2>Support</h2>
              <b>{support}</b>
              <p>{`Call, WhatsApp or chat with us, ${business.answered.replace(/^at /, "")}.`}</p>
            </li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}

function Support() {
  const { contact } = useSite();
  const tel = telLink(contact.phone);
  return (
    <section className="support band band-top" aria-labelledby="support-title">
      <div className="wrap">
        <div className="stack">
          <h2 id="support-title">{business.claims.supportTitle}</h2>
          <p className="lead">
            One person follows your job from artwork to delivery. Ask about paper, sizes, prices or
            where your order is.
          </p>
        </div>
        <div className="stack">
          <a className="support-phone numerals" href={tel}>
            {contact.phone}
          </a>
          <a className="button button-primary" href={tel}>
            <Icon name="phone" />
            Contact Now
          </a>
        </div>
      </div>
    </section>
  );
}

/** Prevents line breaks in hyphenated words. */
function keepHyphenated(text: string) {
  return text
    .split(/(\S+-\S+)/)
    .map((part) => (part.includes("-") ? <span key={part}>{part}</span> : part));
}

function InfoBoxes() {
  const { templates, brands } = business.claims;
  if (!(templates || brands)) return null;
  return (
    <div className="section section-flush">
      <div className="wrap info-boxes">
        {templates ? (
          <section className="info-box info-box-light band band-bottom">
            <h2>{keepHyphenated(templates)}</h2>
            <p>
              No designer? Choose a template, send us your name and logo, and approve a proof before
              we print.
            </p>
            <Link className="button button-primary" to="/chat">
              Ask for templates
            </Link>
          </section>
        ) : null}
        {brands ? (
          <section className="info-box info-box-dark band band-bottom dark">
            <h2>{brands} brands print with us</h2>
            <p>
              Schools, churches, fashion houses, banks and buka owners. Bring the job you have
              today.
            </p>
            <Link className="button button-accent" to="/chat">
              Start your order
            </Link>
          </section>
        ) : null}
      </div>
    </div>
  );
}
