import { preload } from "react-dom";

/** Widths of the generated AVIF and WebP files: `mug-640.avif`. */
const productWidths = [360, 640, 900];
const heroWidths = [640, 960, 1280, 1920];

/** With the smallest width, for pictures side by side. */
export const withSmallest = [240, ...productWidths];

/**
 * The end of `sizes`, for screens without a condition before it. A screen of three pixels a point is
 * no larger than one of two, and gets the same file (record 116).
 * @param width as two pixels a point need it, in `unit`
 */
export function onPhones(width: number, unit: "vw" | "px" = "vw"): string {
  return `(min-resolution:2.1dppx) ${Math.round((width * 2) / 3)}${unit}, ${width}${unit}`;
}

/** Slightly too small on purpose: at two pixels a point the 640 file then serves 390 points. */
export const phoneWidth = onPhones(80);

const withVariants = /^(\/pictures\/.+)\.(?:webp|avif|jpe?g|png)$/;

/**
 * A picture in the smallest format and width for the browser. Lazy unless `priority`, for the first
 * picture on screen, which is preloaded.
 *
 * @param src the master's path, `/pictures/products/mug.webp`; other URLs are shown as they are
 * @param sizes as in HTML
 * @param widths of its variants; known for products and heroes
 */
export function Picture({
  src,
  alt,
  sizes,
  widths,
  width,
  height,
  priority = false,
  className,
}: {
  src: string;
  alt: string;
  sizes: string;
  widths?: readonly number[];
  width?: number;
  height?: number;
  priority?: boolean;
  className?: string;
}) {
  const stem = withVariants.exec(src)?.[1];
  const isHero = src.startsWith("/pictures/heroes/");
  const available = widths ?? (isHero ? heroWidths : productWidths);
  const middle = available[Math.floor(available.length / 2)] ?? 640;
  const sourceSet = (format: string, of: readonly number[]) =>
    of.map((pixels) => `${stem}-${pixels}.${format} ${pixels}w`).join(", ");
  const avif = sourceSet("avif", available);

  if (priority) {
    preload(stem ? `${stem}-${middle}.avif` : src, {
      as: "image",
      fetchPriority: "high",
      ...(stem ? { imageSrcSet: avif, imageSizes: sizes, type: "image/avif" } : undefined),
    });
  }

  const image = (
    <img
      src={stem ? `${stem}-${middle}.webp` : src}
      // Few browsers take it: two widths are enough.
      srcSet={stem ? sourceSet("webp", [available[0] ?? middle, middle]) : undefined}
      sizes={stem ? sizes : undefined}
      alt={alt}
      width={width ?? (isHero ? 1920 : 900)}
      height={height ?? 900}
      className={className}
      loading={priority ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={priority ? "high" : undefined}
    />
  );
  if (!stem) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
