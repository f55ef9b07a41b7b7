/** Reads the collections of an old site into what is needed of them. */
import { storable } from "../../../../database/storable.ts";
import { normalizeText } from "../../../chat/message.ts";
import { listOf, membersOf, numberOf, storagePathOf, textOf, timeOf } from "./old-values.ts";
import { type Collection, collectionNames } from "./site-limits.ts";
import type { SiteZip } from "./site-zip.server.ts";

export interface OldUser {
  id: string;
  email: string;
  name: string;
  phoneNumber: string;
  country: string;
  state: string;
  city: string;
  streetAddress: string;
  role: string;
}

export interface OldProduct {
  id: string;
  name: string;
  /** Naira. */
  price: number | undefined;
  description: string;
  categoryName: string;
  quantity: number | undefined;
  features: string[];
  delivery: number | undefined;
  /** What the document says of its pictures, and the paths that are meant; the main one first. */
  pictures: { said: string; path: string | undefined }[];
  timestamp: Date | undefined;
}

export interface OldCategory {
  id: string;
  name: string;
}

export interface OldChat {
  id: string;
  senderId: string;
  receiverId: string;
  timestamp: Date | undefined;
  /** A text; of a file its address, and the path that is meant. */
  message: string;
  file?: string | undefined;
  isFile: boolean;
}

/** An old site as its zip has it. */
export interface OldSite {
  users: OldUser[];
  products: OldProduct[];
  categories: OldCategory[];
  chats: OldChat[];
  /** Documents that cannot be read. */
  unread: { collection: Collection; id: string }[];
  /** Collections that are not in the zip. */
  missing: Collection[];
}

/** @throws FileRefused in clear words */
export async function readSite(zip: SiteZip): Promise<OldSite> {
  const site: OldSite = {
    ...{ users: [], products: [], categories: [], chats: [], unread: [] },
    missing: collectionNames.filter((name) => !zip.has(name)),
  };
  const add: Record<Collection, (id: string, value: Record<string, unknown>) => void> = {
    users: (id, value) => void site.users.push(userOf(id, value)),
    products: (id, value) => void site.products.push(productOf(id, value)),
    categories: (id, value) => void site.categories.push({ id, name: textOf(value.name) }),
    chats: (id, value) => void site.chats.push(chatOf(id, value)),
  };
  for (const collection of collectionNames) {
    const seen = new Set<string>();
    for await (const { id, value } of zip.documents(collection)) {
      const isNamed = id !== "" && id.length <= 200 && id === storable(id);
      if (value === undefined || !isNamed || seen.has(id)) {
        site.unread.push({ collection, id });
      } else add[collection](id, value);
      seen.add(id);
    }
  }
  return site;
}

/** What stands at the top was written by the profile page, later than the nested address. */
function userOf(id: string, value: Record<string, unknown>): OldUser {
  const nested = membersOf(value.address);
  const address = (name: string) => textOf(value[name]) || textOf(nested[name]);
  return {
    id,
    email: textOf(value.email).toLowerCase(),
    name: textOf(value.name),
    phoneNumber: textOf(value.phoneNumber),
    country: address("country"),
    state: address("state"),
    city: address("city"),
    streetAddress: address("streetAddress"),
    role: textOf(value.role).toLowerCase(),
  };
}

function productOf(id: string, value: Record<string, unknown>): OldProduct {
  const details = listOf(value.detailImages).slice(0, 3);
  const addresses = [value.imageUrl, ...[0, 1, 2].map((index) => details[index])];
  return {
    id,
    name: textOf(value.name),
    price: numberOf(value.price),
    description: textOf(value.description),
    categoryName: textOf(value.categoryName),
    quantity: numberOf(value.quantity),
    features: listOf(value.features).map(textOf),
    delivery: numberOf(value.delivery),
    pictures: addresses.map((said) => ({ said: textOf(said), path: storagePathOf(said) })),
    timestamp: timeOf(value.timestamp),
  };
}

function chatOf(id: string, value: Record<string, unknown>): OldChat {
  const isFile = textOf(value.type) === "file";
  const message = textOf(value.message);
  return {
    id,
    senderId: textOf(value.senderId),
    receiverId: textOf(value.receiverId),
    timestamp: timeOf(value.timestamp),
    message: isFile ? message.slice(0, 500) : normalizeText(message),
    ...(isFile ? { file: storagePathOf(message) } : {}),
    isFile,
  };
}
