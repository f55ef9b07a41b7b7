import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/icon";
import { pageAddress, SMALL_WIDTH } from "../../../uploads/file-pages";
import type { RoomPage } from "../../proofs/proof-room";
import { PageImage } from "./page-image";

/** Pages to either side whose pictures come once the page itself is there. */
const NEAR = 6;

/** Small pages to choose from, each with what the buyer said of it. */
export function PageStrip({
  pages,
  at,
  fileKey,
  address,
  onGo,
}: {
  pages: RoomPage[];
  /** The number of the page on screen, from 0. */
  at: number;
  fileKey?: string | undefined;
  /** The address of a page, numbered from 0, for browsers without JavaScript. */
  address: (index: number) => string;
  onGo: (index: number) => void;
}) {
  const isLoaded = useLoaded();
  if (pages.length < 2) return null;
  const hasLines = pages.some(({ line }) => line !== pages[0]?.line);
  const go = (event: MouseEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(index);
  };
  return (
    <nav className="room-strip" aria-label="Pages">
      {pages.map((page, index) => {
        const { verdict } = page;
        const { line } = pages[index - 1] ?? {};
        const isFirstOfLine = hasLines && line !== page.line;
        const said = verdict === "good" ? ", good" : verdict === "change" ? ", to be changed" : "";
        return (
          <a
            key={`${page.file.id} ${page.page}`}
            href={address(index)}
            aria-current={index === at ? "page" : undefined}
            aria-label={page.name + said}
            data-place={`${page.line} ${page.page}`}
            onClick={(event) => go(event, index)}
          >
            {isFirstOfLine ? (
              <b className="room-strip-line">{page.name.replace(/, page \d+$/, "")}</b>
            ) : null}
            <SmallPage
              page={page}
              fileKey={fileKey}
              isNear={Math.abs(index - at) < NEAR}
              isLoaded={isLoaded}
            />
            <span className={verdict ? `room-strip-${verdict}` : undefined}>
              {hasLines ? page.page : index + 1}
              {verdict ? <Icon name={verdict === "good" ? "check" : "edit"} /> : null}
            </span>
          </a>
        );
      })}
    </nav>
  );
}

/** Whether the document has all that it came with, the picture of its page too. */
function useLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const look = () => setIsLoaded(document.readyState === "complete");
    look();
    document.addEventListener("readystatechange", look);
    return () => document.removeEventListener("readystatechange", look);
  }, []);
  return isLoaded;
}

/** The picture comes when it is near, or when it is scrolled to: forty would outrun the page itself. */
function SmallPage({
  page,
  fileKey,
  isNear,
  isLoaded,
}: {
  page: RoomPage;
  fileKey: string | undefined;
  isNear: boolean;
  isLoaded: boolean;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  if (isLoaded && isNear && !isWanted) setIsWanted(true);
  useEffect(() => {
    if (!isLoaded || isWanted || !place.current) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsWanted(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isLoaded, isWanted]);
  const blank = <span ref={place} className="room-strip-blank" />;
  if (!page.isShown) return blank;
  const picture = {
    src: pageAddress(page.file, page.page, SMALL_WIDTH, fileKey),
    width: 48,
    height: Math.round((48 * page.size[1]) / page.size[0]),
    loading: "lazy",
    fetchPriority: "low",
  } as const;
  if (isWanted) return <PageImage instead={blank} alt="" {...picture} />;
  return (
    <>
      {blank}
      {isNear ? (
        <noscript>
          <img alt="" {...picture} />
        </noscript>
      ) : null}
    </>
  );
}
