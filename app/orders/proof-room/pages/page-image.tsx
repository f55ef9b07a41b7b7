import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

/** When a page that has not come is asked for again, ms: others may be drawn at the moment. */
const WAITS_MS = [2_000, 6_000];

/** The picture of a page, which is drawn when somebody looks at it first. */
export function PageImage({
  alt,
  instead,
  ...image
}: ComponentProps<"img"> & {
  /** What stands in its place when it does not come at all. */
  instead: ReactNode;
}) {
  const picture = useRef<HTMLImageElement>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  // Also one that failed before the page's script had come.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = picture.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc) setHasFailed(true);
  }, []);
  const wait = WAITS_MS[tries];
  useEffect(() => {
    if (!hasFailed || wait === undefined) return;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      setHasFailed(false);
    }, wait);
    return () => clearTimeout(timer);
  }, [hasFailed, wait, tries]);
  if (hasFailed && wait === undefined) return instead;
  return <img key={tries} ref={picture} alt={alt} {...image} onError={() => setHasFailed(true)} />;
}
