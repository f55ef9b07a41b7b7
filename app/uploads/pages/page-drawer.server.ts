/**
 * Opens documents of strangers in a process of their own (`drawer-process.ts`), one at a time, and
 * ends it at its limits: the shop goes on whatever is in them.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { Busy, Turns } from "../../limits/turns.server.ts";
import { type FileFacts, withContents } from "../facts/file-facts.ts";
import type { FixPlan } from "../fixing/fix-plan.ts";
import {
  type Answer,
  type DocumentFormat,
  LIMITS,
  type QuestionKind,
  type Questions,
  UnshownDocument,
} from "./drawer-messages.ts";

/** Run by Node as it stands: the shop is started in its folder, like the migrations are read. */
const PROGRAM = resolve("app/uploads/pages/drawer-process.ts");
const OPTIONS = ["--disable-warning=ExperimentalWarning"];
/**
 * What ends the process when it asks for too much; other ends are the machine's trouble, and the
 * document may be opened again.
 */
const END_OF_HEAVY = ["SIGVTALRM", "SIGABRT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP"];

interface StoredDocument {
  /** In the storage; never holds other bytes. */
  path: string;
  format: DocumentFormat;
  bytes: number;
  /** The bytes, once; read to their end unless the process breaks off before. */
  read(): AsyncIterable<Buffer>;
}

interface ProcessLimits {
  /** JavaScript's own memory; documents are outside of it. */
  heapMegabytes: number;
  /** Of the processor, for everything that is asked about one document; as long as it likes by default. */
  cpuMs?: number;
}

/** Bytes of one message. */
const PIECE_BYTES = 4 * 1_048_576;

/** One document at a time, in a process of its own. */
class Lane {
  readonly #turns: Turns;
  readonly #most: ProcessLimits;
  /** The process of the last document: whoever looks at one page looks at the next. */
  #kept: DocumentProcess | undefined;

  constructor(most: ProcessLimits, patienceMs: number) {
    this.#most = most;
    const all = { atOnceInAll: 1, waitingInAll: 200 };
    this.#turns = new Turns({ atOnce: 1, waiting: 40, patienceMs, ...all });
  }

  ask<Result>(
    who: string,
    document: StoredDocument,
    work: (process: DocumentProcess) => Promise<Result>,
    patienceMs?: number,
  ): Promise<Result> {
    const inTurn = async () => {
      if (this.#kept?.path !== document.path || !this.#kept.isAlive) {
        this.#kept?.end();
        this.#kept = new DocumentProcess(document.path, this.#most);
        await this.#kept.open(document);
      }
      const mine = this.#kept;
      try {
        return await work(mine);
      } catch (error) {
        mine.end();
        throw error;
      } finally {
        mine.rest();
      }
    };
    return this.#turns.take(who, inTurn, patienceMs);
  }
}

const pages = new Lane({ heapMegabytes: 96 }, 10_000);
/** A check takes longer than a page: nobody who looks at pages waits for it. */
const checks = new Lane({ heapMegabytes: 320, cpuMs: LIMITS.checkCpuMs }, 30_000);

/**
 * Opens a document and asks about it.
 * @param who the key of whoever waits; people take turns
 * @param patienceMs how long they wait for theirs; 10 s by itself
 * @throws UnshownDocument, Busy, and what reading the bytes throws
 */
export function askDocument<Result>(
  who: string,
  document: StoredDocument,
  work: (process: DocumentProcess) => Promise<Result>,
  patienceMs?: number,
): Promise<Result> {
  return pages.ask(who, document, work, patienceMs);
}

/**
 * Measures a document for a check, in a process besides the one that draws.
 * @param name of its file
 * @throws UnshownDocument, Busy, and what reading the bytes throws
 */
export function measureDocument(
  who: string,
  name: string,
  document: StoredDocument,
): Promise<FileFacts> {
  return checks.ask(who, document, async (process) => {
    const facts = await process.ask("measure", { name });
    if (facts.kind === "picture" || facts.colours === "large") return facts;
    // What could be measured is told, also when the colours were too much.
    const read = await process.ask("colours", {}).catch((error: unknown) => {
      if (error instanceof UnshownDocument) return undefined;
      throw error;
    });
    return read ? withContents(facts, read) : facts;
  });
}

/**
 * Puts a document right, where the checks are made.
 * @returns the bytes of the new one
 * @throws UnshownDocument when it cannot be done, Busy, and what reading the bytes throws
 */
export function fixDocument(who: string, document: StoredDocument, plan: FixPlan): Promise<Buffer> {
  return checks.ask(who, document, async (process) => {
    const bytes = await process.ask("fix", { plan });
    const pieces: Uint8Array[] = [];
    for (let start = 0; start < bytes; start += PIECE_BYTES) {
      pieces.push(await process.ask("fixed", { start, end: start + PIECE_BYTES }));
    }
    return Buffer.concat(pieces);
  });
}

/** Where Node keeps compiled programs, if anywhere: half of what this process costs to start. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

function whyEnded(code: number | null, signal: string | null): Error {
  if (signal && END_OF_HEAVY.includes(signal)) return new UnshownDocument("heavy");
  if (signal === "SIGKILL") return new Busy();
  return new Error(`The process of a document ended with ${signal ?? code}`);
}

class DocumentProcess {
  readonly path: string;
  /** The sizes of the pages, mm. */
  sizes: Questions["open"]["answers"] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #isAlive = true;
  /** Why it has ended by itself, also between two questions. */
  #end: Error | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(path: string, { heapMegabytes, cpuMs = Number.POSITIVE_INFINITY }: ProcessLimits) {
    this.path = path;
    this.#child = fork(PROGRAM, [String(LIMITS.memoryBytes), String(cpuMs)], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...OPTIONS],
      // No secrets.
      env: compileCache(),
      serialization: "advanced",
      stdio: ["pipe", "ignore", "ignore", "ipc"],
    });
    this.#ended = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) => {
        this.#end = whyEnded(code, signal);
        resolve(undefined);
      };
      this.#child.once("exit", end).on("error", resolve);
    });
    this.#ended.then(() => {
      this.#isAlive = false;
    });
    // Told by the answer that does not come.
    this.#child.stdin?.on("error", () => {});
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** @throws UnshownDocument, and what reading the bytes throws */
  async open({ format, bytes, read }: StoredDocument): Promise<void> {
    try {
      const sizes = this.#answerTo("open", { format, bytes }, LIMITS.answerMs, LIMITS.readMs);
      [this.sizes] = await Promise.all([sizes, this.#send(read())]);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Asks a question. @throws UnshownDocument */
  ask<Kind extends Exclude<QuestionKind, "open">>(
    kind: Kind,
    asks: Questions[Kind]["asks"],
  ): Promise<Questions[Kind]["answers"]> {
    return this.#answerTo(kind, asks, kind === "draw" ? LIMITS.answerMs : LIMITS.checkMs);
  }

  end(): void {
    clearTimeout(this.#rest);
    this.#isAlive = false;
    this.#child.kill("SIGKILL");
  }

  /** Waits for another question for a while, and keeps nobody from stopping the shop. */
  rest(): void {
    if (!this.#isAlive) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.end(), LIMITS.idleMs).unref();
    this.#child.unref();
    this.#child.channel?.unref();
  }

  async #send(bytes: AsyncIterable<Buffer>): Promise<void> {
    const { stdin } = this.#child;
    for await (const piece of bytes) {
      if (!this.#isAlive || !stdin?.writable) return;
      if (stdin.write(piece)) continue;
      await Promise.race([once(stdin, "drain"), this.#ended]).catch(() => {});
    }
    stdin?.end();
  }

  #answerTo<Kind extends QuestionKind>(
    kind: Kind,
    asks: Questions[Kind]["asks"],
    cpuMs: number,
    waitsMs = 0,
  ): Promise<Questions[Kind]["answers"]> {
    clearTimeout(this.#rest);
    if (this.#end) return Promise.reject(this.#end);
    const child = this.#child;
    child.ref();
    child.channel?.ref();
    return new Promise((answer, reject) => {
      const isLate = setTimeout(() => this.end(), waitsMs + cpuMs * LIMITS.clockTimes);
      const done = () => {
        clearTimeout(isLate);
        child.off("message", hear).off("exit", lose).off("error", fail);
      };
      const hear = (message: unknown) => {
        done();
        const said = message as Answer;
        if ("fault" in said) reject(new UnshownDocument(said.fault));
        else answer(said.answers as Questions[Kind]["answers"]);
      };
      const lose = (code: number | null, signal: string | null) => fail(whyEnded(code, signal));
      const fail = (error: Error) => {
        done();
        reject(error);
      };
      child.once("message", hear).once("exit", lose).once("error", fail);
      // What cannot hear is about to end, or is ended here.
      child.send({ kind, asks, cpuMs }, (error) => error && this.end());
    });
  }
}
