/** The owner, who takes backups while the shop is used, and restores the last one in the end. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newFolder, removeFolder, runCommand } from "../running/shop.ts";
import { findFaults } from "./checker.ts";
import type { House } from "./house.ts";
import type { Journal, Write } from "./journal.ts";

export class Backups {
  readonly #house: House;
  readonly #journal: Journal;
  readonly #tell: (what: string) => void;
  readonly #folder = newFolder();
  readonly #faults: string[] = [];
  /** The newest archive, and what the shop had acknowledged when it was begun. */
  #last: { file: string; promised: ReadonlySet<Write> } | undefined;
  #underWay: Promise<void> | undefined;
  #tries = 0;
  #isEnding = false;
  #isOver = false;
  taken = 0;

  /** @param tell hears of each that was taken or failed */
  constructor(house: House, journal: Journal, tell: (what: string) => void) {
    this.#house = house;
    this.#journal = journal;
    this.#tell = tell;
  }

  /** Begins one, unless one is under way, and tries until it is taken. */
  begin(): void {
    this.#underWay ??= this.#takeSurely().finally(() => {
      this.#underWay = undefined;
    });
  }

  /** Waits for the try under way; until there is one when none was taken. */
  async end(): Promise<void> {
    this.#isEnding = true;
    if (this.taken === 0) this.begin();
    await this.#underWay;
  }

  /**
   * Restores the last one into an empty place.
   * @returns what was wrong: there, and with backups that failed
   */
  async findFaults(): Promise<string[]> {
    if (!this.#last) return [...this.#faults, "no backup was taken"];
    const { file, promised } = this.#last;
    const writes = this.#journal.writes.map((write) => ({
      ...write,
      isAcknowledged: promised.has(write),
    }));
    this.#tell(`restore the backup that was begun after ${promised.size} acknowledged writes`);
    const place = await this.#house.emptyPlace();
    try {
      const { code, output } = await runCommand("restore", [file], place.settings);
      if (code !== 0) return [...this.#faults, `the last backup was not restored: ${output}`];
      const found = await findFaults(await place.database(), place.stored, writes);
      return [...this.#faults, ...found.map((fault) => `restored: ${fault}`)];
    } finally {
      await place.remove();
    }
  }

  remove(): void {
    this.#isOver = true;
    removeFolder(this.#folder);
  }

  async #takeSurely(): Promise<void> {
    while (!(await this.#take())) {
      if (this.#isOver || (this.#isEnding && this.taken > 0)) return;
      await delay(1_000);
    }
  }

  async #take(): Promise<boolean> {
    this.#tries += 1;
    const name = `${this.#tries}.tar`;
    const file = join(this.#folder, name);
    const promised = new Set(this.#journal.writes.filter(({ isAcknowledged }) => isAcknowledged));
    const { code, output } = await runCommand("backup", [file], this.#house.settings);
    if (code === 0) {
      this.#tell("a backup was taken");
      this.#last = { file, promised };
      this.taken += 1;
      return true;
    }
    if (this.#isOver) return false;
    const isStep = (line: string) => line.endsWith(" …");
    const said = output.split("\n").filter((line) => line && !isStep(line));
    this.#tell(`a backup failed: ${said.join(" ")}`);
    if (said.length !== 1) this.#faults.push(`a backup failed with other than a line: ${output}`);
    const left = readdirSync(this.#folder).filter((one) => one.startsWith(name));
    if (left.length > 0) this.#faults.push(`a backup that failed left ${left}`);
    return false;
  }
}
