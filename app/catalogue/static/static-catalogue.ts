/**
 * The bundled static catalogue (SPEC §3): what `/category`, `/products/{category}` and `/search`
 * show until the owner changes it (`shown-ranges.server.ts`). Data only.
 */
import type { RangeItem } from "../../shop/business.ts";

/** The nine static categories, in the order and spelling of SPEC §3. */
export const staticCategories = [
  "Books",
  "Tshirt_Branding",
  "Bags",
  "Branding",
  "Letterhead",
  "Envelopes",
  "Custom_Mugs",
  "Business_Cards",
  "Business_Stationeries",
] as const;

/** An item with the key of its range. */
export interface CatalogueItem extends RangeItem {
  category: string;
}

/** Takes whole naira; returns kobo. */
const naira = (amount: number): number => amount * 100;

/**
 * Every item, in the order of `staticCategories`. The first four are the related products of the
 * search page (SPEC §2).
 */
export const staticCatalogue: readonly CatalogueItem[] = [
  {
    id: "novel",
    name: "Novel",
    image: "/pictures/products/book-novel.webp",
    description:
      "A5 novel, perfect bound, with a laminated full-colour cover. Send your manuscript in Word or PDF and we lay it out, then show you a proof before we print.",
    price: naira(2_000),
    features: [
      "A5, 80 gsm cream or white paper",
      "Matt laminated cover, 250 gsm board",
      "From a single copy",
    ],
    delivery: 5,
    quantity: 1,
    category: "Books",
  },
  {
    id: "textbook",
    name: "Textbook",
    image: "/pictures/products/book-textbook.webp",
    description:
      "School and lecture textbooks with a full-colour cover and clear black text inside. Diagrams, tables and worked answers keep their place from your file to the page.",
    price: naira(2_500),
    features: [
      "B5, 80 gsm bond paper",
      "Gloss laminated cover that stands a school bag",
      "Title and class printed on the spine",
    ],
    delivery: 7,
    quantity: 1,
    category: "Books",
  },
  {
    id: "biography",
    name: "Biography",
    image: "/pictures/products/book-biography.webp",
    description:
      "A hardcover life story for a birthday, a retirement or a remembrance. Portrait on the front, patterned spine, and photo pages wherever the story needs them.",
    price: naira(4_000),
    features: [
      "Hardcover, 2.5 mm board, matt lamination",
      "100 gsm paper, photo pages on 130 gsm art paper",
      "Sewn or glued, as the page count asks",
    ],
    delivery: 7,
    quantity: 1,
    category: "Books",
  },
  {
    id: "recipe-book",
    name: "Recipe Book",
    image: "/pictures/products/book-recipe.webp",
    description:
      "A hardcover recipe book that survives the kitchen. The laminated cover wipes clean, and the coated pages hold the true colour of your food photographs.",
    price: null,
    features: [
      "Hardcover with wipe-clean matt lamination",
      "Full colour on 130 gsm art paper",
      "Binding that opens wide on the table",
    ],
    delivery: 8,
    quantity: 25,
    category: "Books",
  },
  {
    id: "brochure",
    name: "Brochure",
    image: "/pictures/products/book-brochure.webp",
    description:
      "Company profiles and brochures, folded and stapled at the spine. Sixteen pages in full colour, with a heavier cover so it does not curl on the reception table.",
    price: naira(5_000),
    features: [
      "16 pages, 150 gsm gloss art paper",
      "250 gsm cover, saddle stitched",
      "A4 or A5, portrait",
    ],
    delivery: 4,
    quantity: 10,
    category: "Books",
  },
  {
    id: "novel-series",
    name: "Novel Series",
    image: "/pictures/products/book-novel-trio.webp",
    description:
      "Several titles printed as one family: the same size, the same paper, spines that line up on the shelf. Price depends on the number of titles and pages.",
    price: null,
    features: [
      "Covers matched in one press run",
      "Printed spines, any page count from 80",
      "Packed by title or as sets",
    ],
    delivery: 8,
    quantity: 20,
    category: "Books",
  },
  {
    id: "school-textbook-set",
    name: "School Textbook Set",
    image: "/pictures/products/book-textbook-stack.webp",
    description:
      "Textbooks for a whole class or a whole school, counted and packed by subject. Each subject keeps its own spine colour, so pupils find the right book quickly.",
    price: null,
    features: [
      "Counted and packed by subject and class",
      "One spine colour for each subject",
      "Waybill to any state",
    ],
    delivery: 10,
    quantity: 100,
    category: "Books",
  },

  {
    id: "round-neck-tshirt",
    name: "Tshirt Branding, round neck",
    image: "/pictures/products/tee-indigo.webp",
    description:
      "Round neck T-shirts with a full-colour print across the chest. Bright inks stay bright on dark cloth, because we print on a white underbase.",
    price: null,
    features: [
      "100% cotton, 180 gsm, sizes S to 3XL",
      "Full-colour print up to A3",
      "Washable at 40 degrees, inside out",
    ],
    delivery: 4,
    quantity: 10,
    category: "Tshirt_Branding",
  },
  {
    id: "logo-tshirt",
    name: "Tshirt Branding, chest logo",
    image: "/pictures/products/tee-terracotta.webp",
    description:
      "One logo in one colour on the chest, screen printed for staff and events. The most careful way to dress a team without spending much on each shirt.",
    price: naira(86_000),
    features: [
      "Screen print, one colour, 25 cm wide",
      "100% cotton, 160 gsm, twelve cloth colours",
      "Sorted by size before delivery",
    ],
    delivery: 4,
    quantity: 20,
    category: "Tshirt_Branding",
  },
  {
    id: "portrait-tshirt",
    name: "Tshirt Branding, portrait print",
    image: "/pictures/products/tee-white.webp",
    description:
      "White T-shirts with a portrait or an illustration in full colour, for birthdays, campaigns and market days. Smooth edges, no plastic sheet around the picture.",
    price: null,
    features: [
      "Film transfer cut to the artwork's outline",
      "White cotton, 180 gsm, ribbed collar",
      "Adult and children's sizes",
    ],
    delivery: 3,
    quantity: 10,
    category: "Tshirt_Branding",
  },
  {
    id: "face-cap",
    name: "Branded Face Cap",
    image: "/pictures/products/cap-indigo.webp",
    description:
      "Six-panel caps with your name embroidered on the front and stitching in a second colour. The strap at the back fits every head on the team.",
    price: naira(46_000),
    features: [
      "Embroidered front, up to 11 cm wide",
      "Brushed cotton, six panels, contrast stitching",
      "Adjustable strap",
    ],
    delivery: 5,
    quantity: 10,
    category: "Tshirt_Branding",
  },
  {
    id: "two-tone-cap",
    name: "Two-tone Face Cap",
    image: "/pictures/products/cap-terracotta.webp",
    description:
      "A cap with the crown in one colour and the brim in another, and a four-colour emblem on the front. Choose both colours from our cloth card.",
    price: null,
    features: [
      "Crown and brim in two colours",
      "Emblem embroidered or heat pressed",
      "Stitched eyelets and covered button",
    ],
    delivery: 6,
    quantity: 20,
    category: "Tshirt_Branding",
  },

  {
    id: "branded-paper-bags",
    name: "Branded Paper Bags",
    image: "/pictures/products/bag-paper-indigo.webp",
    description:
      "Paper bags printed on all sides, with rope handles and a strengthened base. The pattern runs round the gusset, and your name sits on a clean panel in front.",
    price: null,
    features: [
      "210 gsm art card, matt laminated",
      "Rope handles in eight colours",
      "Board in the base and under the handles",
    ],
    delivery: 5,
    quantity: 50,
    category: "Bags",
  },
  {
    id: "gift-paper-bags",
    name: "Gift Paper Bags",
    image: "/pictures/products/bag-paper-terracotta.webp",
    description:
      "Large and small gift bags in one colour family for shops and souvenirs. Solid colour outside, your emblem on the small bag, a woven band on the large one.",
    price: naira(42_000),
    features: [
      "Two sizes: 32 × 40 cm and 22 × 28 cm",
      "200 gsm art card with folded top edge",
      "Knotted rope handles",
    ],
    delivery: 5,
    quantity: 50,
    category: "Bags",
  },
  {
    id: "tote-bags",
    name: "Canvas Tote Bags, printed",
    image: "/pictures/products/bag-tote.webp",
    description:
      "Natural cotton totes with a full-colour tile print and a line of text. Strong enough for the market, neat enough to carry to the office.",
    price: naira(95_000),
    features: [
      "Natural cotton canvas, 38 × 42 cm",
      "Full-colour print up to 28 × 30 cm",
      "Long handles, cross-stitched",
    ],
    delivery: 5,
    quantity: 25,
    category: "Bags",
  },
  {
    id: "event-tote-bags",
    name: "Event Tote Bags",
    image: "/pictures/products/bag-tote-portrait.webp",
    description:
      "Totes for conferences, weddings and market days, printed with your portrait or event name. Order them with a programme inside and we pack both together.",
    price: null,
    features: [
      "Cotton, 140 gsm, 38 × 40 cm",
      "Print in up to five colours",
      "Packing of inserts on request",
    ],
    delivery: 6,
    quantity: 50,
    category: "Bags",
  },

  {
    id: "product-branding",
    name: "Product branding",
    image: "/pictures/products/branding-box-jar.webp",
    description:
      "The look of one product: carton artwork and label drawn to fit your box and jar, with a printed sample to hold in your hand before you order the run.",
    price: naira(10_000),
    features: [
      "Artwork for one carton and one label",
      "One printed and folded sample",
      "Print-ready files you keep",
    ],
    delivery: 5,
    quantity: 1,
    category: "Branding",
  },
  {
    id: "coffee-pouches",
    name: "Coffee and Food Pouches",
    image: "/pictures/products/branding-coffee-pouch.webp",
    description:
      "Stand-up pouches for coffee, spices, chin chin and tea, printed edge to edge. Heat sealed at the top, with room for your batch number and expiry date.",
    price: null,
    features: [
      "100 g, 250 g, 500 g and 1 kg sizes",
      "Foil-lined film with a matt face",
      "Tear notch, zip on request",
    ],
    delivery: 7,
    quantity: 100,
    category: "Branding",
  },
  {
    id: "shipping-cartons",
    name: "Shipping Cartons",
    image: "/pictures/products/branding-cartons.webp",
    description:
      "Corrugated cartons in three sizes with your name on the front, a pattern on the side and matching tape. They arrive flat and fold up in seconds.",
    price: null,
    features: [
      "Three-ply kraft board",
      "One-colour print on kraft, up to four sides",
      "Branded tape to match",
    ],
    delivery: 7,
    quantity: 50,
    category: "Branding",
  },
  {
    id: "stickers-labels",
    name: "Stickers and Labels",
    image: "/pictures/products/branding-stickers.webp",
    description:
      "Round stickers for packaging, jars and thank-you notes, cut on the line with a white border. Mix up to nine designs in one order.",
    price: naira(9_500),
    features: [
      "50 mm round, other shapes on request",
      "Vinyl or paper, gloss or matt",
      "Up to nine designs in one order",
    ],
    delivery: 2,
    quantity: 100,
    category: "Branding",
  },
  {
    id: "roll-up-banner",
    name: "Roll-up Banner",
    image: "/pictures/products/company-rollup.webp",
    description:
      "A banner that rolls out of its own aluminium base and stands in one minute. For the hall, the bank lobby or the church entrance, with a bag to carry it.",
    price: naira(38_500),
    features: ["85 × 200 cm, no-curl film", "Aluminium base with feet", "Carrying bag included"],
    delivery: 2,
    quantity: 1,
    category: "Branding",
  },
  {
    id: "shop-sign",
    name: "Shop Sign",
    image: "/pictures/products/company-sign.webp",
    description:
      "Raised letters on a painted panel, made to the width of your shopfront. We measure near our shop, and send drawings and fixings everywhere else.",
    price: null,
    features: [
      "Raised letters, 30 mm deep",
      "Weatherproof panel in your colour",
      "Drawing to approve before we cut",
    ],
    delivery: 10,
    quantity: 1,
    category: "Branding",
  },
  {
    id: "a5-fliers",
    name: "A5 Fliers, full colour",
    image: "/pictures/products/fliers-fan.webp",
    description:
      "Fliers for openings, offers and events, printed in full colour and trimmed square. Up to three designs share one print run without extra charge.",
    price: naira(36_500),
    features: [
      "A5, 115 gsm gloss art paper",
      "Full colour on one side",
      "Up to three designs per run",
    ],
    delivery: 2,
    quantity: 500,
    category: "Branding",
  },

  {
    id: "letterheads",
    name: "Letterheads",
    image: "/pictures/products/letterhead-bands.webp",
    description:
      "A4 letterheads with a woven band down the edge and your details in the corner. The paper takes laser, inkjet and a fountain pen without feathering.",
    price: null,
    features: [
      "A4, 100 gsm uncoated bond",
      "Full colour on one side, bleed to the edge",
      "Safe in laser and inkjet printers",
    ],
    delivery: 3,
    quantity: 300,
    category: "Letterhead",
  },
  {
    id: "executive-letterheads",
    name: "Executive Letterheads",
    image: "/pictures/products/letterhead-indigo.webp",
    description:
      "Heavier paper with your pattern printed on the reverse, so the sheet is known before it is read. Business cards can be printed in the same run to match.",
    price: null,
    features: [
      "A4, 120 gsm laid or smooth",
      "Pattern printed on the reverse",
      "Matching cards in the same run",
    ],
    delivery: 4,
    quantity: 300,
    category: "Letterhead",
  },
  {
    id: "letterhead-folder-set",
    name: "Letterheads in a Folder",
    image: "/pictures/details/stationery-folder-d3.webp",
    description:
      "Letterheads delivered with a presentation folder and matching cards, for proposals that have to look finished. Everything is printed from one colour proof.",
    price: naira(48_000),
    features: [
      "100 letterheads, 100 gsm",
      "20 folders, 300 gsm, and 100 cards",
      "One colour proof for all three",
    ],
    delivery: 5,
    quantity: 1,
    category: "Letterhead",
  },
  {
    id: "plain-letterheads",
    name: "Everyday Letterheads",
    image: "/pictures/details/stationery-set-d2.webp",
    description:
      "The sheet for invoices, delivery notes and daily letters. A small heading, a fine line at the foot, and the rest of the page left to you.",
    price: naira(24_000),
    features: [
      "A4, 80 gsm white bond",
      "Heading and foot line in two colours",
      "Padded in hundreds or loose",
    ],
    delivery: 2,
    quantity: 300,
    category: "Letterhead",
  },

  {
    id: "lined-envelopes",
    name: "Envelopes with Printed Liner",
    image: "/pictures/products/envelope-liner.webp",
    description:
      "White envelopes with a pattern inside the flap, for invitations and letters that matter. The liner is glued by hand and shows only when the envelope is opened.",
    price: null,
    features: [
      "DL, 120 gsm white, pointed flap",
      "Printed liner glued by hand",
      "Return address and border in front",
    ],
    delivery: 5,
    quantity: 100,
    category: "Envelopes",
  },
  {
    id: "coloured-envelopes",
    name: "Coloured Envelopes",
    image: "/pictures/products/envelope-colours.webp",
    description:
      "Indigo, marigold, red and white envelopes with your name on the front. One order may hold all four colours, in any share.",
    price: naira(49_500),
    features: [
      "DL, 120 gsm, dyed through",
      "White or dark print, as the paper needs",
      "Self-seal strip",
    ],
    delivery: 4,
    quantity: 200,
    category: "Envelopes",
  },
  {
    id: "kraft-envelopes",
    name: "Kraft Envelopes, C4",
    image: "/pictures/products/envelope-kraft.webp",
    description:
      "Large brown envelopes that hold A4 without folding, with a band of pattern along the lower edge. Right for tenders, certificates and catalogues.",
    price: null,
    features: [
      "C4, 229 × 324 mm, 110 gsm kraft",
      "One-colour print, band to the edge",
      "Peel and seal flap",
    ],
    delivery: 3,
    quantity: 100,
    category: "Envelopes",
  },
  {
    id: "letter-envelopes",
    name: "Letter Envelopes",
    image: "/pictures/details/envelope-liner-d2.webp",
    description:
      "The white office envelope with your name at the top left and a narrow woven border at the foot. Made to match any letterhead we print.",
    price: naira(18_500),
    features: [
      "DL, 100 gsm white",
      "Name, address and border in full colour",
      "With or without window",
    ],
    delivery: 2,
    quantity: 100,
    category: "Envelopes",
  },

  {
    id: "custom-mugs",
    name: "Custom Mugs",
    image: "/pictures/products/mug-indigo.webp",
    description:
      "White ceramic mugs with your artwork wrapped from handle to handle. The print is pressed into the coating under heat, so it stays after many washes.",
    price: naira(1_200),
    features: ["Ceramic, 325 ml, white inside", "Full-colour wrap, 20 × 9 cm", "Boxed one by one"],
    delivery: 3,
    quantity: 1,
    category: "Custom_Mugs",
  },
  {
    id: "ankara-mug-pair",
    name: "Ankara Mug Pair",
    image: "/pictures/products/mug-ankara.webp",
    description:
      "Two mugs with rosettes all round, coloured handles and red inside. A pair for a couple, a host or the best client of the year.",
    price: null,
    features: [
      "Two 325 ml mugs in one box",
      "Coloured handle and inside",
      "Names added under the pattern on request",
    ],
    delivery: 4,
    quantity: 1,
    category: "Custom_Mugs",
  },
  {
    id: "club-logo-mug",
    name: "Club Logo Mugs",
    image: "/pictures/products/mug-green.webp",
    description:
      "Mugs in the colour of your club, school or office with the emblem on one side. Ordered by the dozen and packed in a divided carton.",
    price: null,
    features: [
      "Coloured outside, cream inside",
      "Emblem in up to four colours",
      "Dozens packed in divided cartons",
    ],
    delivery: 5,
    quantity: 12,
    category: "Custom_Mugs",
  },
  {
    id: "slogan-mug",
    name: "Slogan Mug",
    image: "/pictures/products/mug-type.webp",
    description:
      "Your own words in two colours under a zigzag band. We set the lettering, you approve the proof, and the mug is ready in three working days.",
    price: naira(4_200),
    features: [
      "Up to twelve words, set by us",
      "Band and lettering in two colours",
      "Safe in microwave and dishwasher",
    ],
    delivery: 3,
    quantity: 1,
    category: "Custom_Mugs",
  },

  {
    id: "business-cards",
    name: "Business Cards",
    image: "/pictures/products/cards-indigo.webp",
    description:
      "350 gsm board with matt film on both sides, cut square and boxed. Pattern on the back, your name on the front, ready in two working days.",
    price: naira(8_500),
    features: ["85 × 55 mm, 350 gsm board", "Matt laminated on both sides", "Boxed in hundreds"],
    delivery: 2,
    quantity: 100,
    category: "Business_Cards",
  },
  {
    id: "full-colour-business-cards",
    name: "Full-colour Business Cards",
    image: "/pictures/products/cards-terracotta.webp",
    description:
      "Artwork to every edge on the back and a clean white front. For studios, tailors and shops whose card should be remembered for its colour.",
    price: naira(11_500),
    features: [
      "Full bleed on both sides",
      "350 gsm board, gloss or matt film",
      "Names changed without a new set-up",
    ],
    delivery: 2,
    quantity: 100,
    category: "Business_Cards",
  },
  {
    id: "gold-foil-business-cards",
    name: "Gold Foil Business Cards",
    image: "/pictures/products/cards-foil.webp",
    description:
      "Black board, hot gold foil and gilded edges. The foil is pressed from a metal block, so each motif can be felt with a finger.",
    price: null,
    features: ["600 gsm black board", "Hot foil on both sides", "Gilded edges"],
    delivery: 6,
    quantity: 100,
    category: "Business_Cards",
  },
  {
    id: "green-business-cards",
    name: "Business Cards with Colour Bar",
    image: "/pictures/products/cards-green.webp",
    description:
      "Cards in your own deep colour, with a bright bar at one end that shows in the stack. Fan pattern on the back, white lettering in front.",
    price: null,
    features: [
      "400 gsm board, soft-touch film",
      "Solid colour with a contrasting bar",
      "Up to five names in one order",
    ],
    delivery: 3,
    quantity: 200,
    category: "Business_Cards",
  },

  {
    id: "business-stationeries",
    name: "Business Stationeries",
    image: "/pictures/products/stationery-set.webp",
    description:
      "Letterheads, envelopes, cards and a notebook, printed together so every sheet carries the same colour. Fifty of each printed sheet, with one notebook for the desk.",
    price: naira(50_500),
    features: [
      "50 letterheads, 50 envelopes, 50 cards",
      "One A5 notebook with a printed cover",
      "One colour proof for the whole set",
    ],
    delivery: 3,
    quantity: 50,
    category: "Business_Stationeries",
  },
  {
    id: "branded-notebooks",
    name: "Branded Notebooks",
    image: "/pictures/products/stationery-notebooks.webp",
    description:
      "A5 notebooks for staff, seminars and clients, in a pattern or in one strong colour. Ruled, dotted or plain inside, as you choose.",
    price: null,
    features: ["A5, 160 pages, 80 gsm", "300 gsm cover, matt laminated", "Ruled, dotted or plain"],
    delivery: 5,
    quantity: 25,
    category: "Business_Stationeries",
  },
  {
    id: "presentation-folders",
    name: "Presentation Folders",
    image: "/pictures/products/stationery-folder.webp",
    description:
      "A4 folders with one pocket inside and slits for a business card. Made for proposals, welcome packs and tender documents.",
    price: naira(58_500),
    features: [
      "A4, 300 gsm art card, matt laminated",
      "One glued pocket with card slits",
      "Full colour outside",
    ],
    delivery: 4,
    quantity: 50,
    category: "Business_Stationeries",
  },
  {
    id: "desk-calendar",
    name: "Desk Calendar, spiral bound",
    image: "/pictures/products/calendar-desk.webp",
    description:
      "A wire-bound calendar that keeps your name on the desk all year. One pattern panel for each month, and your own dates marked in colour.",
    price: naira(72_000),
    features: [
      "13 leaves, 250 gsm art card",
      "Wire bound on a firm stand",
      "Public holidays and your dates marked",
    ],
    delivery: 5,
    quantity: 20,
    category: "Business_Stationeries",
  },
  {
    id: "tile-desk-calendar",
    name: "Desk Calendar, tile panel",
    image: "/pictures/products/calendar-desk-tiles.webp",
    description:
      "The same sturdy stand with a panel of coloured tiles beside the month. Twelve panels, no two alike, in the colours of your company.",
    price: null,
    features: [
      "21 × 15 cm, 250 gsm art card",
      "A different panel for every month",
      "Single sleeve for each calendar",
    ],
    delivery: 5,
    quantity: 20,
    category: "Business_Stationeries",
  },
  {
    id: "wall-calendar",
    name: "Wall Calendar",
    image: "/pictures/products/calendar-wall.webp",
    description:
      "A large picture above, a clear month below, and a hanger at the top. Twelve leaves for schools, cooperatives and churches that count the year together.",
    price: null,
    features: [
      "A3, 12 leaves, 170 gsm art paper",
      "Wire bound with a metal hanger",
      "Room for term dates and meetings",
    ],
    delivery: 6,
    quantity: 25,
    category: "Business_Stationeries",
  },
];
