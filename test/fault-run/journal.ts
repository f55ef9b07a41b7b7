/** What people have asked the shop to keep, and what of it the shop has acknowledged. */

export type WriteKind =
  | "message"
  | "file"
  | "order"
  | "total"
  | "proof"
  | "claim"
  | "confirmed claim"
  | "transfer"
  | "refund"
  | "credit note"
  | "invoice"
  | "step"
  | "setting";

export interface Write {
  kind: WriteKind;
  /** Of the form or file where it has one: the same key is the same write. */
  key: string;
  facts: Readonly<Record<string, string | number>>;
  isAcknowledged: boolean;
}

export class Journal {
  readonly writes: Write[] = [];
  /** What somebody was shown that is not theirs. */
  readonly leaks: string[] = [];
  /** What was answered 500: the shop says 503 while a part of it is away. */
  readonly failed: string[] = [];
  /** Answers by status; 0: none came. */
  readonly answers = new Map<number, number>();
  /** Every person of the run by a word that stands in all that is theirs. */
  readonly #people = new Set<string>();

  join(mark: string): void {
    this.#people.add(mark);
  }

  /** Keeps a write until it is acknowledged, which `work` returns with. */
  async keep<Result>(
    kind: WriteKind,
    key: string,
    facts: Write["facts"],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const write: Write = { kind, key, facts, isAcknowledged: false };
    this.writes.push(write);
    const result = await work();
    write.isAcknowledged = true;
    return result;
  }

  acknowledged(): number {
    return this.writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  count(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  /** Looks whether something of somebody else's stands in what a person was shown. */
  look(mark: string, where: string, shown: string): void {
    for (const other of this.#people) {
      if (other !== mark && shown.includes(other)) {
        this.leaks.push(`${mark} was shown something of ${other} at ${where}`);
      }
    }
  }
}
