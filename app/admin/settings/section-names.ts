/** The sections of the settings. */
import { business } from "../../shop/business.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { openingLines } from "../../shop/opening-times.ts";

export const SETTINGS = "/admin-dashboard/settings";
export const SLIDES = "/admin-dashboard/slides";
/** The register of what is kept about people. */
export const REGISTER = "/admin-dashboard/privacy";

/** The server did not answer, or could not. */
export const NOT_SAVED = "Not saved. What you typed is still here; please try again.";

/** The field of the owner's password, which confirms a change of the bank account. */
export const PASSWORD = "currentPassword";

interface SectionLink {
  to: string;
  name: string;
  /** What stands there, in a few words. */
  said: string;
}

/** Every page of the settings, in their order. */
export function sectionLinks(): SectionLink[] {
  const { name, phone, opening, claims, social, trustedBrands, terms, privacy, look } = business;
  const free = freeShippingFrom();
  return [
    { to: `${SETTINGS}/business`, name: "Business and contact", said: `${name}, ${phone}` },
    { to: `${SETTINGS}/hours`, name: "Hours and holidays", said: openingLines()[0] ?? opening },
    { to: `${SETTINGS}/bank`, name: "Bank account", said: "Where buyers pay to" },
    { to: `${SETTINGS}/money`, name: "Money rules", said: "What is paid before printing" },
    { to: `${SETTINGS}/tax`, name: "Tax", said: "Tax number and VAT" },
    { to: SLIDES, name: "Home slides", said: "Top sheets and slides" },
    {
      to: `${SETTINGS}/claims`,
      name: "Claims and counters",
      said: free ? `Free shipping from ${free}` : count(claims.counters.length, "counter"),
    },
    {
      to: `${SETTINGS}/links`,
      name: "Social links and brands",
      said: `${count(social.length, "link")}, ${count(trustedBrands.length, "brand")}`,
    },
    { to: `${SETTINGS}/words`, name: "Words", said: "CEO words, notice, mails" },
    { to: `${SETTINGS}/terms`, name: "Terms", said: `Version ${terms.version}` },
    {
      to: `${SETTINGS}/privacy`,
      name: "Privacy page",
      said: privacy.person ? `Answered by ${privacy.person}` : "Who answers, what you add",
    },
    {
      to: `${SETTINGS}/look`,
      name: "Logo and colours",
      said: (look.main ?? look.second ?? look.logo) ? "Your own" : "As the shop came",
    },
  ];
}

/** `1 slide`, `5 slides`. */
export const count = (number: number, what: string) =>
  `${number} ${what}${number === 1 ? "" : "s"}`;
