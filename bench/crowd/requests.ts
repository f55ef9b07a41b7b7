/** What a crowd asks for, in a mix that stays the same, at a pace that does not wait for answers. */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { requestFields } from "../../e2e/support/sent-orders.ts";
import { findPages, type MeasuredShop } from "../measuring/measured-shop.ts";
import { anyAddress, type People } from "./people.ts";

export interface Answered {
  kind: Kind;
  /** When it was due, `performance.now()`. */
  dueAt: number;
  /** From when it was due to its last byte. */
  ms: number;
  /** What was wrong with it: another status, or what became of its connection. */
  fault?: string;
}

/** Of a hundred requests. A first visit to a page brings some ten files, a later one few. */
export const MIX = {
  files: 50,
  "kept pages": 25,
  searches: 5,
  "pages of customers": 5,
  "pages of the owner": 3,
  "orders' pages": 2,
  "chat messages": 9,
  "order requests": 1,
} as const;

type Kind = keyof typeof MIX;
const GIVE_UP_MS = 30_000;
const DASHBOARD = ["", "/orders", "/user-chat", "/user-profile"];
const OFFICE = ["", "/orders", "/chats", "/products"];
const WORDS = ["business cards", "fliers", "wedding", "mug", "bussiness crads", "calendar"];
/** Has no divisor in common with a hundred, so that the kinds come in turns. */
const STEP = 37;

/** A request, and the status of its answer when all is well. */
interface Asking {
  path: string;
  cookie?: string;
  address?: string;
  form?: Record<string, string>;
  status?: number;
}

export interface Crowd {
  /** @returns what came of all requests that were due, when each has been answered */
  ask(perSecond: number, until: () => boolean): Promise<Answered[]>;
  /** Marks of chat messages that the shop has acknowledged. */
  acknowledged: Set<string>;
}

/** @param people who ask, beside visitors that nobody knows */
export async function gatherCrowd(shop: MeasuredShop, people: People): Promise<Crowd> {
  const port = Number(new URL(shop.url).port);
  const pages = await findPages(shop);
  const files = await filesOf(shop, pages);
  const order = await requestFields(shop);
  const acknowledged = new Set<string>();
  const slots = Object.entries(MIX).flatMap(([kind, share]) =>
    Array<Kind>(share).fill(kind as Kind),
  );
  const one = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item;
  const asking: Record<Kind, (n: number) => Asking> = {
    files: (n) => ({ path: one(files, n) }),
    "kept pages": (n) => one(pages, n),
    searches: (n) => ({
      path: `/products?q=${encodeURIComponent(`${one(WORDS, n)} ${randomBytes(3).toString("hex")}`)}`,
    }),
    "pages of customers": (n) => ({
      path: `/user-dashboard${one(DASHBOARD, n)}`,
      cookie: one(people.customers, Math.floor(n / STEP)),
    }),
    "pages of the owner": (n) => ({
      path: `/admin-dashboard${one(OFFICE, n)}`,
      cookie: people.owner,
    }),
    "orders' pages": (n) => {
      const { path, guest } = one(people.orders, n);
      return { path, cookie: guest.cookie };
    },
    "chat messages": (n) => {
      const { cookie, address } = one(people.writers, n);
      const clientId = uuidv7();
      return {
        path: "/chat/messages",
        cookie,
        address,
        form: { message: `timed ${clientId}`, clientId },
      };
    },
    "order requests": (n) => ({
      path: `/order/new?product=${order.product}`,
      cookie: one(people.writers, n).cookie,
      form: {
        ...order,
        clientId: uuidv7(),
        phoneNumber: `0803 ${String(n).padStart(7, "0")}`,
        email: `${uuidv7()}@example.com`,
      },
      status: 303,
    }),
  };
  const send = async (n: number, dueAt: number): Promise<Answered> => {
    const kind = one(slots, n * STEP);
    const asked = asking[kind](n);
    const came = await answerTo(port, asked);
    const answered = { kind, dueAt, ms: performance.now() - dueAt };
    if (typeof came === "string") {
      return { ...answered, fault: `${came} after ${Math.round(answered.ms / 1_000)} s` };
    }
    if (came !== (asked.status ?? 200)) return { ...answered, fault: String(came) };
    if (kind === "chat messages") acknowledged.add(asked.form?.clientId ?? "");
    return answered;
  };
  let count = 0;
  return {
    acknowledged,
    async ask(perSecond, until) {
      const begun = performance.now();
      const answers: Promise<Answered>[] = [];
      while (!until()) {
        const dueAt = begun + (answers.length * 1_000) / perSecond;
        const early = dueAt - performance.now();
        if (early > 1) await delay(early);
        answers.push(send(count++, dueAt));
      }
      return Promise.all(answers);
    },
  };
}

/** Styles, fonts, scripts and pictures that pages name. */
async function filesOf(shop: MeasuredShop, pages: { path: string }[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { path } of pages) {
    const page = await (await fetch(shop.url + path)).text();
    for (const [, file = ""] of page.matchAll(/(?:src|href)="(\/[^"?#]+\.\w{2,5})[#"]/g))
      found.add(file);
  }
  return [...found];
}

/**
 * Asks on a connection of its own: a raw socket, which costs the machine less than Node's client.
 * @returns the answer's status, or what became of its connection
 */
function answerTo(port: number, { path, cookie, address, form }: Asking): Promise<number | string> {
  const body = form && new URLSearchParams(form).toString();
  const head = [
    `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "connection: close",
    "accept-encoding: br",
    `x-forwarded-for: ${address ?? anyAddress()}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(body === undefined
      ? []
      : [
          `origin: http://127.0.0.1:${port}`,
          "content-type: application/x-www-form-urlencoded",
          `content-length: ${Buffer.byteLength(body)}`,
        ]),
  ];
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.write(`${head.join("\r\n")}\r\n\r\n${body ?? ""}`);
    let answer = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      answer += text;
    });
    socket.setTimeout(GIVE_UP_MS, () => socket.destroy(new Error("no answer in 30 s")));
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once("end", () => resolve(isWhole(answer) ? Number(answer.slice(9, 12)) : "cut off"));
  });
}

/** Whether nothing of an answer is missing. */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf("\r\n\r\n");
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, headEnd))?.[1];
  if (length !== undefined) return answer.length === headEnd + 4 + Number(length);
  return headEnd > 0 && (answer.endsWith("0\r\n\r\n") || / 30\d /.test(answer.slice(0, 13)));
}
