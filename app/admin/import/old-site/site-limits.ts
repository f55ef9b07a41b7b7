/** What the collections of an old site may be, known before any work is done on them. */

/** Characters of one document, and how deep it is nested. */
export const DOCUMENT_CHARACTERS = 200_000;
export const MOST_DEPTH = 20;

/** The collections: bytes of their files, unpacked, and how many documents they hold. */
export const collections = {
  users: { bytes: 32 * 1024 * 1024, documents: 20_000 },
  products: { bytes: 32 * 1024 * 1024, documents: 10_000 },
  categories: { bytes: 1024 * 1024, documents: 1_000 },
  chats: { bytes: 96 * 1024 * 1024, documents: 100_000 },
} as const;
export type Collection = keyof typeof collections;
export const collectionNames = Object.keys(collections) as Collection[];
