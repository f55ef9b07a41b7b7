/** The shape and limits of notes, shared by server and browser. */

/** Characters (Unicode code points) of one note. */
export const LONGEST_NOTE = 1_000;
/** Notes of one conversation: all of them are read with its page. */
export const MOST_NOTES = 200;

/** What the staff wrote about a conversation for each other. */
export interface Note {
  id: string;
  text: string;
  /** The name of who wrote it, even if the account is gone. */
  authorName: string;
  /** ISO 8601, UTC. */
  timestamp: string;
}
