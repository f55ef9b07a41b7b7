import { type CSSProperties, useState } from "react";
import type { ChangedArea } from "../../proofs/compare/find-changes";
import type { RoomPage } from "../../proofs/proof-room";
import { PagePicture } from "../pages/page-sheet";
import type { Loaded, Mode } from "./compare-page";

const LOOKS: Record<Mode, string> = {
  slider: "compare compare-slider",
  both: "compare compare-both",
  new: "compare compare-new-only",
};

/** Both pages, as they are to be seen, with what differs marked on them. */
export function Pictures({
  loaded: { before, after, left, right, key },
  mode,
  areas,
}: {
  loaded: Loaded;
  mode: Mode;
  areas: ChangedArea[] | undefined;
}) {
  const [cut, setCut] = useState(50);
  const marks = areas && areas.length > 0 ? <Marks areas={areas} /> : null;
  const isBoth = mode !== "new" && before;
  const picture = (page: RoomPage, isFirst: boolean) => (
    <PagePicture
      key={page.file.id + page.page}
      page={page}
      fileKey={key ?? undefined}
      isFirst={isFirst}
    />
  );
  return (
    <>
      <div
        className={isBoth ? LOOKS[mode] : LOOKS.new}
        style={{ "--cut": `${cut}%` } as CSSProperties}
      >
        {isBoth ? (
          <figure className="compare-old">
            <figcaption>Proof {left}</figcaption>
            <div className="room-page" data-cut="">
              {picture(before, false)}
              {mode === "both" ? marks : null}
            </div>
          </figure>
        ) : null}
        {after ? (
          <figure className="compare-new">
            <figcaption>Proof {right}</figcaption>
            <div className="room-page">
              {picture(after, true)}
              {marks}
            </div>
          </figure>
        ) : null}
      </div>
      {mode === "slider" && before ? (
        <label className="compare-cut">
          Proof {left} to the left, proof {right} to the right
          <input
            type="range"
            min={0}
            max={100}
            value={cut}
            onChange={(event) => setCut(Number(event.currentTarget.value))}
          />
        </label>
      ) : null}
    </>
  );
}

/** The areas that differ, marked on the page. */
function Marks({ areas }: { areas: ChangedArea[] }) {
  return areas.map(({ x, y, width, height }, index) => (
    <span
      key={`${x} ${y}`}
      className="compare-mark"
      aria-hidden="true"
      style={{
        left: `${100 * x}%`,
        top: `${100 * y}%`,
        width: `${100 * width}%`,
        height: `${100 * height}%`,
      }}
    >
      <span>{index + 1}</span>
    </span>
  ));
}
