/** State that lasts until the page is unloaded, whichever conversations it shows. */
export interface PageLife {
  /**
   * Who has written in their own conversation on this page, and whether it has messages. Two pages
   * opened at once get two guest ids: messages of the one that lost its cookie go out with the
   * other's.
   */
  writers: Map<string, boolean>;
  /** Whether the data was reloaded because nobody was signed in; false again once somebody is. */
  isAbsenceNoted: boolean;
}

/**
 * Notices when a sign-in or sign-out in another tab has changed who uses the browser since the page
 * was rendered, and reloads the page's data.
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
   * @param answered the owner that an answer of the shop names; empty for nobody
   * @returns whether that is the page's owner
   */
  isStill = (answered: string): boolean => {
    const isStill = !this.#owner || answered === this.#owner;
    // Once per owner: without cookies every answer is for another guest, or for nobody.
    const isNew = answered ? this.#rereadFor !== answered : !this.#life.isAbsenceNoted;
    if (!isStill && isNew) this.#reread();
    this.#rereadFor = isStill ? this.#owner : answered;
    this.#life.isAbsenceNoted = !isStill && (this.#life.isAbsenceNoted || !answered);
    return isStill;
  };
}
