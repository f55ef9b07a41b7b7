import { Link } from "react-router";
import { type ChangedArea, changesInWords, doubtWords } from "../../proofs/compare/find-changes";
import { inSentence } from "../../proofs/page-names";
import type { RoomPage } from "../../proofs/proof-room";
import { PagesGone } from "./compare-all";
import type { Loaded } from "./compare-page";
import { Crops } from "./crops";

/** What changed on the pages on screen, in words and close up. */
export function WhatChanged({
  loaded,
  areas,
  here,
}: {
  loaded: Loaded;
  areas: ChangedArea[] | undefined;
  /** Of this page. */
  here: string;
}) {
  const { before, after, left, right, apart, key, pages, gone } = loaded;
  if (apart) {
    return (
      <p role="status">
        <b>{apart}</b>
      </p>
    );
  }
  // The list of all pages has them already.
  const goneList =
    gone.length > 0 && !loaded.all ? (
      <ul className="compare-all">
        <PagesGone pages={gone} />
      </ul>
    ) : null;
  if (loaded.areas === "busy") {
    return (
      <>
        <p role="status">
          <b>We are busy and have not compared these pages yet.</b>
        </p>
        <p>
          <Link className="button button-line button-small" to={here}>
            Compare again
          </Link>
        </p>
        {goneList}
      </>
    );
  }
  const isOneOfMany = pages.length > 1 || gone.length > 0;
  const where = isOneOfMany && after ? ` on ${inSentence(after.name)}` : "";
  return (
    <>
      <p role="status">
        <b>
          {gone.length > 0 && areas?.length === 0
            ? `${after?.name}: the same`
            : `What changed${where}: ${saidOf(before, areas)}`}
        </b>
      </p>
      {goneList}
      {areas?.length === 0 && before && after && before.file.id !== after.file.id ? (
        <p>{doubtWords(after.size)}</p>
      ) : null}
      {areas && before && after ? (
        <Crops {...{ areas, before, after, left, right }} fileKey={key ?? undefined} />
      ) : null}
    </>
  );
}

function saidOf(before: RoomPage | undefined, areas: ChangedArea[] | undefined): string {
  if (!before) return "the page is new";
  return areas ? changesInWords(areas) : "these pages cannot be compared here";
}
