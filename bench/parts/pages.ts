/** Requests a second, delays and CPU of the pages; the same bytes from bare node:http and nginx. */

import { cpuMs, cpuMsOfFamily, untilIdle } from "../../test/running/process-usage.ts";
import { type Load, load } from "../measuring/load.ts";
import {
  findPages,
  type MeasuredPage,
  type MeasuredShop,
  openMeasuredShop,
  signIn,
} from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";
import { fetchAnswer } from "../rivals/answer.ts";
import { startBareServer, startNginx } from "../rivals/rivals.ts";

const CONNECTIONS = [1, 16, 64];
const WARM_UP_S = 1;
/**
 * A point is measured so often, everyone in turn, and the middle of the rounds' own ratios counts:
 * on a host with other guests a single second of anyone's may be twice as good or as bad as the next.
 */
const ROUNDS = 5;
/** Of a bare server's requests/s, and of nginx's CPU per request, for an anonymous visitor. */
const TARGETS = { ofBareRate: 0.6, ofNginxCpu: 4 };

interface Target {
  url: string;
  pid: number;
  databasePid?: number;
  cookie?: string;
}

interface Point extends Load {
  page: string;
  connections: number;
  /** Of the server process, per 1,000 requests. */
  cpuMs: number;
  /** Of the database, per 1,000 requests. */
  databaseCpuMs: number;
}

/** See the top of this file. */
export async function measurePages({ seconds }: BenchOptions): Promise<object> {
  const shop = await openMeasuredShop();
  const pages = await findPages(shop);
  const answers = await Promise.all(pages.map(({ path }) => fetchAnswer(shop.url + path)));
  const bare = await startBareServer(answers);
  const nginx = await startNginx(answers);
  const cookie = await signIn(shop);

  const anonymous: Point[] = [];
  const signedIn: Point[] = [];
  const compared: {
    page: string;
    connections: number;
    ofBareRate: number;
    ofNginxCpu: number;
    leastOfBareRate: number;
    mostOfNginxCpu: number;
  }[] = [];
  const rivals: Record<"bare" | "nginx", Point[]> = { bare: [], nginx: [] };
  for (const [index, page] of pages.entries()) {
    const own = atPage(shop, page);
    const copies = { bare: copyOf(bare, index), nginx: copyOf(nginx, index) };
    for (const target of [own, { ...own, cookie }, copies.bare, copies.nginx]) {
      await load(target.url, { connections: 16, seconds: WARM_UP_S, cookie: target.cookie });
    }
    for (const connections of CONNECTIONS) {
      const measured = { page: page.name, connections, seconds };
      const short = { ...measured, seconds: Math.ceil(seconds / ROUNDS) };
      const rounds: Record<"own" | "bare" | "nginx", Point>[] = [];
      while (rounds.length < ROUNDS) {
        // One right after the other, so that whatever else the machine does meets all alike.
        rounds.push({
          own: await measure(own, short),
          bare: await measure(copies.bare, short),
          nginx: await measure(copies.nginx, short),
        });
      }
      anonymous.push(middleOf(rounds.map(({ own }) => own)));
      rivals.bare.push(middleOf(rounds.map(({ bare }) => bare)));
      rivals.nginx.push(middleOf(rounds.map(({ nginx }) => nginx)));
      signedIn.push(await measure({ ...own, cookie }, measured));
      const rates = rounds.map(
        (round) => round.own.requestsPerSecond / round.bare.requestsPerSecond,
      );
      const cpus = rounds.map((round) => round.own.cpuMs / round.nginx.cpuMs);
      compared.push({
        page: page.name,
        connections,
        ofBareRate: quantile(rates, 0.5),
        ofNginxCpu: quantile(cpus, 0.5),
        leastOfBareRate: Math.min(...rates),
        mostOfNginxCpu: Math.max(...cpus),
      });
    }
  }

  printPoints("Anonymous visitor", anonymous);
  printPoints("Signed-in admin", signedIn);
  printPoints("The same bytes from bare node:http", rivals.bare);
  printPoints("The same bytes from nginx", rivals.nginx);
  printTable(
    "Anonymous visitor, compared",
    ["page", "connections", "× bare requests/s", "× nginx CPU", "worst of the rounds", ""],
    compared.map((point) => [
      point.page,
      point.connections,
      point.ofBareRate,
      point.ofNginxCpu,
      point.leastOfBareRate,
      point.mostOfNginxCpu,
    ]),
  );
  const worst = {
    ofBareRate: Math.min(...compared.map(({ ofBareRate }) => ofBareRate)),
    ofNginxCpu: Math.max(...compared.map(({ ofNginxCpu }) => ofNginxCpu)),
  };
  printTable(
    "Anonymous visitor, the worst point",
    ["", "× bare requests/s", "× nginx CPU"],
    [
      [
        "of all pages and connections",
        { value: worst.ofBareRate, least: TARGETS.ofBareRate },
        { value: worst.ofNginxCpu, most: TARGETS.ofNginxCpu },
      ],
    ],
  );
  const sizes = answers.map(({ body }, index) => ({ ...pages[index], bytes: body.length }));
  return { targets: TARGETS, pages: sizes, anonymous, signedIn, ...rivals, compared, worst };
}

/** The round whose requests a second are the middle of all. */
function middleOf(points: Point[]): Point {
  const sorted = points.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("A point was never measured.");
  return middle;
}

function atPage(shop: MeasuredShop, page: MeasuredPage): Target {
  return { ...shop, url: shop.url + page.path };
}

function copyOf(rival: Target, index: number): Target {
  return { ...rival, url: `${rival.url}/${index}` };
}

async function measure(
  target: Target,
  { page, connections, seconds }: { page: string; connections: number; seconds: number },
): Promise<Point> {
  await untilIdle(target.pid);
  const database = () => (target.databasePid ? cpuMsOfFamily(target.databasePid) : 0);
  const before = { own: cpuMs(target.pid), database: database() };
  const loaded = await load(target.url, { connections, seconds, cookie: target.cookie });
  const perThousand = (ms: number) => (ms / loaded.requests) * 1000;
  return {
    page,
    connections,
    ...loaded,
    cpuMs: perThousand(cpuMs(target.pid) - before.own),
    databaseCpuMs: perThousand(database() - before.database),
  };
}

function printPoints(title: string, points: Point[]): void {
  printTable(
    title,
    ["page", "connections", "requests/s", "p50 ms", "p99 ms", "CPU ms/1,000", "database ms/1,000"],
    points.map((point) => [
      point.page,
      point.connections,
      point.requestsPerSecond,
      point.p50Ms,
      point.p99Ms,
      point.cpuMs,
      point.databaseCpuMs,
    ]),
  );
}
