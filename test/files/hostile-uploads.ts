/** Sends hostile files to a running shop, and watches how long others wait meanwhile. */
import { setTimeout as delay } from "node:timers/promises";
import { Guest } from "../running/guest.ts";

let networks = 0;

/** Somebody of a network of their own; the shop has to trust its proxy. */
async function newcomer(url: string): Promise<Guest> {
  const guest = new Guest(url);
  guest.address = `10.${Math.floor(++networks / 200)}.${networks % 200}.7`;
  return guest.open();
}

/** Uploads a file that is fine, as somebody new. @returns how long that took, ms */
export async function timedUpload(url: string, bytes: Uint8Array): Promise<number> {
  const guest = await newcomer(url);
  const started = performance.now();
  const { status, text } = await guest.upload("card.pdf", bytes, "artwork");
  if (status !== 204) throw new Error(`A card was not taken: ${status} ${text}`);
  return performance.now() - started;
}

/** How long somebody waited at most, ms, and beside which hostile files. */
interface Wait {
  ms: number;
  beside: string;
}

/** What came of hostile files. */
interface Besieged {
  /** What the shop answered to each, by its name. */
  statuses: Map<string, number>;
  /** How long an upload takes with nothing beside it, ms. */
  alone: number;
  upload: Wait;
  /** Of `/healthz`. */
  page: Wait;
}

/**
 * @param files made before: nothing else is to be worked out meanwhile
 * @param card a file that is fine, which others upload
 */
export async function besiege(
  url: string,
  files: readonly { name: string; file: string; bytes: Uint8Array }[],
  card: Uint8Array,
): Promise<Besieged> {
  const queue = [...files];
  const underWay = new Set<string>();
  const statuses = new Map<string, number>();
  let isOver = false;
  const longest = { upload: { ms: 0, beside: "" }, page: { ms: 0, beside: "" } };
  const waited = (what: keyof typeof longest, ms: number) => {
    if (ms > longest[what].ms) longest[what] = { ms, beside: [...underWay].join("; ") };
  };
  const alone = await timedUpload(url, card);
  const others = (async () => {
    while (!isOver) waited("upload", await timedUpload(url, card));
  })();
  const visitor = (async () => {
    while (!isOver) {
      const started = performance.now();
      const { status } = await fetch(`${url}/healthz`);
      if (status !== 200) throw new Error(`/healthz: ${status}`);
      waited("page", performance.now() - started);
      await delay(20);
    }
  })();
  const senders = Array.from({ length: 3 }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const guest = await newcomer(url);
      underWay.add(next.name);
      const { status } = await guest.upload(next.file, next.bytes, "artwork");
      underWay.delete(next.name);
      statuses.set(next.name, status);
    }
  });
  await Promise.all(senders).finally(() => {
    isOver = true;
  });
  await Promise.all([others, visitor]);
  return { statuses, alone, ...longest };
}
