/** What is counted of a request for a public page: which page, and what kind of place led to it. */
import type { visitSources } from "../../database/schema/visits.ts";

export type VisitSource = (typeof visitSources)[number];

/** Longer paths lead to no page that is counted. */
const LONGEST_PATH = 100;
/** As much of a referrer, and of a query, as is looked at. */
const LOOKED_AT = 300;

const ALONE = new Set(
  "/products /about /contact /service /term-condition /privacy /feedback /chat /order/new".split(
    " ",
  ),
);
const PRODUCT = /^\/product\/[0-9a-f-]{36}$/;
const RANGE = /^\/(?:category|products)(?:\/[\w.-]{1,60}){1,2}$/;
const SEARCH = "/search";

/**
 * The public page of a path, or of the data that the router reads for it; undefined for whatever is
 * not counted. What somebody searched for, and whose order it is, is never part of a page.
 */
export function pageOf(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const page = path.endsWith(".data") ? path.slice(0, -5) || "/" : path;
  if (page === "/" || page === "/_") return "/";
  if (ALONE.has(page)) return page;
  if (page.startsWith("/product")) return PRODUCT.test(page) || RANGE.test(page) ? page : undefined;
  if (page.startsWith("/search/")) return SEARCH;
  return RANGE.test(page) ? page : undefined;
}

/** The page that stands for all further ones of the same kind: `/product/*`. */
export function otherPages(page: string): string {
  const slash = page.indexOf("/", 1);
  return slash === -1 ? page : `${page.slice(0, slash)}/*`;
}

/** What a browser and the page before tell of where somebody comes from. */
export interface Coming {
  referrer: string | undefined;
  userAgent: string;
  /** Of the address, after the `?`. */
  query: string;
  /** The shop's own hosts, with their ports. */
  ownHosts: readonly string[];
}

/**
 * @param page that is opened
 * @returns undefined when it is no new view: the same page asks for itself again
 */
export function sourceOf(page: string, coming: Coming): VisitSource | undefined {
  const { referrer = "", userAgent, query, ownHosts } = coming;
  const [, host = "", path = "/"] = REFERRER.exec(referrer.slice(0, LOOKED_AT)) ?? [];
  if (host !== "" && ownHosts.includes(host)) return pageOf(path) === page ? undefined : "shop";
  return (
    bySite(host.toLowerCase().replace(/:\d+$/, "")) ??
    byApp(userAgent) ??
    byQuery(query.slice(0, LOOKED_AT)) ??
    (host === "" ? "direct" : "other")
  );
}

/** The host, and the path without its query. */
const REFERRER = /^[a-z-]+:\/\/([^/?#\s]+)(\/[^?#\s]*)?/i;

/** Sites by their host, apps by their name, as Android tells it. */
const SITES: readonly [source: VisitSource, host: RegExp][] = [
  ["whatsapp", /(?:^|\.)(?:whatsapp\.(?:com|net)|wa\.me|wl\.co)$|^com\.whatsapp\b/],
  ["instagram", /(?:^|\.)instagram\.com$|^com\.instagram\./],
  ["facebook", /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|messenger\.com)$|^com\.facebook\./],
  // Letters and documents of the same companies are no search.
  ["other", /^(?:mail|docs|drive|accounts|meet|groups|calendar|sites)\./],
  [
    "search",
    /(?:^|\.)(?:google|bing|yahoo|duckduckgo|yandex|ecosia|brave|baidu|startpage|qwant|opera)\.[a-z]{2,3}(?:\.[a-z]{2})?$|googlequicksearchbox$/,
  ],
];

const bySite = (host: string): VisitSource | undefined =>
  host === "" ? undefined : SITES.find(([, pattern]) => pattern.test(host))?.[0];

/** The browser inside an app sends no referrer, but its name. */
function byApp(userAgent: string): VisitSource | undefined {
  if (userAgent.includes("Instagram")) return "instagram";
  return /FBA[NV]\/|FB_IAB/.test(userAgent) ? "facebook" : undefined;
}

/** What links are marked with. */
function byQuery(query: string): VisitSource | undefined {
  const [, marked = ""] = /(?:^|&)utm_source=([a-z]{1,20})/i.exec(query) ?? [];
  const source = MARKS[marked.toLowerCase()];
  if (source) return source;
  if (/(?:^|&)igsh(?:id)?=/.test(query)) return "instagram";
  if (/(?:^|&)fbclid=/.test(query)) return "facebook";
  return /(?:^|&)gclid=/.test(query) ? "search" : undefined;
}

const MARKS: Readonly<Record<string, VisitSource>> = {
  whatsapp: "whatsapp",
  wa: "whatsapp",
  instagram: "instagram",
  ig: "instagram",
  facebook: "facebook",
  fb: "facebook",
  google: "search",
  bing: "search",
};

/** Browsers begin so; scripts and previews of links do not. */
const BROWSER = /^(?:Mozilla|Opera)\//;
/** What robots with a browser's name say of themselves; Cubot makes phones. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|headless|lighthouse|externalhit|facebookcatalog|inspection|monitor|archiver|scrap|python|curl|wget/i;

/** Whether the browser with this name says itself that no person looks at the page. */
export function isRobot(userAgent: string): boolean {
  if (userAgent.length > LONGEST_NAME) return true;
  const known = robots.get(userAgent);
  if (known !== undefined) return known;
  const found = !BROWSER.test(userAgent) || ROBOT.test(userAgent);
  if (robots.size >= BROWSERS) robots.clear();
  robots.set(userAgent, found);
  return found;
}

/** No browser has a longer name. */
const LONGEST_NAME = 600;
/** Names of browsers that are remembered: most visits have one of a few. */
const BROWSERS = 500;
const robots = new Map<string, boolean>();
