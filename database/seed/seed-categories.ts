/**
 * The 11 product categories of the admin form (SPEC §9), with their other names in the filter list
 * (SPEC §5), the static catalogue (SPEC §3) and everyday use. Compared ignoring case, `_` and `-`.
 */
export const seedCategories: readonly { name: string; aliases: string[] }[] = [
  {
    name: "Books",
    aliases: ["Book", "Novels", "Textbooks", "Biographies", "Brochures", "Magazines"],
  },
  {
    name: "Bags",
    aliases: ["Bag", "Paper Bags", "Tote Bags", "Gift Bags"],
  },
  {
    name: "Letterhead",
    aliases: ["Letterheads", "Letter Head", "Letter Heads", "Envelope", "Envelopes"],
  },
  {
    name: "Branding",
    aliases: ["Product Branding", "Packaging", "Labels", "Stickers"],
  },
  {
    name: "Clothes",
    aliases: ["Tshirt_Branding", "T-shirt Branding", "Tshirts", "T-shirts", "Clothing", "Apparel"],
  },
  {
    name: "Fliers",
    aliases: ["Flier", "Flyers", "Flyer", "Handbills"],
  },
  {
    name: "Company Branding",
    aliases: [
      "Corporate Branding",
      "Business_Stationeries",
      "Business Stationery",
      "Stationery",
      "Stationeries",
      "Banners",
      "Signage",
    ],
  },
  {
    name: "Business Cards",
    aliases: ["Business Card", "Complimentary Cards", "Call Cards"],
  },
  {
    name: "Caps",
    aliases: ["Cap", "Face Cap", "Face Caps"],
  },
  {
    name: "Custom Mugs",
    aliases: ["Custom Mug", "Mugs", "Mug", "Branded Mugs"],
  },
  {
    name: "Calendar",
    aliases: ["Calendars", "Desk Calendars", "Wall Calendars"],
  },
];
