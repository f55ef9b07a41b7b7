/**
 * All of the shop's own data: name, contact, people, figures, claims; here invented for the
 * demonstration. Plain values only, since both the browser and the server import it.
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

export interface Business extends Contact {
  name: string;
  tagline: string;
  /** One sentence for search engines and link previews. */
  description: string;
  opening: string;
  map: {
    /** The live map of the contact page. */
    embedUrl: string;
    /** Opens the map in a new tab. */
    link: string;
    /** A landmark. */
    near: string;
  };
  /** Four links. */
  social: readonly SocialLink[];
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
    /** Kobo. */
    freeShippingFrom: number;
    guarantee: { title: string; words: string; terms: string };
    support: string;
    templates: string;
    brands: string;
    counters: readonly Counter[];
  };
  /** The terms on `/term-condition`: raise and date it with every change of their text. */
  terms: { version: string; effective: string };
  /** Nine names for the Services page. */
  trustedBrands: readonly string[];
}

export const business: Business = {
  name: "Itewe",
  tagline: "A good name, well printed.",
  description:
    "Printing and branding in Lagos: books, bags, business cards, letterheads, clothes, mugs and calendars for Nigerian businesses.",

  phone: "+234 800 000 0000",
  whatsapp: "+234 800 000 0000",
  email: "hello@itewe.example",
  address: "12 Press Lane, Yaba, Lagos, Nigeria",
  opening: "Open for support 24/7",
  map: {
    embedUrl:
      "https://www.openstreetmap.org/export/embed.html?bbox=3.3621%2C6.5005%2C3.3861%2C6.5205&layer=mapnik",
    link: "https://www.openstreetmap.org/search?query=Yaba%2C%20Lagos%2C%20Nigeria",
    near: "Near Yaba market",
  },

  social: [
    { name: "Facebook", url: "https://facebook.example/itewe" },
    { name: "Instagram", url: "https://instagram.example/itewe" },
    { name: "X", url: "https://x.example/itewe" },
    { name: "LinkedIn", url: "https://linkedin.example/company/itewe" },
  ],

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
    templates: "Over 4,000 print-ready templates",
    brands: "More than 5k",
    counters: [
      { value: 1_000_000, label: "projects printed" },
      { value: 20_000, label: "happy clients" },
      { value: 20_000, label: "love the product" },
    ],
  },

  terms: { version: "1.0", effective: "2026-11-21" },

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
};
