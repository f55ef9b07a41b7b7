/**
 * `npm run bench`: runs the parts that were asked for, or all of them, one after another. Ends with 1
 * where a figure is not as wanted.
 */
import { parseArgs } from "node:util";
import { endEverything } from "./measuring/endings.ts";
import { type BenchOptions, saveResult } from "./measuring/results.ts";
import { countMissed } from "./measuring/table.ts";

/** A part prints its table and returns what is kept of it as JSON. */
type Part = (options: BenchOptions) => Promise<object>;

const parts: Record<string, () => Promise<Part>> = {
  pages: async () => (await import("./parts/pages.ts")).measurePages,
  "first-load": async () => (await import("./parts/first-load.ts")).measureFirstLoad,
  ticket: async () => (await import("./parts/ticket.ts")).measureTicket,
  lighthouse: async () => (await import("./parts/lighthouse.ts")).measureLighthouse,
  listing: async () => (await import("./parts/listing.ts")).measureListing,
  quotes: async () => (await import("./parts/quotes.ts")).measureQuotes,
  "chat-streams": async () => (await import("./parts/chat-streams.ts")).measureChatStreams,
  "chat-throughput": async () => (await import("./parts/chat-throughput.ts")).measureChatThroughput,
  "chat-opening": async () => (await import("./parts/chat-opening.ts")).measureChatOpening,
  admin: async () => (await import("./parts/admin.ts")).measureAdmin,
  artwork: async () => (await import("./parts/artwork.ts")).measureArtwork,
  orders: async () => (await import("./parts/orders.ts")).measureOrders,
  backup: async () => (await import("./parts/backup.ts")).measureBackup,
  attacks: async () => (await import("./parts/attacks.ts")).measureAttacks,
  memory: async () => (await import("./parts/memory.ts")).measureMemory,
  load: async () => (await import("./parts/load.ts")).measureLoad,
  growth: async () => (await import("./parts/growth.ts")).measureGrowth,
};

const { values, positionals } = parseArgs({
  // Before them stand Node, the script and the command.
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "3" },
    runs: { type: "string", default: "5" },
    streams: { type: "string", default: "5000" },
    messages: { type: "string", default: "10000000" },
    rate: { type: "string", default: "250" },
    smaller: { type: "string", default: "1" },
  },
});
const options = {
  seconds: Number(values.seconds),
  runs: Number(values.runs),
  streams: Number(values.streams),
  messages: Number(values.messages),
  rate: Number(values.rate),
  smaller: Number(values.smaller),
};
/** These take longer than all others together. */
const ONLY_BY_NAME = ["load", "growth"];
/** `chat` stands for `chat-streams` and its like. */
const isAskedFor = (part: string) =>
  (positionals.length === 0 && !ONLY_BY_NAME.includes(part)) ||
  positionals.some((name) => part === name || part.startsWith(`${name}-`));
const unknown = positionals.find(
  (name) => !Object.keys(parts).some((part) => part === name || part.startsWith(`${name}-`)),
);
if (unknown || Object.values(options).some((value) => !(value >= 1))) {
  process.stderr.write(
    `npm run bench -- [${Object.keys(parts).join("|")} …] [--seconds 3] [--runs 5] [--streams 5000] [--messages 10000000] [--rate 250] [--smaller 1]\n`,
  );
  process.exit(1);
}

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    interrupted = true;
    endEverything().finally(() => process.exit(1));
  });
}
try {
  for (const [name, load] of Object.entries(parts)) {
    if (!isAskedFor(name)) continue;
    const measure = await load();
    const result = await measure(options);
    await endEverything();
    saveResult(name, { options, ...result });
  }
  if (countMissed() > 0) {
    process.stdout.write(`\nFigures that are not as wanted (✗): ${countMissed()}\n`);
    process.exitCode = 1;
  }
} catch (error) {
  // What is ended under its feet fails; that is no news.
  if (!interrupted) console.error(error);
  process.exitCode = 1;
} finally {
  await endEverything();
}
process.exit();
