/**
 * The process that opens one document of a stranger and answers questions about it. It knows neither
 * the shop's settings nor its database, and ends when the shop does. Its arguments are how many bytes
 * of memory and ms of the processor it may take.
 */
import { writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import {
  type Answer,
  type DocumentFormat,
  type OpenDocument,
  type Question,
  type QuestionKind,
  type Questions,
  UnshownDocument,
} from "./drawer-messages.ts";

/** What the process may have taken of the processor when its answer is there, ms; read by its watch. */
const answerBy = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);
let document: OpenDocument | undefined;
let fixed: Uint8Array | undefined;

const handlers: {
  [Kind in QuestionKind]: (asks: Questions[Kind]["asks"]) => Promise<Questions[Kind]["answers"]>;
} = {
  async open({ format, bytes }) {
    const source = process.stdin as AsyncIterable<Buffer>;
    document = await openDocument(format, source, bytes);
    return document.sizes;
  },
  async draw({ page, width }) {
    if (!document) throw new Error("No document is open");
    return document.draw(page, width);
  },
  async measure({ name }) {
    if (!document) throw new Error("No document is open");
    return document.measure(name);
  },
  async colours() {
    if (!document) throw new Error("No document is open");
    return document.colours();
  },
  async fix({ plan }) {
    if (!document) throw new Error("No document is open");
    fixed = await document.fix(plan);
    return fixed.length;
  },
  async fixed({ start, end }) {
    if (!fixed) throw new Error("Nothing has been put right");
    return fixed.slice(start, end);
  },
};

/** Loads only what its format needs. */
async function openDocument(
  format: DocumentFormat,
  source: AsyncIterable<Buffer>,
  bytes: number,
): Promise<OpenDocument> {
  if (format === "picture") return (await import("./picture-document.ts")).openPicture(source);
  return (await import("./pdf-document.ts")).openPdf(source, bytes);
}

function answerTo(question: Question): Promise<Questions[QuestionKind]["answers"]> {
  const handle = handlers[question.kind] as (asks: Question["asks"]) => ReturnType<typeof answerTo>;
  return handle(question.asks);
}

/** What PDFium gives up on leaves it unusable; the next question gets a process of its own. */
async function answer(question: Question): Promise<void> {
  const { user, system } = process.cpuUsage();
  answerBy[0] = (user + system) / 1_000 + question.cpuMs;
  const said: Answer = await answerTo(question).then(
    (answers) => ({ answers }),
    (error) => ({ fault: error instanceof UnshownDocument ? error.fault : "damaged" }),
  );
  answerBy[0] = Number.POSITIVE_INFINITY;
  process.send?.(said, () => {
    // It does not end by itself, when Node would do this.
    flushCompileCache();
  });
}

/** The shop goes first, and when memory runs out, this process does. */
function stepBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Some containers do not allow it.
  }
}

stepBack();
const [memoryBytes, cpuMs] = process.argv.slice(2).map(Number);
new Worker(new URL("./memory-watch.ts", import.meta.url), {
  workerData: { memoryBytes, cpuMs, answerBy },
});
// The shop decides when its process ends, also when a terminal stops both.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
process.on("message", (question) => answer(question as Question));
