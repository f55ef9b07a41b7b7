/** The price lists of the mockups, as examples for tests. */
import type { PriceList } from "../../app/catalogue/prices/price-list.ts";

const naira = (amount: number): number => amount * 100;

/** Business Cards, matt laminated. */
export const cards: PriceList = {
  rungs: [
    { quantity: 100, price: naira(8_500) },
    { quantity: 250, price: naira(18_000) },
    { quantity: 500, price: naira(33_500) },
    { quantity: 1_000, price: naira(58_000) },
    { quantity: 2_500, price: naira(120_000) },
  ],
  step: 50,
  options: [
    {
      id: "size",
      name: "Size",
      chosen: "85x55",
      values: [
        { id: "85x55", name: "85 × 55 mm", width: 85, height: 55 },
        { id: "square", name: "Square, 65 × 65 mm", percent: 1000, width: 65, height: 65 },
        {
          id: "folded",
          name: "Folded, 170 × 55 mm",
          percent: 6000,
          days: 1,
          width: 170,
          height: 55,
        },
      ],
    },
    {
      id: "paper",
      name: "Paper",
      chosen: "white",
      values: [
        { id: "white", name: "350 gsm white" },
        { id: "cream", name: "350 gsm cream, textured", each: naira(6) },
        { id: "layered", name: "600 gsm, layered", each: naira(18), days: 1 },
      ],
    },
    {
      id: "finish",
      name: "Finish",
      chosen: "matt",
      values: [
        { id: "matt", name: "Matt, both sides" },
        { id: "gloss", name: "Gloss, both sides" },
        { id: "soft", name: "Soft touch", percent: 1200 },
        { id: "foil", name: "Gold foil, one side", each: naira(9), order: naira(15_000), days: 2 },
      ],
    },
    {
      id: "turnaround",
      name: "Turnaround",
      chosen: "standard",
      values: [
        { id: "standard", name: "Standard, 2 working days" },
        { id: "express", name: "Express, 1 working day", percent: 2500, days: -1 },
      ],
    },
  ],
  exclusions: [
    { one: ["size", "folded"], other: ["paper", "layered"] },
    { one: ["finish", "foil"], other: ["paper", "cream"], words: "Foil does not hold on texture" },
  ],
};

/** T-shirt, full-colour print. */
export const shirts: PriceList = {
  rungs: [
    { quantity: 10, price: naira(68_500) },
    { quantity: 25, price: naira(160_000) },
    { quantity: 50, price: naira(300_000) },
    { quantity: 100, price: naira(560_000) },
  ],
  options: [
    {
      id: "sizes",
      name: "Sizes",
      chosen: "m",
      split: true,
      values: [
        { id: "s", name: "S" },
        { id: "m", name: "M" },
        { id: "l", name: "L" },
        { id: "xl", name: "XL" },
        { id: "xxl", name: "XXL", each: naira(400) },
      ],
    },
    {
      id: "cloth",
      name: "Cloth",
      chosen: "cotton",
      values: [
        { id: "cotton", name: "Cotton, 160 gsm" },
        { id: "dry-fit", name: "Dry-fit", each: naira(600) },
        { id: "polo", name: "Polo, with collar", each: naira(1_900), days: 1 },
      ],
    },
    {
      id: "print",
      name: "Print",
      chosen: "chest",
      values: [
        { id: "chest", name: "Chest" },
        { id: "both", name: "Chest and back", percent: 1800, order: naira(4_500) },
        { id: "badge", name: "Embroidered badge", each: naira(900) },
      ],
    },
  ],
  exclusions: [{ one: ["print", "badge"], other: ["cloth", "dry-fit"] }],
};

/** Company Branding pack: by quote. */
export const brandingPack: PriceList = {
  rungs: [{ quantity: 1, price: null }],
  options: [
    {
      id: "sign",
      name: "Shop sign",
      chosen: "flat",
      values: [
        { id: "flat", name: "Flat panel" },
        { id: "lit", name: "Lit letters" },
      ],
    },
  ],
  exclusions: [],
};

/** Boxed cards, only in packs. */
export const boxed: PriceList = {
  rungs: [
    { quantity: 100, price: naira(18_500) },
    { quantity: 200, price: naira(35_000) },
    { quantity: 500, price: naira(80_000) },
  ],
  packs: true,
  options: [],
  exclusions: [],
};
