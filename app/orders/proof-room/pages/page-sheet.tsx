import { type MouseEvent, type ReactNode, useState } from "react";
import { useScripted } from "../../../ui/hooks/use-hydrated";
import { Icon } from "../../../ui/icon";
import { fileAddress } from "../../../uploads/file-name";
import { LARGE_WIDTH, pageAddress, pageSources } from "../../../uploads/file-pages";
import type { PinState, RoomPage } from "../../proofs/proof-room";
import { PageImage } from "./page-image";

/** Percent of the available width. */
const ZOOMS = [100, 150, 200, 300, 400];

/** A pin on the picture of a page. */
export interface ShownPin {
  key: string;
  /** `2`, or a sign for a pin that has no number yet. */
  label: string;
  /** The name for screen readers: `Pin 2`. */
  name: string;
  state: PinState | "waiting";
  x: number;
  y: number;
}

/** A page as a picture, at the chosen size, with its pins. */
export function PageSheet({
  page,
  fileKey,
  pins,
  isFirst,
  onTap,
  onPin,
  children,
}: {
  page: RoomPage;
  /** The key of the link, for somebody who may read the file only with it. */
  fileKey?: string;
  pins: ShownPin[];
  /** Whether it is the first picture in sight. */
  isFirst: boolean;
  /** Called when somebody presses a place, given as fractions of the page. */
  onTap?: (x: number, y: number) => void;
  onPin: (key: string) => void;
  /** The page's name, beside its zoom. */
  children: ReactNode;
}) {
  const [zoom, setZoom] = useState(0);
  const scripted = useScripted();
  const tap = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const clip = (value: number) => Math.min(1, Math.max(0, value));
    onTap?.(
      clip((event.clientX - box.left) / box.width),
      clip((event.clientY - box.top) / box.height),
    );
  };
  const percent = ZOOMS[zoom] ?? 100;
  return (
    <div className="room-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keys, too */}
      <section className="room-light" aria-label={page.name} tabIndex={0}>
        <div
          className="room-page"
          style={{ width: `${percent}%`, maxWidth: widest(page, percent) }}
        >
          <PagePicture
            key={`${page.file.id} ${page.page}`}
            {...{ page, fileKey, percent, isFirst }}
          />
          {onTap && page.isShown ? (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: 'Put a pin' does the same by keys, for the whole page
            <div className="room-tap" onClick={tap} />
          ) : null}
          {pins.map(({ key, label, name, state, x, y }) => (
            <button
              key={key}
              type="button"
              className={`room-pin room-pin-${state}`}
              style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
              aria-label={name}
              onClick={() => onPin(key)}
            >
              {state === "resolved" ? <Icon name="check" /> : label}
            </button>
          ))}
        </div>
      </section>
      <div className="room-bar">
        <p className="room-name">{children}</p>
        <fieldset className={`room-zoom ${scripted}`}>
          <legend className="visually-hidden">Zoom</legend>
          <button
            type="button"
            className="icon-button"
            aria-label="Smaller"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <Icon name="minus" />
          </button>
          <b className="numerals" role="status">
            {percent} %
          </b>
          <button
            type="button"
            className="icon-button"
            aria-label="Larger"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <Icon name="plus" />
          </button>
        </fieldset>
      </div>
    </div>
  );
}

/** The widest that a page may be: at 100 % all of it is in sight. */
const widest = ({ size: [across, up] }: RoomPage, percent: number) =>
  `min(${7 * percent}px, var(--room-tall) * ${(0.01 * percent * across) / up})`;

/** The picture of a page, or a plain line for a file without one. */
export function PagePicture({
  page,
  fileKey,
  percent = 100,
  isFirst = false,
}: {
  page: RoomPage;
  fileKey?: string | undefined;
  percent?: number;
  isFirst?: boolean;
}) {
  const { file, name, size, isShown } = page;
  const [across, up] = size;
  const key = fileKey ? `?key=${encodeURIComponent(fileKey)}` : "";
  const instead = (
    <p className="room-unseen">
      This page cannot be shown here.{" "}
      <a className="link link-tap" href={fileAddress(file) + key} target="_blank" rel="noreferrer">
        Open the file
      </a>
    </p>
  );
  if (!isShown) return instead;
  return (
    <PageImage
      instead={instead}
      src={pageAddress(file, page.page, LARGE_WIDTH, fileKey)}
      srcSet={pageSources(file, page.page, fileKey)}
      // Beside the page are the edges of the table and of the screen.
      sizes={`(width < 48rem) ${0.8 * percent}vw, ${6 * percent}px`}
      alt={name}
      width={1_600}
      height={Math.max(1, Math.min(3_200, Math.round((1_600 * up) / across)))}
      fetchPriority={isFirst ? "high" : "auto"}
    />
  );
}
