/**
 * The demo's products (PRODUCT §4), newest first as on the home page: neighbours differ in category
 * and in ground colour.
 */

export interface SeedProduct {
  name: string;
  /** Kobo for `quantity` units; null: by quote. */
  price: number | null;
  description: string;
  /** Path of the master picture; its variants are beside it. */
  imageUrl: string;
  detailImages: [string, string, string];
  /** One of the names in `seed-categories.ts`. */
  categoryName: string;
  /** `{category}/{id}` of the static item that is the same thing. */
  item?: string;
  /** Minimum units. */
  quantity: number;
  features: [string, string, string];
  /** Working days; null: agreed with the order. */
  delivery: number | null;
}

/** By the names of the master picture and of the detail pictures. */
const picturesOf = (
  name: string,
  details = name,
): Pick<SeedProduct, "imageUrl" | "detailImages"> => ({
  imageUrl: `/pictures/products/${name}.webp`,
  detailImages: [
    `/pictures/details/${details}-d1.webp`,
    `/pictures/details/${details}-d2.webp`,
    `/pictures/details/${details}-d3.webp`,
  ],
});

const naira = (amount: number): number => amount * 100;

export const seedProducts: readonly SeedProduct[] = [
  {
    name: "Business Cards, matt laminated",
    price: naira(8_500),
    description:
      "A white front with your name and a deep indigo edge, and an adire pattern over the whole back. We print on 350 gsm board, laminate both sides in matt and cut them square. They come boxed in hundreds.",
    ...picturesOf("cards-indigo"),
    categoryName: "Business Cards",
    item: "Business_Cards/business-cards",
    quantity: 100,
    features: [
      "85 × 55 mm, 350 gsm board, full colour both sides",
      "Matt laminated front and back",
      "Boxed in hundreds, ready in two working days",
    ],
    delivery: 2,
  },
  {
    name: "Novel, paperback",
    price: naira(115_000),
    description:
      "An A5 paperback with a printed spine and an indigo adire cover under matt film. Inside is 80 gsm cream paper, which is easy on the eye through a long chapter. Send the manuscript in Word or PDF and we lay it out before you see a proof.",
    ...picturesOf("book-novel"),
    categoryName: "Books",
    quantity: 50,
    features: [
      "A5, up to 240 pages on 80 gsm cream paper",
      "250 gsm cover, matt laminated, perfect bound",
      "Layout and one printed proof included",
    ],
    delivery: 7,
  },
  {
    name: "Custom Mugs, ankara pair",
    price: naira(9_800),
    description:
      "Two ceramic mugs wrapped in ankara rosettes, with navy handles and red glaze inside. The pattern meets cleanly behind the handle, and we can change its colours to yours. Both travel in one divided box.",
    ...picturesOf("mug-ankara"),
    categoryName: "Custom Mugs",
    item: "Custom_Mugs/ankara-mug-pair",
    quantity: 2,
    features: [
      "Ceramic, 325 ml, coloured handle and inside",
      "Full wrap in eight-colour sublimation print",
      "Packed as a pair in a divided box",
    ],
    delivery: 3,
  },
  {
    name: "Branded Paper Bags with rope handle",
    price: naira(52_500),
    description:
      "A stiff shopping bag in 210 gsm art card, printed with adire squares on the front, back and gussets. Your name sits on a clear panel where people can read it across a shop. Red rope handles are knotted inside over a strip of board.",
    ...picturesOf("bag-paper-indigo"),
    categoryName: "Bags",
    item: "Bags/branded-paper-bags",
    quantity: 50,
    features: [
      "26 × 32 × 11 cm, 210 gsm art card, matt laminated",
      "Printed on all four sides",
      "Rope handles, board in base and top fold",
    ],
    delivery: 5,
  },
  {
    name: "Business stationery set",
    price: naira(68_500),
    description:
      "Everything a new office writes on, printed from one colour proof: letterheads, envelopes, business cards and a notebook with a fan-pattern cover. The colours agree because the sheets leave the press on the same day. The pens in the picture are not part of the set.",
    ...picturesOf("stationery-set"),
    categoryName: "Company Branding",
    quantity: 1,
    features: [
      "100 letterheads on 100 gsm bond, 100 DL envelopes",
      "200 business cards on 350 gsm board, two names",
      "One A5 notebook, 160 ruled pages",
    ],
    delivery: 5,
  },
  {
    name: "Branded Face Cap, indigo",
    price: naira(46_000),
    description:
      "A six-panel cap in brushed indigo cotton, stitched in cream and finished with a red button. Your name is embroidered across the front, tone marks and dots included. One size fits all with the strap behind.",
    ...picturesOf("cap-indigo"),
    categoryName: "Caps",
    item: "Tshirt_Branding/face-cap",
    quantity: 10,
    features: [
      "Brushed cotton, six panels, stitched eyelets",
      "Embroidery up to 11 × 5 cm in three colours",
      "Adjustable strap with metal buckle",
    ],
    delivery: 5,
  },
  {
    name: "Coffee Pouch, 250 g",
    price: naira(72_000),
    description:
      "A foil-lined pouch for whole beans, ground coffee, tea or spice, green above and ankara rosettes below. It stands by itself on the shelf and is heat sealed at the top with a tear notch. The matching mug is ordered as a custom mug.",
    ...picturesOf("branding-coffee-pouch"),
    categoryName: "Branding",
    item: "Branding/coffee-pouches",
    quantity: 100,
    features: [
      "250 g stand-up pouch, 14 × 22 cm, foil lined",
      "Matt film, printed edge to edge both sides",
      "Panel for batch number and expiry date",
    ],
    delivery: 7,
  },
  {
    name: "Recipe Book, hardcover",
    price: naira(215_000),
    description:
      "A green hardcover with a scalloped fan pattern and a title in white and gold ink. The boards are laminated, so a palm-oil thumb wipes off, and the coated pages show food as it was cooked. Sewn in sections, it stays open at the page.",
    ...picturesOf("book-recipe"),
    categoryName: "Books",
    quantity: 25,
    features: [
      "17 × 24 cm, 128 pages on 130 gsm silk art paper",
      "2.5 mm boards, matt laminated, sewn binding",
      "Coloured head and tail bands",
    ],
    delivery: 10,
  },
  {
    name: "T-shirt, portrait print",
    price: naira(64_000),
    description:
      "A white cotton T-shirt with a portrait in full colour on the chest and your name under it. The film is cut to the outline, so there is no stiff square around the picture. Good for birthdays, campaigns and market days.",
    ...picturesOf("tee-white"),
    categoryName: "Clothes",
    item: "Tshirt_Branding/portrait-tshirt",
    quantity: 10,
    features: [
      "100% combed cotton, 180 gsm, white",
      "Film transfer in full colour, up to 28 × 35 cm",
      "Sizes S to 3XL, mixed as you need",
    ],
    delivery: 4,
  },
  {
    name: "A5 Fliers, full colour",
    price: naira(36_500),
    description:
      "A5 fliers on 150 gsm gloss paper, printed to the edge in full colour. The picture shows three designs in one run: a night market, an opening and a school offer. Send your own artwork or the words alone, and we set them.",
    ...picturesOf("fliers-fan"),
    categoryName: "Fliers",
    item: "Branding/a5-fliers",
    quantity: 500,
    features: [
      "A5, 148 × 210 mm, 150 gsm gloss art paper",
      "Full colour on one side, bleed on all edges",
      "Up to three designs in one run of 500",
    ],
    delivery: 2,
  },
  {
    name: "Custom Mug, indigo wrap",
    price: naira(25_500),
    description:
      "A white ceramic mug with adire squares wrapped from handle to handle. The print is pressed into the coating under heat, so you cannot feel an edge and it does not peel. White inside, and each mug in its own box.",
    ...picturesOf("mug-indigo"),
    categoryName: "Custom Mugs",
    quantity: 6,
    features: [
      "White ceramic, 325 ml, 9.5 cm high",
      "Wrap print 20 × 9 cm, dishwasher safe",
      "Single white box for each mug",
    ],
    delivery: 3,
  },
  {
    name: "Desk Calendar, spiral bound",
    price: naira(72_000),
    description:
      "A tent calendar with the month on the right and an indigo adire panel on the left, bound in silver wire. It stands on a firm navy base, and your name is on every leaf. Public holidays and Sundays are in red. The pen is not included.",
    ...picturesOf("calendar-desk"),
    categoryName: "Calendar",
    item: "Business_Stationeries/desk-calendar",
    quantity: 20,
    features: [
      "21 × 15 cm, 13 leaves of 250 gsm art card",
      "Wire bound on a 1.5 mm folding stand",
      "Your dates and holidays marked on request",
    ],
    delivery: 5,
  },
  {
    name: "Textbook",
    price: naira(142_500),
    description:
      "Textbooks for junior and senior classes, with a bright geometric cover and the subject set large enough to read from the back row. The cover is gloss laminated against rain and school bags. Diagrams and worked answers stay where your editor put them.",
    ...picturesOf("book-textbook"),
    categoryName: "Books",
    quantity: 50,
    features: [
      "B5, up to 200 pages on 70 gsm bond",
      "250 gsm cover, gloss laminated, perfect bound",
      "Subject, class and book number on the spine",
    ],
    delivery: 8,
  },
  {
    name: "Envelopes with printed liner",
    price: naira(42_000),
    description:
      "A white envelope that keeps its surprise for the person who opens it: adire squares printed inside the flap. The front carries your address and a narrow woven border. Each liner is cut and glued by hand.",
    ...picturesOf("envelope-liner"),
    categoryName: "Letterhead",
    item: "Envelopes/lined-envelopes",
    quantity: 100,
    features: [
      "DL, 110 × 220 mm, 120 gsm white, pointed flap",
      "Liner printed on 90 gsm text paper",
      "Front printed in full colour",
    ],
    delivery: 5,
  },
  {
    name: "Business Cards with colour bar",
    price: naira(18_500),
    description:
      "Deep green cards with your name in white, a marigold bar at one end and a fan pattern over the back. In a stack the bars make one bright stripe. Printed on 400 gsm board with soft-touch film, so the green looks like cloth.",
    ...picturesOf("cards-green"),
    categoryName: "Business Cards",
    item: "Business_Cards/green-business-cards",
    quantity: 100,
    features: [
      "85 × 55 mm, 400 gsm board",
      "Soft-touch film on both sides",
      "Solid colours mixed to your brand",
    ],
    delivery: 3,
  },
  {
    name: "Shop Sign, raised letters",
    price: null,
    description:
      "Cream letters raised on an indigo panel, with the tone marks cut in marigold. The letters stand out far enough to throw a shadow, so the name reads from across the road. We send a drawing to scale before anything is cut.",
    ...picturesOf("company-sign"),
    categoryName: "Company Branding",
    item: "Branding/shop-sign",
    quantity: 1,
    features: [
      "120 × 60 cm panel, sprayed in your colour",
      "Letters in 30 mm foam board, acrylic faced",
      "Wall brackets and drilling template included",
    ],
    delivery: 10,
  },
  {
    name: "Canvas Tote Bag, tile print",
    price: naira(95_000),
    description:
      "A natural cotton tote with a full-colour tile print and a line of text below it. The cloth is heavy enough for the market and the long handles sit well on the shoulder. We print on the flat panel before sewing, so the colours stay even.",
    ...picturesOf("bag-tote"),
    categoryName: "Bags",
    item: "Bags/tote-bags",
    quantity: 25,
    features: [
      "Natural cotton canvas, 280 gsm, 38 × 42 cm",
      "Full-colour print, 28 × 30 cm, one side",
      "Handles 65 cm, cross-stitched at the seam",
    ],
    delivery: 5,
  },
  {
    name: "Desk Calendar, tile panel",
    price: naira(78_000),
    description:
      "A wire-bound desk calendar with a panel of green, red and marigold tiles beside the month. Each of the twelve panels is different and all of them are drawn in your company's colours. It folds flat, so it goes by waybill without damage.",
    ...picturesOf("calendar-desk-tiles"),
    categoryName: "Calendar",
    item: "Business_Stationeries/tile-desk-calendar",
    quantity: 20,
    features: [
      "21 × 15 cm, 13 leaves of 250 gsm art card",
      "Matt varnish, takes pen and pencil",
      "Printed sleeve for each calendar",
    ],
    delivery: 5,
  },
  {
    name: "Biography, hardcover",
    price: naira(198_000),
    description:
      "A life story between hard boards, with the portrait on the front, a patterned spine and a clear title. Photo pages on art paper go in wherever the story needs them. Ordered for birthdays, retirements and remembrance services.",
    ...picturesOf("book-biography"),
    categoryName: "Books",
    quantity: 30,
    features: [
      "16 × 24 cm, up to 200 pages on 100 gsm paper",
      "Hardcover, 2.5 mm boards, matt laminated",
      "16 photo pages on 130 gsm art paper",
    ],
    delivery: 10,
  },
  {
    name: "Letterhead, printed reverse",
    price: naira(68_000),
    description:
      "A cream sheet with your name in indigo on the front and adire squares over the whole back. It is 120 gsm, so the pattern does not show through under a signature. The business cards in the picture can be printed in the same run.",
    ...picturesOf("letterhead-indigo"),
    categoryName: "Letterhead",
    item: "Letterhead/executive-letterheads",
    quantity: 300,
    features: [
      "A4, 120 gsm cream wove, laser and inkjet safe",
      "Two-colour front, full-bleed reverse",
      "300 sheets, wrapped in hundreds",
    ],
    delivery: 4,
  },
  {
    name: "Branded Notebooks, A5",
    price: naira(87_500),
    description:
      "A5 notebooks in two covers: a green fan pattern with your name on a label, and plain marigold with your emblem. Inside are 160 pages of 80 gsm paper that takes fountain pen. Order one design or both; the pen is only for the picture.",
    ...picturesOf("stationery-notebooks"),
    categoryName: "Company Branding",
    item: "Business_Stationeries/branded-notebooks",
    quantity: 25,
    features: [
      "A5, 160 pages, ruled, dotted or plain",
      "300 gsm cover, matt laminated, square spine",
      "Two cover designs in one order",
    ],
    delivery: 6,
  },
  {
    name: "T-shirt, full-colour print",
    price: naira(68_500),
    description:
      "A navy T-shirt with a block of coloured tiles on the chest and two lines of lettering. A white underbase goes down first, so red stays red on dark cloth. Neck label and hem are finished before packing.",
    ...picturesOf("tee-indigo"),
    categoryName: "Clothes",
    item: "Tshirt_Branding/round-neck-tshirt",
    quantity: 10,
    features: [
      "100% cotton, 180 gsm, navy or black",
      "Full colour with white underbase, up to A3",
      "Folded, sized and bagged one by one",
    ],
    delivery: 6,
  },
  {
    name: "Stickers and labels, round",
    price: naira(9_500),
    description:
      "Round vinyl stickers with a white border, cut right through so they peel one at a time. Mix your emblem, a pattern and a thank-you line in the same order. They hold on paper, glass, plastic and kraft board.",
    ...picturesOf("branding-stickers"),
    categoryName: "Branding",
    item: "Branding/stickers-labels",
    quantity: 100,
    features: [
      "50 mm round, gloss or matt white vinyl",
      "Up to nine designs in a hundred",
      "Water resistant, peel without residue",
    ],
    delivery: 2,
  },
  {
    name: "Business Cards, full colour",
    price: naira(11_500),
    description:
      "Geometric artwork over the whole back in red, pink, marigold and navy, and a white front with a red bar at one end. The print runs to the cut edge, so the sides of the stack are coloured too. A card for people who sell with their eyes.",
    ...picturesOf("cards-terracotta"),
    categoryName: "Business Cards",
    item: "Business_Cards/full-colour-business-cards",
    quantity: 100,
    features: [
      "85 × 55 mm, 350 gsm board",
      "Full bleed back, full-colour front",
      "Gloss or matt film on both sides",
    ],
    delivery: 2,
  },
  {
    name: "Custom Mug, slogan",
    price: naira(4_200),
    description:
      "A white mug with two lines of your own words under a red zigzag band. We set the lettering, mark the tones correctly and send a proof the same day. A second name can go on the other side.",
    ...picturesOf("mug-type"),
    categoryName: "Custom Mugs",
    item: "Custom_Mugs/slogan-mug",
    quantity: 1,
    features: [
      "White ceramic, 325 ml",
      "Up to twelve words in two colours",
      "Microwave and dishwasher safe",
    ],
    delivery: 3,
  },
  {
    name: "Novels, paperback set",
    price: null,
    description:
      "Three titles by one house, printed to the same height and paper so the spines agree on the shelf. Each cover has its own artwork: adire, a harmattan sun, green fans. The price is for 25 sets of three, 75 books in all.",
    ...picturesOf("book-novel-trio"),
    categoryName: "Books",
    quantity: 25,
    features: [
      "Three A5 titles, up to 160 pages each",
      "80 gsm cream paper, matt laminated covers",
      "Shrink-wrapped as sets or packed by title",
    ],
    delivery: 10,
  },
  {
    name: "Paper Bags, large and small",
    price: null,
    description:
      "A large terracotta bag with a woven band and a small marigold bag with your emblem, made as one family. Fifty of each, with a turned top edge that keeps the mouth straight. Cream rope on the large bag, red on the small.",
    ...picturesOf("bag-paper-terracotta"),
    categoryName: "Bags",
    quantity: 100,
    features: [
      "50 bags 32 × 40 × 12 cm, 50 bags 22 × 28 × 10 cm",
      "200 gsm art card, matt laminated",
      "Turned top edge, reinforced handle holes",
    ],
    delivery: 6,
  },
  {
    name: "Two-tone Cap with emblem",
    price: naira(49_500),
    description:
      "A terracotta crown, a marigold brim and a four-part emblem on the front. Cream stitching follows every seam and the small button on top matches the brim. Choose both colours from our cloth card.",
    ...picturesOf("cap-terracotta"),
    categoryName: "Caps",
    item: "Tshirt_Branding/two-tone-cap",
    quantity: 10,
    features: [
      "Cotton twill, crown and brim in two colours",
      "Emblem in four colours, 6 cm wide",
      "Strap closure, adult and youth sizes",
    ],
    delivery: 6,
  },
  {
    name: "Presentation Folder, A4",
    price: naira(58_500),
    description:
      "An indigo folder with a band of tiles along the foot and your name at the top. One glued pocket holds up to twenty sheets, and slits keep a business card in place. The letterhead, cards and pen in the picture are ordered on their own.",
    ...picturesOf("stationery-folder"),
    categoryName: "Company Branding",
    item: "Business_Stationeries/presentation-folders",
    quantity: 50,
    features: [
      "Holds A4, 300 gsm art card",
      "Matt laminated outside, full colour",
      "Glued 8 cm pocket with card slits",
    ],
    delivery: 4,
  },
  {
    name: "Product branding, box and jar",
    price: naira(76_500),
    description:
      "A folding carton and a jar label printed to match, here for a 250 ml body butter. The fan pattern runs round the foot of both, and the label resists oil and water. We cut a plain sample first to check the fit.",
    ...picturesOf("branding-box-jar"),
    categoryName: "Branding",
    quantity: 100,
    features: [
      "Carton in 300 gsm ivory board, matt laminated",
      "Jar label in waterproof vinyl",
      "100 cartons and 100 labels, jars not included",
    ],
    delivery: 7,
  },
  {
    name: "Textbooks, school order",
    price: null,
    description:
      "Two hundred textbooks for a school, counted and tied by subject and class. Mathematics has red spines and Basic Science has marigold ones, so a shelf can be checked at a glance. We send them by waybill to the school gate.",
    ...picturesOf("book-textbook-stack"),
    categoryName: "Books",
    quantity: 200,
    features: [
      "200 copies over two to four titles",
      "70 gsm inside, 250 gsm gloss laminated cover",
      "Packed by class with a count sheet",
    ],
    delivery: 12,
  },
  {
    name: "Grand Opening Fliers, A6",
    price: naira(41_000),
    description:
      "A small flier for a shop opening: ankara rosettes above, the date in bold on marigold, the address in a dark strip. At A6 it fits a palm and a handbag, and a thousand of them fit one carton. Thick enough to be kept.",
    ...picturesOf("fliers-opening"),
    categoryName: "Fliers",
    quantity: 1000,
    features: [
      "A6, 105 × 148 mm, 200 gsm gloss art paper",
      "Full colour on one side, black text on the back",
      "Banded in hundreds for sharing out",
    ],
    delivery: 3,
  },
  {
    name: "Custom Mugs, club logo",
    price: null,
    description:
      "A dozen green mugs with a four-part emblem and the club's name on one side, cream inside. The green is in the glaze and the emblem is fired over it. For clubs, alumni sets and offices that drink together.",
    ...picturesOf("mug-green"),
    categoryName: "Custom Mugs",
    item: "Custom_Mugs/club-logo-mug",
    quantity: 12,
    features: [
      "Green stoneware, 330 ml, cream inside",
      "Emblem in four colours, one or both sides",
      "Twelve in a divided carton",
    ],
    delivery: 5,
  },
  {
    name: "T-shirt, logo print",
    price: naira(86_000),
    description:
      "A terracotta T-shirt with one word in cream across the chest. Screen printed with water-based ink, it stays soft and can be ironed from the inside. The plain choice for shop staff and volunteers.",
    ...picturesOf("tee-terracotta"),
    categoryName: "Clothes",
    item: "Tshirt_Branding/logo-tshirt",
    quantity: 20,
    features: [
      "100% cotton, 160 gsm, twelve cloth colours",
      "Screen print, one colour, 25 cm wide",
      "Twin-needle sleeves and hem",
    ],
    delivery: 4,
  },
  {
    name: "Cotton Tote Bag, portrait print",
    price: naira(168_000),
    description:
      "A natural cotton tote with a portrait of a woman in a headwrap and the name of the day below. Printed in five flat colours that hold after washing. Made for fairs, weddings and conferences, with inserts packed if you send them.",
    ...picturesOf("bag-tote-portrait"),
    categoryName: "Bags",
    item: "Bags/event-tote-bags",
    quantity: 50,
    features: [
      "Natural cotton, 180 gsm, 38 × 40 cm",
      "Screen print in five colours, one side",
      "Packing of inserts on request",
    ],
    delivery: 6,
  },
  {
    name: "Envelopes, four colours",
    price: naira(49_500),
    description:
      "Indigo, marigold, red and white DL envelopes with your name on each. White print on the dark papers, dark print on the light ones, and a woven border along the foot of the white. Fifty of each colour, or any share you like.",
    ...picturesOf("envelope-colours"),
    categoryName: "Letterhead",
    item: "Envelopes/coloured-envelopes",
    quantity: 200,
    features: [
      "DL, 110 × 220 mm, 120 gsm dyed-through paper",
      "One-colour print, border on white in full colour",
      "Self-seal strip under the flap",
    ],
    delivery: 4,
  },
  {
    name: "Shipping Cartons, printed",
    price: null,
    description:
      "Brown corrugated cartons in three sizes, printed in black with your name on the front and a pattern on one side. They come flat with a roll of branded tape in red and cream. The board carries a stack of five without bending.",
    ...picturesOf("branding-cartons"),
    categoryName: "Branding",
    item: "Branding/shipping-cartons",
    quantity: 50,
    features: [
      "Three-ply kraft board, small, medium and large",
      "Black print on front and one side",
      "One 66 m roll of printed tape included",
    ],
    delivery: 8,
  },
  {
    name: "Roll-up Banner, 85 × 200 cm",
    price: naira(38_500),
    description:
      "A banner on film that does not curl, in an aluminium base with two swing feet. It stands in one minute and rolls away into its bag. Both banners in the picture are ours; the price is for one, with your artwork.",
    ...picturesOf("company-rollup"),
    categoryName: "Company Branding",
    item: "Branding/roll-up-banner",
    quantity: 1,
    features: [
      "85 × 200 cm, grey-backed film, full colour",
      "Aluminium base with pole and feet",
      "Padded carrying bag",
    ],
    delivery: 2,
  },
  {
    name: "Event Fliers, dark flood",
    price: naira(29_500),
    description:
      "A portrait and large type on solid midnight indigo, for concerts, night markets and parties. The dark goes to every edge, so we use 200 gsm paper and matt varnish against fingerprints. Short runs of 250, when the date is close.",
    ...picturesOf("fliers-event"),
    categoryName: "Fliers",
    quantity: 250,
    features: [
      "A5, 200 gsm silk art paper",
      "Solid ink to the edge, matt varnish",
      "Runs from 250, ready in three working days",
    ],
    delivery: 3,
  },
  {
    name: "Letterhead, woven band",
    price: naira(54_500),
    description:
      "A white A4 sheet with a woven band down the left edge, your name at the top and a fine red line at the foot. The paper is 100 gsm uncoated bond, which takes a fountain pen and an office printer alike. The pen is not included.",
    ...picturesOf("letterhead-bands"),
    categoryName: "Letterhead",
    quantity: 300,
    features: [
      "A4, 100 gsm uncoated white bond",
      "Full colour, band printed to the edge",
      "Safe in laser and inkjet printers",
    ],
    delivery: 3,
  },
  {
    name: "Business Cards, gold foil",
    price: naira(34_000),
    description:
      "Black cards covered in small gold motifs: suns, flowers, spirals and diamonds. The foil is pressed from a metal block, and the cut edges are gilded by hand. Two sheets are glued together for a card that does not bend.",
    ...picturesOf("cards-foil"),
    categoryName: "Business Cards",
    item: "Business_Cards/gold-foil-business-cards",
    quantity: 100,
    features: [
      "85 × 55 mm, 600 gsm black board, two-ply",
      "Hot gold foil on one or both sides",
      "Gilded edges, boxed in fifties",
    ],
    delivery: 6,
  },
  {
    name: "Wall Calendar, portrait",
    price: naira(108_000),
    description:
      "A tall wall calendar with a picture above and the month below, wire bound with a metal hanger. Sundays are in red and the squares leave room for a note. Twelve pictures can be your own photographs or drawings by our studio.",
    ...picturesOf("calendar-wall"),
    categoryName: "Calendar",
    item: "Business_Stationeries/wall-calendar",
    quantity: 25,
    features: [
      "A3, 12 leaves of 170 gsm silk art paper",
      "Black wire binding with hanger",
      "Backing board of 350 gsm keeps it flat",
    ],
    delivery: 6,
  },
  {
    name: "Kraft Envelopes, C4",
    price: naira(39_500),
    description:
      "Large brown envelopes that take A4 flat, with your name at the top and a black adire band along the lower edge. One red DL envelope is laid in the picture for the reply; it is ordered with the coloured envelopes. Right for tenders, certificates and contracts.",
    ...picturesOf("envelope-kraft"),
    categoryName: "Letterhead",
    item: "Envelopes/kraft-envelopes",
    quantity: 100,
    features: [
      "C4, 229 × 324 mm, 110 gsm ribbed kraft",
      "Black print, band to the cut edge",
      "Peel and seal flap",
    ],
    delivery: 3,
  },
  {
    name: "Company Brochure",
    price: naira(98_500),
    description:
      "A sixteen-page company profile with a red woven-band cover and full-colour pages inside. The cover is heavier than the pages, so the brochure lies flat on a table and stands in a rack. We can write the captions from your notes.",
    ...picturesOf("book-brochure"),
    categoryName: "Books",
    quantity: 50,
    features: [
      "A5 portrait, 16 pages on 150 gsm silk art paper",
      "250 gsm cover, matt laminated",
      "Saddle stitched with two staples",
    ],
    delivery: 5,
  },
];
