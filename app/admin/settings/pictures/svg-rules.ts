/**
 * Which SVG is drawn. It is drawn once, in a process that knows nothing of the shop
 * (`uploads/pages/page-drawer.server.ts`), and only its pixels are kept: nothing in it runs or loads
 * in anybody's browser.
 */

const MOST_BYTES = 524_288;

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

/** By its content. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*<(?:\?xml|!--|!doctype svg|svg)/i.test(textOf(bytes.subarray(0, 500)));

/** @returns why it cannot be used, as the end of a sentence that begins with its name */
export function findSvgFault(bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_BYTES) return "is larger than 500 kB. Send it as a PNG.";
  const svg = textOf(bytes).replace(/<!--[\s\S]*?-->/g, "");
  if (!/<(?:[\w-]+:)?svg[\s>]/.test(svg)) return "cannot be used. Choose an SVG or PNG.";
  return /<(?:[\w-]+:)?(?:text|tspan)[\s>]/.test(svg)
    ? "has letters whose font we do not have. Turn them into outlines, or send a PNG."
    : undefined;
}
