/** Forms as the shop has served them, or as the source of their route names them, with hostile values. */
import fc from "fast-check";
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
import { fuzzedRoutes } from "./fuzzed-routes.ts";
import { chance, type Draw, encode, hostileEncoded, hostileText, one } from "./hostile.ts";
import type { KnownForm, KnownShop } from "./known-shop.ts";
import { FILES } from "./sent-files.ts";
import type { Field } from "./served-forms.ts";

const takingForms = fuzzedRoutes.filter(({ takesForms }) => takesForms);

export function formRequest(draw: Draw, served: KnownShop): FuzzRequest {
  const patterns = served.formPatterns.filter((pattern) => isWorthIt(draw, pattern));
  const known = one(draw, served.formsOf(one(draw, patterns)));
  const { form, pattern } = known;
  const values = filledIn(draw, known);
  for (let left = draw.upTo(2); left > 0; left--) spoilField(draw, values, served);
  const kind = chance(draw, 80) ? known.kind : anybody(draw);
  const headers: Record<string, string> = { accept: "text/html,*/*;q=0.8" };
  if (form.method === "GET") {
    const query = values.map(
      ([name, value]) => `${encode(name)}=${encode(String(value)).slice(0, 20_000)}`,
    );
    const [path = "/"] = form.action.split("?", 1);
    return { kind, method: "GET", address: joined(path, query), pattern, headers };
  }
  const [path = "/", query = ""] = form.action.split("?", 2);
  const address = chance(draw, 60)
    ? joined(`${path}.data`, [query])
    : joined(path, [chance(draw, 10) ? spoilQuery(draw, query, served) : query]);
  const sent = form.hasFiles ? multipart(values) : urlencoded(draw, values);
  Object.assign(headers, sent.headers);
  return { kind, method: "POST", address, pattern, headers, body: sent.body };
}

type Value = string | { name: string; bytes: Buffer };

/** The form as somebody would send it who fills in what is empty. */
function filledIn(draw: Draw, { form }: KnownForm): [string, Value][] {
  const radios = new Set<string>();
  const values = form.fields.flatMap((field): [string, Value][] => {
    const { name, type } = field;
    if (type === "checkbox") {
      return (chance(draw, 15) ? !field.isChecked : field.isChecked) ? [[name, field.value]] : [];
    }
    if (type === "radio") {
      if (radios.has(name)) return [];
      radios.add(name);
      const all = form.fields.filter((one) => one.type === "radio" && one.name === name);
      const checked = all.find(({ isChecked }) => isChecked);
      return [[name, (checked && chance(draw, 60) ? checked : one(draw, all)).value]];
    }
    if (type === "file") return [[name, one(draw, FILES)]];
    if (type === "select" && field.options?.length) {
      return [[name, chance(draw, 60) && field.value ? field.value : one(draw, field.options)]];
    }
    if (field.value === "" && type !== "hidden" && chance(draw, 85))
      return [[name, typed(draw, field)]];
    return [[name, field.value]];
  });
  const button = form.buttons.length > 0 ? one(draw, form.buttons) : undefined;
  return button?.name ? [...values, [button.name, button.value]] : values;
}

/** What a person would write into an empty field. */
function typed(draw: Draw, { name, type }: Field): string {
  const number = draw.upTo(9_999);
  if (type === "email" || /mail/i.test(name)) return `adunni-${number}@example.com`;
  if (type === "tel" || /phone/i.test(name)) return `0803 123 ${String(number).padStart(4, "0")}`;
  if (type === "password") return "correct horse";
  if (type === "date" || /date|day$/i.test(name)) return "2026-11-24";
  if (type === "number" || /price|amount|total|quantity|each|days|percent|count/i.test(name)) {
    return one(draw, ["1", "5", "100", "500", "2,500.50"]);
  }
  if (/time|opens|closes/i.test(name)) return "09:00";
  if (type === "url" || /link|url/i.test(name)) return "https://example.com/";
  return one(draw, [
    "Bello Adunni",
    "Business cards, 350 g",
    "14 Akerele Street",
    `Word ${number}`,
  ]);
}

function spoilField(draw: Draw, values: [string, Value][], served: KnownShop): void {
  const place = draw.upTo(Math.max(0, values.length - 1));
  const entry = values[place];
  const change = draw.upTo(11);
  if (!entry || change === 0) {
    const name = one(draw, ["__proto__", "intent", "act", "id", "constructor", "index", "version"]);
    values.push([name, hostileText(draw, 1_000)]);
  } else if (change === 1) values.splice(place, 1);
  else if (change === 2) values.push([entry[0], hostileText(draw, 1_000)]);
  else if (change === 3 && served.ids.length > 0) entry[1] = one(draw, served.ids);
  else if (typeof entry[1] !== "string") {
    entry[1] = { name: hostileText(draw, 300), bytes: spoilBytes(draw, entry[1].bytes) };
  } else if (change === 4) entry[1] += hostileText(draw, 200);
  else entry[1] = hostileText(draw, chance(draw, 30) ? 100_000 : 2_000);
}

export function spoilBytes(draw: Draw, bytes: Buffer): Buffer {
  const spoiled = Buffer.from(bytes);
  for (let left = draw.upTo(6); left > 0 && spoiled.length > 0; left--) {
    spoiled[draw.upTo(spoiled.length - 1)] = draw.upTo(255);
  }
  return chance(draw, 20) ? spoiled.subarray(0, draw.upTo(spoiled.length)) : spoiled;
}

function urlencoded(draw: Draw, values: [string, Value][]) {
  const text = values.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join("&");
  const broken = chance(draw, 3)
    ? `&${hostileEncoded(draw, 200)}=${hostileEncoded(draw, 200)}`
    : "";
  return { headers: { "content-type": URLENCODED }, body: Buffer.from(text + broken) };
}

function multipart(values: [string, Value][]) {
  const quoted = (text: string) => text.replace(/[\r\n"]/g, encodeURIComponent);
  const parts = values.flatMap(([name, value]) => {
    const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    return typeof value === "string"
      ? [Buffer.from(`${start}\r\n\r\n${value}\r\n`)]
      : [
          Buffer.from(`${start}; filename="${quoted(value.name)}"\r\n\r\n`),
          value.bytes,
          Buffer.from("\r\n"),
        ];
  });
  return {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** Fields that only scripts send, by the words of the route's source. */
export function bareForm(draw: Draw, served: KnownShop): FuzzRequest {
  const routes = takingForms.filter(({ pattern }) => isWorthIt(draw, pattern));
  const { pattern, words } = one(draw, routes);
  const known = served.addressesOf(pattern);
  const address = known.length > 0 ? one(draw, known) : filled(draw, pattern, served);
  const values: [string, string][] = [];
  for (let left = 1 + draw.upTo(5); left > 0; left--) {
    const name = chance(draw, 85) && words.length > 0 ? one(draw, words) : hostileText(draw, 50);
    const way = draw.upTo(3);
    const value =
      way === 0 && words.length > 0
        ? one(draw, words)
        : way === 1 && served.ids.length > 0
          ? one(draw, served.ids)
          : way === 2
            ? String(draw.upTo(20))
            : hostileText(draw, 5_000);
    values.push([name, value]);
  }
  for (const name of ["act", "intent"]) {
    if (chance(draw, 40) && words.length > 0) values.push([name, one(draw, words)]);
  }
  const isVitals = pattern === "/vitals";
  const sent = isVitals ? beacon(draw) : urlencoded(draw, values);
  return { kind: whoFor(draw, pattern), method: "POST", address, pattern, ...sent };
}

const anyJson = fc.json({ maxDepth: 3 });
const anyNumber = fc.double();

function beacon(draw: Draw) {
  const json = draw.of(anyJson) ?? "";
  const good = JSON.stringify([{ page: "/", metric: "LCP", value: draw.of(anyNumber) }]);
  return {
    headers: { "content-type": "text/plain" },
    body: Buffer.from(chance(draw, 50) ? good : json),
  };
}
