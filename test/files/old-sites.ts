/** The export of a hosted database as an old site has it (SPEC §3), as a zip. */
import { phonePhoto } from "./pictures.ts";
import { zip } from "./workbook.ts";

type Documents = Record<string, unknown>;

export interface OldSiteFiles {
  users?: Documents;
  products?: Documents;
  categories?: Documents;
  chats?: Documents;
  files?: Record<string, Buffer | string>;
}

export const oldZip = ({ files = {}, ...collections }: OldSiteFiles): Buffer =>
  zip([
    ...Object.entries(collections).map(([name, documents]): [string, string] => [
      `${name}.json`,
      JSON.stringify(documents),
    ]),
    ...Object.entries(files),
  ]);

/** The address from which a file of the old storage was downloaded. */
const downloadOf = (path: string) =>
  `https://storage.example/v0/b/old-shop.example/o/${encodeURIComponent(path)}?alt=media&token=1`;

/** A site with both shapes of an address, an admin, and something of everything that cannot come. */
export async function oldSite(): Promise<Required<OldSiteFiles>> {
  const photo = await phonePhoto(60, 40);
  const pictures = [
    "images/mug.jpg",
    "images/details/a.jpg",
    "images/details/b.jpg",
    "products/c.jpg",
  ];
  const product = {
    name: "Photo Mug",
    price: 1200.5,
    description: "White, 330 ml.",
    imageUrl: downloadOf("images/mug.jpg"),
    detailImages: pictures.slice(1).map(downloadOf),
    categoryName: "custom mugs",
    quantity: 6,
    features: ["One", "Two", "Three"],
    timestamp: { _seconds: 1_600_000_000, _nanoseconds: 5_000_000 },
  };
  return {
    users: {
      boss: { name: "Boss", email: "boss@old.example", role: "admin" },
      ada: {
        name: "Ada Obi",
        email: "Ada@Example.com",
        role: "user",
        phoneNumber: "+234 803 000 0001",
        address: { country: "Nigeria", state: "lagos", city: "Yaba", streetAddress: "1 Old Road" },
      },
      bayo: {
        ...{ name: "Bayo", email: "bayo@example.com", phoneNumber: "call me" },
        address: { country: "Nigeria", state: "Oyo", city: "Ibadan", streetAddress: "Nested 1" },
        ...{ state: "Abuja", city: "Kubwa", streetAddress: "Top 2", country: "Nigeria" },
      },
      noMail: { name: "Nobody", phoneNumber: "0803 123 4567" },
      twin: { name: "Ada's twin", email: "ada@example.com" },
    },
    categories: {
      c1: { name: "Custom_Mugs" },
      c2: { name: "Stickers" },
      c3: { name: "stickers" },
      c4: { name: "" },
    },
    products: {
      mug: product,
      sticker: {
        ...product,
        ...{ name: "Sticker", price: "", categoryName: "Stickers", quantity: "100" },
        ...{ imageUrl: downloadOf("images/gone.jpg"), timestamp: "2021-03-04T05:06:07.000Z" },
        detailImages: [downloadOf("images/broken.jpg"), "", "../../etc/passwd"],
      },
      lost: { ...product, name: "Lost", categoryName: "Spaceships" },
      nameless: { ...product, name: " " },
    },
    chats: {
      m1: { ...between("ada", "boss"), message: "How much for 300?", timestamp: 1_600_000_001_000 },
      m2: { ...between("boss", "ada"), message: "₦24,600", timestamp: { seconds: 1_600_000_002 } },
      m3: {
        ...between("ada", "boss"),
        ...{ type: "file", message: downloadOf("chat-files/ada-1600000003-logo.png") },
        timestamp: "2020-09-13T12:26:43.000Z",
      },
      m4: { ...between("noMail", "boss"), message: "Hello?", timestamp: 1_600_000_010_000 },
      m5: { ...between("ghost", "boss"), message: "Boo", timestamp: 1_600_000_020_000 },
      m6: { ...between("ada", "boss"), message: "   ", timestamp: 1_600_000_030_000 },
      m7: {
        ...between("ada", "boss"),
        ...{ type: "file", message: "chat-files/gone.pdf", timestamp: 1_600_000_040_000 },
      },
      m8: { ...between("ada", "bayo"), message: "Psst", timestamp: 1_600_000_050_000 },
      m9: { ...between("ada", "boss"), message: "When?" },
    },
    files: {
      ...Object.fromEntries(pictures.map((path) => [path, photo])),
      "images/broken.jpg": photo.subarray(0, 200),
      "chat-files/ada-1600000003-logo.png": photo,
    },
  };
}

const between = (senderId: string, receiverId: string) => ({ senderId, receiverId });
