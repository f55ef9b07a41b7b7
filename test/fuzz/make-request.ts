/** Draws requests: those of a page or form that is there, with one or two things changed. */
import { bareForm, formRequest, spoilBytes } from "./form-request.ts";
import {
  anybody,
  BOUNDARY,
  type FuzzRequest,
  filled,
  isWorthIt,
  joined,
  spoilQuery,
  URLENCODED,
  whoFor,
} from "./fuzz-request.ts";
import { fuzzedRoutes, patternOf, rawPatterns } from "./fuzzed-routes.ts";
import {
  chance,
  type Draw,
  encode,
  hostileEncoded,
  hostileText,
  one,
  spoilHeaders,
} from "./hostile.ts";
import type { KnownShop } from "./known-shop.ts";
import { FILES } from "./sent-files.ts";

const UPLOADS = [
  ...["chat", "artwork", "proof", "product-image", "product-detail-image", "transfer-picture"],
  ...["review-photo", "site-picture", "site-logo", "old-site", "__proto__"],
];
/** @param served what is known of the shop so far */
export function makeRequest(draw: Draw, served: KnownShop): FuzzRequest {
  const way = draw.upTo(99);
  const made =
    way < 40
      ? pageRequest(draw, served)
      : way < 78
        ? formRequest(draw, served)
        : way < 86
          ? bareForm(draw, served)
          : way < 91
            ? uploadRequest(draw, served)
            : way < 96
              ? rawRequest(draw, served)
              : oddRequest(draw, served);
  if (chance(draw, 12)) spoilHeaders(draw, made.headers);
  if (made.body && chance(draw, 1)) made.isCut = true;
  else if (made.method === "POST" && chance(draw, 8)) made.isDouble = true;
  return made;
}

function pageRequest(draw: Draw, served: KnownShop): FuzzRequest {
  const { pattern } = one(
    draw,
    fuzzedRoutes.filter((route) => isWorthIt(draw, route.pattern)),
  );
  const known = served.addressesOf(pattern);
  const address = known.length > 0 ? one(draw, known) : filled(draw, pattern, served);
  const [path = "/", query = ""] = address.split("?", 2);
  const spoiled = chance(draw, 30) && /[:*]/.test(pattern) ? spoilPath(draw, path, pattern) : path;
  const isData = chance(draw, 60);
  const changed = spoilQuery(draw, query, served);
  const data = isData && chance(draw, 20) ? `_routes=${hostileEncoded(draw, 2_000)}` : "";
  return {
    kind: whoFor(draw, pattern),
    method: chance(draw, 3) ? "HEAD" : "GET",
    address: joined(isData ? `${spoiled}.data` : spoiled, [changed, data]),
    pattern,
    headers: { accept: "text/html,*/*;q=0.8" },
  };
}

/** Changes a parameter of the path. */
function spoilPath(draw: Draw, path: string, pattern: string): string {
  const places = pattern.split("/").flatMap((part, place) => (/^[:*]/.test(part) ? [place] : []));
  const parts = path.split("/");
  const place = one(draw, places);
  const was = parts[place] ?? "";
  parts[place] = one(draw, [
    () => hostileEncoded(draw, 8_000),
    () => was + encode(hostileText(draw, 100)),
    () => was.slice(0, -1),
    () => was.toUpperCase(),
    () => was.replace(/\d/g, "9"),
  ])();
  return parts.join("/");
}

/** An upload that is announced, goes on, is asked for or is given up, at any offset. */
function uploadRequest(draw: Draw, served: KnownShop): FuzzRequest {
  const method = one(draw, ["POST", "POST", "POST", "PATCH", "PATCH", "HEAD", "DELETE"]);
  const file = one(draw, FILES);
  const name = chance(draw, 60) ? file.name : hostileText(draw, 400);
  const id = chance(draw, 50) && served.ids.length > 0 ? one(draw, served.ids) : undefined;
  const size = chance(draw, 75) ? String(file.bytes.length) : encode(hostileText(draw, 30));
  const place = `/uploads/${one(draw, UPLOADS)}`;
  const known = served.addressesOf("/uploads/*");
  const at = known.length > 0 && chance(draw, 80) ? one(draw, known) : `${place}/${id ?? "x"}`;
  const metadata = [
    `filename ${Buffer.from(name).toString("base64")}`,
    ...(id && chance(draw, 30) ? [`id ${Buffer.from(id).toString("base64")}`] : []),
  ];
  const headers: Record<string, string> = { "tus-resumable": "1.0.0" };
  if (method === "POST") {
    headers["upload-length"] = size;
    headers["upload-metadata"] = metadata.join(",");
  } else if (method === "PATCH") {
    headers["upload-offset"] = chance(draw, 70) ? "0" : encode(hostileText(draw, 30));
    headers["content-type"] = "application/offset+octet-stream";
  }
  return {
    kind: one(draw, ["guest", "customer", "admin", "desk", "visitor"]),
    method,
    address: method === "POST" ? place : at,
    pattern: "/uploads/*",
    headers,
    ...(method === "PATCH" ? { body: spoilBytes(draw, file.bytes) } : {}),
  };
}

function rawRequest(draw: Draw, served: KnownShop): FuzzRequest {
  const pattern = one(draw, rawPatterns);
  const known = served.addressesOf(pattern);
  const path =
    known.length > 0 && chance(draw, 70)
      ? one(draw, known)
      : pattern.replace("*", () => `${filled(draw, ":id", served)}/${hostileEncoded(draw, 200)}`);
  const [plain = "/", query = ""] = path.split("?", 2);
  return {
    kind: anybody(draw),
    method: "GET",
    address: joined(plain, [spoilQuery(draw, query, served)]),
    pattern,
    headers: {},
  };
}

/** Any method, type and body to any address. */
function oddRequest(draw: Draw, served: KnownShop): FuzzRequest {
  const pattern = one(draw, served.patterns);
  const address = chance(draw, 80)
    ? one(draw, served.addressesOf(pattern))
    : `/${hostileEncoded(draw, 9_000)}`;
  const method = one(draw, [
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "PROPFIND",
    "POST",
    "HEAD",
    "TRACE",
  ]);
  const type = one(draw, [
    URLENCODED,
    "application/json",
    `multipart/form-data; boundary=${BOUNDARY}`,
    "",
  ]);
  return {
    kind: anybody(draw),
    method,
    address,
    pattern: patternOf(address),
    headers: { "content-type": type },
    body: Buffer.from(hostileText(draw)),
  };
}
