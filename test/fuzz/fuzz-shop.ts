/** Sends drawn requests to a running shop, and tells what it answered. */
import { METRICS_TOKEN, type Shop } from "../running/shop.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { Draw } from "./hostile.ts";
import type { KnownShop } from "./known-shop.ts";
import { makeRequest } from "./make-request.ts";
import type { Kind, People } from "./people.ts";
import { type Answer, agentOf, asCurl, sendRequest } from "./send-request.ts";

const SLOW_MS = 1_000;
const HELD_MS = 200;
/** An answer that has not come by then never comes. */
const DEADLINE_MS = 60_000;
/** After so many requests the delay of the event loop is read. */
const BATCH = 100;

interface Sent {
  request: FuzzRequest;
  answer: Answer;
}

interface RouteFigures {
  requests: number;
  slowestMs: number;
}

export class Fuzz {
  readonly shop: Shop;
  readonly served: KnownShop;
  readonly people: People;
  /** How many answers of each status. */
  readonly statuses = new Map<number, number>();
  readonly routes = new Map<string, RouteFigures>();
  /** Answered by more than a guard, a quota or the router. */
  passed = 0;
  sent = 0;
  /** Those that were asked again because they were slow among others. */
  repeated = 0;
  /** What must not be, each with its request. */
  readonly faults: string[] = [];
  readonly #connections: number;
  readonly #agent;

  constructor(shop: Shop, served: KnownShop, people: People, connections = 6) {
    this.shop = shop;
    this.served = served;
    this.people = people;
    this.#connections = connections;
    this.#agent = agentOf(connections);
  }

  /** The page at an address, for {@link KnownShop.explore}. */
  readonly open = async (kind: Kind, address: string): Promise<string> => {
    const headers = { accept: "text/html" };
    const request = { kind, method: "GET", address, pattern: "", headers };
    const { text, status } = await this.#send(request, 0);
    if (status >= 500) this.#note(`${status} without anything changed`, request);
    return text;
  };

  /** @returns when all are answered */
  async run(seed: number, count: number): Promise<void> {
    for (let first = 0; first < count; first += BATCH) {
      const batch: Sent[] = [];
      let next = first;
      const end = Math.min(count, first + BATCH);
      await this.loopDelay();
      const work = async () => {
        while (next < end) {
          const number = next++;
          const request = makeRequest(new Draw(seed + number), this.served);
          const times = request.isDouble ? 2 : 1;
          const send = () => this.#send(request, number);
          for (const answer of await Promise.all(Array.from({ length: times }, send))) {
            batch.push({ request, answer });
            this.#judge(request, answer);
          }
        }
      };
      await Promise.all(Array.from({ length: this.#connections }, work));
      await this.#judgeTime(batch, await this.loopDelay());
    }
  }

  /** The longest delay of the shop's event loop since it was last asked, ms. */
  async loopDelay(): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.shop.url}/metrics`, { headers })).text();
    const [, seconds = "NaN"] = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)/m.exec(text) ?? [];
    return Number(seconds) * 1_000;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(request: FuzzRequest, number: number): Promise<Answer> {
    const { kind, address } = request;
    const cookie = await this.people.cookieOf(kind);
    const from = `10.${(number >> 12) & 255}.${(number >> 4) & 255}.${number & 15}`;
    const options = { agent: this.#agent, cookie, from, deadlineMs: DEADLINE_MS };
    const answer = await sendRequest(this.shop.url, request, options);
    const isSignedIn = kind !== "visitor" && kind !== "guest";
    const isStaff = isSignedIn && kind !== "customer";
    const hasLost = isStaff && answer.location.startsWith("/user-dashboard");
    if (hasLost || (isSignedIn && isLedToSignIn(answer))) this.people.forget(kind);
    if (answer.status === 200) this.served.learn(kind, address.replace(/\.data/, ""), answer.text);
    if (answer.status === 201 && answer.location) this.served.keepAddress(answer.location);
    return answer;
  }

  #judge(request: FuzzRequest, answer: Answer): void {
    this.sent++;
    const { status, ms, failure } = answer;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const figures = this.routes.get(request.pattern) ?? { requests: 0, slowestMs: 0 };
    this.routes.set(request.pattern, figures);
    figures.requests++;
    figures.slowestMs = Math.max(figures.slowestMs, ms);
    const isRefused = status === 0 || /^(?:401|403|404|405|411|413|415|429|431)$/.test(`${status}`);
    if (!isRefused && !isLedToSignIn(answer)) this.passed++;
    const words = /^\s*</.test(answer.text) ? "" : answer.text.slice(0, 200);
    if (status >= 500) this.#note(`${status} (request ${answer.id}) ${words}`, request);
    else if (failure && failure !== "cut" && !EXPECTED.test(failure)) this.#note(failure, request);
  }

  /** What is slow beside others on a busy machine is asked again, alone, three times. */
  async #judgeTime(batch: Sent[], delay: number): Promise<void> {
    const isHeld = delay >= HELD_MS;
    const suspects = batch.filter(({ answer: { ms } }) => ms >= (isHeld ? HELD_MS / 2 : SLOW_MS));
    for (const { request } of suspects) {
      let [slowest, longest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let left = 3; left > 0 && (slowest >= SLOW_MS || longest >= HELD_MS); left--) {
        await this.loopDelay();
        slowest = Math.min(slowest, (await this.#send(request, this.sent + left)).ms);
        longest = Math.min(longest, await this.loopDelay());
      }
      this.repeated++;
      const isLong = slowest >= SLOW_MS && request.pattern !== WHOLE_SHOP;
      if (isLong) this.#note(`${Math.round(slowest)} ms`, request);
      if (longest >= HELD_MS) this.#note(`held the event loop ${Math.round(longest)} ms`, request);
    }
  }

  #note(what: string, request: FuzzRequest): void {
    this.faults.push(
      `${what}: ${request.pattern}\n${asCurl(this.shop.url, request).slice(0, 3_000)}`,
    );
  }
}

/** Everything that the shop keeps, as one file: it lasts as long as there is something to send. */
const WHOLE_SHOP = "/admin-dashboard/export/everything.tar";

/**
 * Node's own refusals: the connection ends before all of a body has come, and what cannot be read
 * is refused in words whatever its method was.
 */
const EXPECTED = /ECONNRESET|EPIPE|socket hang up|Data after `Connection: close`/;

const isLedToSignIn = ({ location }: Answer) => /^\/login\b/.test(location);
