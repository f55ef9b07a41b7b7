/**
 * All of the shop's own data: name, contact, people, figures, claims. The values here are invented
 * for the demonstration, and stand until the owner sets others (`edits.ts`). Plain values only,
 * since both the browser and the server import it.
 */

/** The environment can replace these. */
export interface Contact {
  /** In the international form. */
  phone: string;
  /** In any spelling. */
  whatsapp: string;
  email: string;
  /** One line, separated by commas. */
  address: string;
}

/** Shown on orders, never on public pages. */
export interface BankAccount {
  bankName: string;
  accountName: string;
  accountNumber: string;
}

interface SocialLink {
  name: "Facebook" | "Instagram" | "X" | "LinkedIn";
  url: string;
}

interface Counter {
  value: number;
  label: string;
}

/** A sheet at the top of the home page. */
export interface IntroSlide {
  title: string;
  text: string;
  /** Pictures of the press sheet: phones show three, from 768 px six. */
  pictures: string[];
  /** All pictures have one size; otherwise the first is large. */
  even?: boolean;
  /** Kept for later: the page does not show it. */
  isHidden?: boolean;
}

/** A slide below them. */
export interface HeroSlide {
  /** In the row of names under the slides. */
  name: string;
  title: string;
  text: string;
  /** Kobo for `quantity` units; of the static item that it follows, `{category}/{id}`. */
  price?: { kobo: number; quantity: number; of?: string };
  link: { words: string; to: string };
  /** @property focus what stays in view where the picture is cut: 0% is its left edge */
  picture: { src: string; alt: string; focus?: string };
  isHidden?: boolean;
}

/** An item of the static catalogue (SPEC §3). */
export interface RangeItem {
  /** Slug, unique in its range; it stands in the address of the item's page. */
  id: string;
  /** Unique in the whole catalogue ignoring case, since `/search/{name}` finds by it. */
  name: string;
  /** Address of the master picture; its variants stand beside it. */
  image: string;
  description: string;
  /** Kobo for `quantity` units; null: the customer requests a quote. */
  price: number | null;
  /** Three short facts. */
  features: string[];
  /** Working days. */
  delivery: number;
  /** Minimum units. */
  quantity: number;
}

/** A range of the static catalogue as the owner has it. */
export interface RangeEdit {
  /** Stands in addresses, and never changes. */
  key: string;
  name: string;
  /** Kept for later: no page shows it. */
  isHidden?: true;
  /** One that is as the shop came with it stands by its id. */
  items: (string | (RangeItem & { isHidden?: true }))[];
}

/** Days that are open at the same times. */
export type OpenDays = "weekdays" | "saturday" | "sunday";

/** `08:00`, `18:00`. */
export interface OpenTime {
  from: string;
  to: string;
}

export interface Business extends Contact {
  name: string;
  tagline: string;
  /** One sentence for search engines and link previews. */
  description: string;
  /** The parts that `address` is made of. */
  street: string;
  town: string;
  /** As people say it, 'Lagos': pages say 'printed in Lagos'. */
  state: string;
  opening: string;
  /** When the shop is open, where the owner has said so; a day without times is closed. */
  times: Readonly<Partial<Record<OpenDays, OpenTime>>>;
  /** Goes on a sentence: 'Someone answers at any hour.' */
  answered: string;
  /** The same of the chat: 'We answer day and night.' */
  answeredInChat: string;
  /** A line above every public page; empty for none. */
  notice: string;
  map: {
    /** Degrees. */
    latitude: number;
    longitude: number;
    /** Opens the map in a new tab. */
    link: string;
    /** A landmark. */
    near: string;
  };
  /** At most one link of each. */
  social: readonly SocialLink[];
  /** The title of the page about the shop. */
  aboutTitle: string;
  ceo: {
    title: string;
    company: string;
    words: string;
  };
  bank: BankAccount;
  /** The text of every general WhatsApp link. */
  whatsappText: string;
  /** SPEC §1; on the home page and the bar above it. */
  claims: {
    /** Kobo; null: nothing is shipped for free. */
    freeShippingFrom: number | null;
    guarantee: { title: string; words: string; terms: string };
    support: string;
    supportTitle: string;
    templates: string;
    brands: string;
    counters: readonly Counter[];
  };
  /**
   * The terms on `/term-condition`: their version rises with every change of `text`, which is empty
   * for those that the shop comes with.
   */
  terms: { version: string; effective: string; text: string };
  /** On `/privacy`; each may be empty. */
  privacy: {
    /** Who answers questions about data. */
    person: string;
    /** Theirs; empty for the shop's. */
    email: string;
    /** What the owner adds. */
    words: string;
  };
  /** Names for the Services page. */
  trustedBrands: readonly string[];
  look: {
    /** The address of a picture; by default the drawings in `/brand`. */
    logo?: string;
    /** `#1d2c60`; by default those of `ui/styles/tokens.css`. */
    main?: string;
    second?: string;
    /** The address of the CEO's picture; by default the shop's sign. */
    portrait?: string;
  };
  /** By default those of `site/home/home-slides.ts`, each of the two alone. */
  slides?: { sheets?: IntroSlide[]; slides?: HeroSlide[] };
  /** By default those of `catalogue/static/static-catalogue.ts`. */
  ranges?: RangeEdit[];
  /** What mails about an order say instead of their own first sentence, by the step they tell. */
  mails: Readonly<Record<string, string>>;
}

/** What stands as long as nobody has set anything. */
export const defaults: Business = {
  name: "Itewe",
  tagline: "A good name, well printed.",
  description:
    "Printing and branding in Lagos: books, bags, business cards, letterheads, clothes, mugs and calendars for Nigerian businesses.",

  phone: "+234 800 000 0000",
  whatsapp: "+234 800 000 0000",
  email: "hello@itewe.example",
  address: "12 Press Lane, Yaba, Lagos, Nigeria",
  street: "12 Press Lane",
  town: "Yaba",
  state: "Lagos",
  opening: "Open for support 24/7",
  times: {},
  answered: "at any hour",
  answeredInChat: "day and night",
  notice: "",
  map: {
    latitude: 6.5105,
    longitude: 3.3741,
    link: "https://www.openstreetmap.org/search?query=Yaba%2C%20Lagos%2C%20Nigeria",
    near: "Near Yaba market",
  },

  social: [
    { name: "Facebook", url: "https://facebook.example/itewe" },
    { name: "Instagram", url: "https://instagram.example/itewe" },
    { name: "X", url: "https://x.example/itewe" },
    { name: "LinkedIn", url: "https://linkedin.example/company/itewe" },
  ],

  aboutTitle: "Ìtẹ̀wé means printing. So we kept the name.",
  ceo: {
    title: "Chief Executive",
    company: "Itewe, Lagos",
    words:
      "My first job was a church programme, two hundred copies, one night. The pastor checked every page. I have printed as if someone will check every page ever since.",
  },

  bank: {
    bankName: "Example Bank",
    accountName: "Itewe Printing and Branding",
    accountNumber: "0000000000",
  },

  whatsappText: "I want to print",

  claims: {
    freeShippingFrom: 15_000_000,
    guarantee: {
      title: "Money-back guarantee",
      words: "Replace or refund",
      terms: "Terms apply",
    },
    support: "24/7",
    supportTitle: "Dedicated support, day and night.",
    templates: "Over 4,000 print-ready templates",
    brands: "More than 5k",
    counters: [
      { value: 1_000_000, label: "projects printed" },
      { value: 20_000, label: "happy clients" },
      { value: 20_000, label: "love the product" },
    ],
  },

  terms: { version: "1.0", effective: "2026-11-21", text: "" },
  privacy: { person: "", email: "", words: "" },

  trustedBrands: [
    "Ewà Shea",
    "Òkun Roast",
    "Owambe Night Market",
    "Salt & Palm Kitchen",
    "Harmattan Road Books",
    "Three Mangoes School",
    "Ìmọ́lẹ̀ Lampworks",
    "Kite & Kola Tailors",
    "Blue Gate Clinics",
  ],

  look: {},
  mails: {},
};

/** The shop as it is now; on the server and in the browser it changes with the owner's settings. */
export const business: Business = { ...defaults };

/** Words of the owner with one full stop; none stay none. */
export const stopped = (words: string): string =>
  words === "" || /[.!?…]$/.test(words) ? words : `${words}.`;
