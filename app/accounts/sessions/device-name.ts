// In this order, because most browsers also name the ones below.
const browsers = [
  ["Edg", "Edge"],
  ["OPR|Opera", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox|FxiOS", "Firefox"],
  ["CriOS|Chrome|Chromium", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["iPhone|iPad", "iPhone or iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X|Macintosh", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** A browser's name from its `User-Agent`. */
export function deviceName(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([pattern]) => new RegExp(pattern).test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return system ? `${browser ?? "A browser"} on ${system}` : (browser ?? "Unknown device");
}
