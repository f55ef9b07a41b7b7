/** A reply of the shop, shared by server and browser. */

export interface Reply {
  id: string;
  /** What finds it after `/`. */
  name: string;
  /** `{name}` stands for the person's name. */
  text: string;
}

/** Characters, and replies of the shop: all of them are in the page of the chats. */
export const LONGEST_NAME = 40;
export const LONGEST_REPLY = 1_000;
export const MOST_REPLIES = 50;

/**
 * The text that goes into the box.
 * @param name undefined for somebody whose name the shop does not know
 */
export const filledIn = (text: string, name: string | undefined): string =>
  text.replaceAll("{name}", () => name ?? "there");
