import { type RefObject, useEffect, useRef } from "react";
import { turn } from "../slider.ts";

/**
 * Turns a region's slider.
 * @param content of the region, which is looked at again when it is another
 */
export function useSlider(content: unknown): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => (region.current ? turn(region.current) : undefined), [content]);
  return region;
}
