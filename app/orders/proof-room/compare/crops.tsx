import { LARGE_WIDTH } from "../../../uploads/file-pages";
import type { ChangedArea } from "../../proofs/compare/find-changes";
import type { RoomPage } from "../../proofs/proof-room";
import { PageCrop } from "../pages/page-crop";

const MOST = 3;
/** Of a page's width. */
const LEAST_SEEN = 0.4;

/** What changed, close up, before and after. */
export function Crops({
  areas,
  before,
  after,
  left,
  right,
  fileKey,
}: {
  areas: ChangedArea[];
  before: RoomPage;
  after: RoomPage;
  left: number;
  right: number;
  fileKey: string | undefined;
}) {
  const crop = (page: RoomPage, version: number, { x, y, width, height }: ChangedArea) => (
    <span key={version}>
      <PageCrop
        className="compare-crop"
        {...{ page, fileKey }}
        x={x + width / 2}
        y={y + height / 2}
        share={Math.min(1, Math.max(LEAST_SEEN, 1.6 * width))}
        ratio={2}
        source={LARGE_WIDTH}
      />
      Proof {version}
    </span>
  );
  // What fills the page is seen above.
  return areas
    .filter(({ width, height }) => width < 0.8 || height < 0.8)
    .slice(0, MOST)
    .map((area) => (
      <div key={`${area.x} ${area.y}`} className="compare-crops">
        {crop(before, left, area)}
        {crop(after, right, area)}
      </div>
    ));
}
