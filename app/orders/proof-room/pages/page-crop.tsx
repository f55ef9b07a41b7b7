import { type PageWidth, pageAddress, SMALL_WIDTH } from "../../../uploads/file-pages";
import type { RoomPage } from "../../proofs/proof-room";

/**
 * A place of a page, cut out of it.
 * @param x fractions of the page that are in the middle, as far as its edges allow
 * @param share of the page's width that is seen
 * @param ratio how much wider than high what is seen is
 */
export function PageCrop({
  page,
  fileKey,
  className,
  x,
  y,
  share,
  ratio = 1,
  source = SMALL_WIDTH,
}: {
  page: RoomPage;
  fileKey?: string | undefined;
  className: string;
  x: number;
  y: number;
  share: number;
  ratio?: number;
  source?: PageWidth;
}) {
  const [across, up] = page.size;
  const high = (share * across) / ratio / up;
  /** Percent of what is seen, of a page that is so many times as large. */
  const off = (at: number, part: number) =>
    -100 * Math.min(Math.max(0, at / part - 0.5), Math.max(0, 1 / part - 1));
  return (
    <span className={className}>
      <img
        src={pageAddress(page.file, page.page, source, fileKey)}
        alt=""
        style={{ width: `${100 / share}%`, left: `${off(x, share)}%`, top: `${off(y, high)}%` }}
        loading="lazy"
      />
    </span>
  );
}
