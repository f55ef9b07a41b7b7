import { rangePath } from "../../catalogue/static/static-path.ts";
import {
  type Business,
  business,
  defaults,
  type HeroSlide,
  type IntroSlide,
} from "../../shop/business.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { stopped } from "../../ui/format/stopped.ts";

const product = (name: string) => `/pictures/products/${name}.webp`;

/** The number in 'Over 4,000 print-ready templates'. */
export const figureIn = (templates: string) => /\d[\d,]*/.exec(templates)?.[0];
const designs = () => figureIn(business.claims.templates);

/** What 'Replace or refund' is in a sentence. */
export const REPLACED = "we replace it or refund it";

/** Of a sheet's words, as its form takes them. */
const MOST_LETTERS = 160;

/** The owner's guarantee in a sheet's words; the one that the shop comes with is a sentence. */
function guaranteed({ title, words, terms }: Business["claims"]["guarantee"]): string {
  if (title === "") return "";
  const isFirst = words === defaults.claims.guarantee.words;
  const own = `${title.replace(/[.!?]$/, "")}: ${stopped(words)}`;
  const said = isFirst ? `And if we print it wrong, ${REPLACED}.` : own;
  const all = `${said} ${stopped(terms)}`.trim();
  return all.length > MOST_LETTERS ? said : all;
}

/** SPEC §2: three slides, of the shop as it is now. */
export const introSlides = (): IntroSlide[] => allSheets().filter(({ title }) => title !== "");

/** One about a claim that the shop does not make has no title. */
const allSheets = (): IntroSlide[] => [
  {
    title: business.tagline,
    text: `Books, bags, business cards, clothes and branding for Nigerian businesses. Tell us what you need and our ${business.state} press does the rest.`,
    pictures: [
      "bag-paper-indigo",
      "mug-indigo",
      "cards-indigo",
      "book-novel",
      "envelope-liner",
      "letterhead-indigo",
    ].map(product),
  },
  {
    title: designs() ? `Over ${designs()} designs, ready to print.` : business.claims.templates,
    text: "No designer? Pick a template, send your name and logo, approve the proof.",
    pictures: [
      "fliers-fan",
      "calendar-desk",
      "book-textbook",
      "book-biography",
      "stationery-set",
      "bag-tote",
      "mug-ankara",
      "company-sign",
      "branding-coffee-pouch",
    ].map(product),
    even: true,
  },
  {
    title: freeShippingFrom() ? `Free shipping from ${freeShippingFrom()}.` : "",
    text: guaranteed(business.claims.guarantee),
    pictures: [
      "branding-box-jar",
      "cap-indigo",
      "tee-indigo",
      "fliers-opening",
      "mug-ankara",
      "bag-tote-portrait",
    ].map(product),
  },
];

// Texts and prices come from the static range, so the links lead there.
const toRange = (words: string, range: string) => ({ words, to: rangePath(range) });

/** SPEC §2: five slides. */
export const heroSlides: HeroSlide[] = [
  {
    name: "Business cards",
    title: "Cards people keep.",
    text: "100 business cards on thick matt board, cut square and boxed, ready in two working days.",
    price: { kobo: 850_000, quantity: 100, of: "Business_Cards/business-cards" },
    link: toRange("See business cards", "Business_Cards"),
    picture: {
      src: product("cards-terracotta"),
      alt: "Business cards with a woven-band pattern on their backs",
    },
  },
  {
    name: "Books",
    title: "Books, bound to be read.",
    text: "Novels, textbooks and biographies, laid out from your manuscript and bound in our shop.",
    price: { kobo: 200_000, quantity: 1, of: "Books/novel" },
    link: toRange("See books", "Books"),
    picture: {
      src: "/pictures/heroes/hero-books.webp",
      alt: "A textbook, a biography and a stack of novels on marigold",
      focus: "92%",
    },
  },
  {
    name: "Bags",
    title: "Carry the name outside.",
    text: "Paper and non-woven bags with your mark, from boutique to bakery.",
    link: toRange("See bags", "Bags"),
    picture: {
      src: product("bag-paper-terracotta"),
      alt: "A large terracotta paper bag with woven-band print and a small marigold one",
    },
  },
  {
    name: "Clothes and caps",
    title: "Dress the whole team.",
    text: "T-shirts, polos and caps, printed or embroidered, sizes small to 4XL.",
    link: toRange("See clothes and caps", "Tshirt_Branding"),
    picture: {
      src: product("tee-indigo"),
      alt: "An indigo T-shirt with a printed chest badge",
    },
  },
  {
    name: "Company branding",
    title: "One look, everywhere.",
    text: "Letterhead, cards, signs and mugs that agree with each other.",
    price: { kobo: 1_000_000, quantity: 1, of: "Branding/product-branding" },
    link: toRange("See company branding", "Branding"),
    picture: {
      src: "/pictures/heroes/hero-collection.webp",
      alt: "A paper bag, a cap, books and a mug in one house style on warm clay",
      focus: "94%",
    },
  },
];
