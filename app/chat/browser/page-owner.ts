/** What lasts as long as the page, whichever conversations are opened on it. */
export interface PageLife {
  /**
   * Who has written in their own conversation since the page was loaded, and whether it had begun.
   * Two pages that were opened at once were given two guests' names: what the lost name left unsent
   * goes out with the other one's.
   */
  writers: Map<string, boolean>;
  /** The page has been read again because nobody was signed in; until somebody is. */
  isAbsenceNoted: boolean;
}

/**
 * Notices that the browser belongs to somebody else now than who an open page is for: somebody has
 * signed in or out, or become another guest, in another tab. The page is then read again.
 */
export class PageOwner {
  readonly #owner: string;
  readonly #life: PageLife;
  readonly #reread: () => void;
  #rereadFor: string;

  constructor(owner: string, life: PageLife, reread: () => void) {
    this.#owner = owner;
    this.#life = life;
    this.#reread = reread;
    this.#rereadFor = owner;
  }

  /**
   * @param answered whom an answer of the shop was for; empty for nobody
   * @returns whether that is still who this page is for
   */
  isStill = (answered: string): boolean => {
    const isStill = !this.#owner || answered === this.#owner;
    // Once for each: where cookies are off, every answer is for another guest, or for nobody.
    const isNew = answered ? this.#rereadFor !== answered : !this.#life.isAbsenceNoted;
    if (!isStill && isNew) this.#reread();
    this.#rereadFor = isStill ? this.#owner : answered;
    this.#life.isAbsenceNoted = !isStill && (this.#life.isAbsenceNoted || !answered);
    return isStill;
  };
}
