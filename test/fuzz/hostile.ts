/** What nobody types: as text, as bytes of an address or a form, and as headers. */
import fc, { type Arbitrary } from "fast-check";

/** Draws what a request is made of; the same seed draws the same. */
export class Draw {
  readonly #numbers: Iterator<number>;

  constructor(seed: number) {
    const drawn = fc.sample(fc.infiniteStream(fc.nat()), { seed, numRuns: 1, unbiased: true });
    this.#numbers = drawn[0]?.[Symbol.iterator]() ?? [][Symbol.iterator]();
  }

  /** A number from 0 to `max`. */
  upTo(max: number): number {
    return (this.#numbers.next().value ?? 0) % (max + 1);
  }

  of<Value>(arbitrary: Arbitrary<Value>): Value | undefined {
    return fc.sample(arbitrary, { seed: this.upTo(2 ** 31 - 2), numRuns: 1 })[0];
  }
}

const TEXTS = [
  ...["", " ", "\0", "a\0b", "\r\nSet-Cookie: x=1", "\u202Egnp.exe", "مرحبا", "Ọláwálé ẹ̀ṣọ́"],
  ...["👩‍💻".repeat(20), "🖨", "\uFEFF", "\u{10FFFF}", "e\u0301".repeat(200), "\u0301".repeat(300)],
  ...["\uD800", "\uDC00x", "-", "--", "\\", "\\N", "%", "%00", "*", ".", "..", "/", "?", "#"],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "undefined", "null"],
  ...["NaN", "Infinity", "true", "on", "[]", "{}", "[1]", '{"a":1}', '{"__proto__":{"a":1}}', '"'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is sent
  ...["${7*7}", "{{7*7}}", "<%= 7*7 %>", "<script>alert(1)</script>", '" onerror="alert(1)'],
  ...["' OR '1'='1", "x'; DROP TABLE products;--", "1) UNION SELECT 1", "& | ! :* () <->", "%_\\%"],
  ...["../../../etc/passwd", "..\\..\\x", "/dev/null", "file:///etc/passwd", "//evil.example"],
  ...["https://evil.example/", "javascript:alert(1)", "data:text/html,x", "=1+1", "@SUM(A1)"],
];
const NUMBERS = [
  ...[
    "0",
    "-0",
    "-1",
    "1",
    "1.5",
    "1e3",
    "1e309",
    "-1e309",
    "0x10",
    "007",
    "١٢",
    "１２",
    "½",
    "1,000",
  ],
  ...["2147483647", "2147483648", "-2147483649", "9007199254740991", "9007199254740993"],
  ...[
    "9223372036854775807",
    "9223372036854775808",
    "1".repeat(400),
    `0.${"3".repeat(400)}`,
    "₦5,000",
  ],
];
const DATES = [
  ...["2026-02-30", "0000-00-00", "0001-01-01", "9999-12-31", "10000-01-01", "-000001-01-01"],
  ...["+275760-09-13", "275761-01-01", "2026-13-01", "2026-1-1", "2026-11", "2026-11-23T25:61:61Z"],
  ...["1970-01-01", "2024-02-29", "2026-W48", "24:00", "23:59:60", "-271821-04-20", "31/12/2026"],
];
const IDS = [
  "01990000-0000-7000-8000-000000000000",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "01990000-0000-7000-8000-00000000000g",
  ...["ITW-0", "ITW--1", "ITW-999999999999", "itw-1", "ITW-1e3", "ITW-00000001", "ITW-2147483648"],
];
/** Made once: fast-check takes long over it. */
const anyText = fc.string({ unit: "binary", maxLength: 40 });
const LENGTHS = [256, 1_000, 4_096, 10_001, 65_000, 100_000];
const LETTERS = ["a", "9", "é", "👩", " ", "\n", "<", "%", "a ", "\u0301", "(", "0,", "\\"];

/** Text for a value of a form or an address. */
export function hostileText(draw: Draw, longest = 100_000): string {
  switch (draw.upTo(9)) {
    case 0:
    case 1:
      return one(draw, NUMBERS);
    case 2:
      return one(draw, DATES);
    case 3:
      return one(draw, IDS);
    case 4:
      return draw.of(anyText) ?? "";
    case 5: {
      const letter = one(draw, LETTERS);
      const length = Math.min(longest, one(draw, LENGTHS));
      return letter.repeat(Math.ceil(length / letter.length)).slice(0, length);
    }
    default:
      return one(draw, TEXTS);
  }
}

export const one = <Value>(draw: Draw, values: readonly Value[]): Value => {
  const chosen = values[draw.upTo(Math.max(0, values.length - 1))];
  if (chosen === undefined) throw new Error("There is nothing to choose from");
  return chosen;
};

/** A day, or what looks like one. */
export const hostileDay = (draw: Draw) => one(draw, DATES);

/** True so many times in a hundred. */
export const chance = (draw: Draw, percent: number) => draw.upTo(99) < percent;

/** Encoded octets that are no text, or no encoding. */
const BROKEN = ["%ff%fe", "%ED%A0%80", "%", "%E0%A4%A", "%00", "%C0%AF", "%zz", "+%", "%25%32%66"];

/** As in an address or a form, whatever the text holds. */
export const encode = (text: string) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(
      /[^\w.~-]/g,
      (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
    );

/** Hostile, and already encoded. */
export const hostileEncoded = (draw: Draw, longest?: number) =>
  chance(draw, 10) ? one(draw, BROKEN) : encode(hostileText(draw, longest));

const HEADERS: Record<string, readonly string[]> = {
  accept: ["", "*/*", "text/html", "application/json", "image/avif;q=NaN", ",".repeat(3_000)],
  "accept-encoding": [
    "",
    "identity;q=0",
    "*;q=0",
    "zstd, br, gzip",
    "gzip;q=1e9",
    "x".repeat(2_000),
  ],
  "accept-language": ["%00;q=NaN", "yo-NG, *;q=0", "x".repeat(5_000)],
  authorization: ["Bearer", "Bearer undefined", "Basic Og==", `Bearer ${"x".repeat(9_000)}`],
  "cache-control": ["no-cache", "max-age=-1"],
  "content-type": [
    ...[
      "",
      "application/json",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
    ],
    ...[
      "multipart/form-data; boundary=",
      'multipart/form-data; boundary="x',
      "x/y; charset=utf-99",
    ],
    ...["application/offset+octet-stream", "text/x-script", "APPLICATION/X-WWW-FORM-URLENCODED;;"],
  ],
  forwarded: ["for=_x;proto=javascript", 'for="[::1"'],
  host: ["", "evil.example", "localhost:99999", "[::1", "a b", "x".repeat(5_000), "..", "%00"],
  "if-match": ["*", '"x"'],
  "if-modified-since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT", "9".repeat(500)],
  "if-none-match": ["*", '"x"', "W/", '"'.repeat(3_000), ",".repeat(5_000)],
  origin: ["", "null", "https://evil.example", "http://localhost", "http://[", "x".repeat(3_000)],
  purpose: ["prefetch"],
  range: [
    ...["bytes=-1-0,99-", "bytes=0-0", "bytes=99999999999999999999-", "bytes=5-1", "lines=1"],
    ...["bytes=0-0,".repeat(500), "bytes=-0", "bytes=-99999999999", "bytes=0-99999999999999"],
  ],
  referer: ["//", "javascript:x", "http://[", "https://evil.example/?".padEnd(8_000, "a")],
  "sec-fetch-dest": ["empty", "document", "image", "x"],
  "sec-fetch-mode": ["cors", "navigate", "no-cors"],
  "sec-fetch-site": ["cross-site", "same-origin", "none", "x"],
  "transfer-encoding": ["chunked"],
  "tus-resumable": ["1.0.0", "0.2.2", "", "x"],
  "upload-length": ["0", "-1", "1e3", "9007199254740993", "x", "99999999999999999999999"],
  "upload-metadata": ["", "filename", "filename %%%", ",,,", "id AA==,id AA==", "x ".repeat(5_000)],
  "upload-offset": ["0", "-1", "1e3", "99999999999999999999", "x"],
  "upload-owner": ["x", "01990000-0000-7000-8000-000000000000"],
  "upload-defer-length": ["1", "0"],
  "upload-concat": ["partial", "final;/uploads/chat/x"],
  "user-agent": ["", "Googlebot/2.1", "x".repeat(9_000), "'; --"],
  "x-forwarded-for": [
    "",
    "x",
    "1.2.3.4,",
    "::ffff:10.0.0.1",
    "10.0.0.1:80",
    "fe80::1%eth0",
    "9".repeat(900),
  ],
  "x-forwarded-host": ["evil.example", ""],
  "x-forwarded-proto": ["https", "javascript", "http,https"],
  "x-http-method-override": ["DELETE", "PATCH", "x"],
  "x-request-id": ["", "x", "a".repeat(200), "ok-request-id"],
};
const COOKIES = [
  ...["%%%=;;;==; itewe=%ff%00", `${"a".repeat(50)}=${"b".repeat(6_000)}`, "itewe.theme=__proto__"],
  ...[
    "itewe.session_token=",
    "itewe.session_token=a.b",
    `itewe.guest=${"x".repeat(43)}`,
    ";".repeat(9_000),
  ],
  ...[
    "itewe.session_token=%E0%A4%A.%00",
    "itewe.flash=%7B%22a%22",
    "__Host-itewe.guest=x",
    "itewe.device=x.y",
  ],
];

/** Changes one or two headers. */
export function spoilHeaders(draw: Draw, headers: Record<string, string>): void {
  for (let left = 1 + draw.upTo(1); left > 0; left--) {
    const name = one(draw, [...Object.keys(HEADERS), "cookie"]);
    headers[name] =
      name === "cookie"
        ? `${headers.cookie ?? ""}; ${one(draw, COOKIES)}`
        : one(draw, HEADERS[name] ?? [""]);
  }
}
