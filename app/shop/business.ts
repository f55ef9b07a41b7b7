/**
 * Everything a shop changes to make this site its own: name, contact, people, figures, claims. All
 * values here are invented for the demonstration. Contact details can also be set by the
 * environment; the server lays those over the values of this file.
 *
 * Both the browser and the server import it, so it holds plain values only.
 */

/** What the environment can replace. */
export interface Contact {
  /** As people read it, in the international form. */
  phone: string;
  /** May differ from `phone`; any spelling, `whatsappLink` makes it fit. */
  whatsapp: string;
  email: string;
  /** One line, parts divided by commas. */
  address: string;
}

/** Where customers transfer to; shown on an order, never on public pages. */
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
    /** What the frame of the contact page shows once the visitor asks for it. */
    embedUrl: string;
    /** Opens the same place in a new tab. */
    link: string;
    /** What people ask for on the way. */
    near: string;
  };
  /** The four of the footer and the About page. */
  social: readonly SocialLink[];
  ceo: {
    title: string;
    company: string;
    words: string;
  };
  bank: BankAccount;
  /** The text of every general WhatsApp link. */
  whatsappText: string;
  /** The claims of SPEC §1, shown on the home page and the bar above it. */
  claims: {
    /** Kobo. */
    freeShippingFrom: number;
    guarantee: { title: string; words: string; terms: string };
    support: string;
    templates: string;
    brands: string;
    counters: readonly Counter[];
  };
  /** Of the text on `/term-condition`: raised, and dated, with every change of its words. */
  terms: { version: string; effective: string };
  /** Nine names for the carousel of the Services page. */
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
