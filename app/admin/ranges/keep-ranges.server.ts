/** Reads and keeps the static ranges as the owner edits them: every change is a version. */
import { db } from "../../../database/db.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import {
  editsOf,
  type KeptItem,
  type KeptRange,
  keptRanges,
} from "../../catalogue/static/shown-ranges.server.ts";
import type { Typed } from "../../http/form-answer.server.ts";
import type { Edits } from "../../shop/edits.ts";
import { readSetting } from "../../shop/settings/settings.server.ts";
import {
  type SentPicture,
  type TakenPicture,
  takePicture,
} from "../settings/pictures/site-pictures.server.ts";
import { doneTo, type ListAct } from "../settings/saving/list-acts.ts";
import { type SectionView, saveSection } from "../settings/saving/save-section.server.ts";
import { rangeChanges } from "./range-changes.ts";
import { LEAST_WIDTH, most } from "./range-limits.ts";
import { checkItem, checkRange } from "./range-rules.server.ts";

/** How the saves of the ranges are told. */
export const rangesView: SectionView = {
  section: "ranges",
  title: "Ranges",
  labels: {},
  typedOf: () => ({}),
  changesOf: (was, now) => rangeChanges(keptRanges(was.ranges), keptRanges(now.ranges)),
};

interface Standing {
  revision: number;
  /** The owner has changed something. */
  isOwn: boolean;
  ranges: KeptRange[];
}

export async function readRanges(): Promise<Standing> {
  const kept = await readSetting(db, "ranges");
  const edits = (kept?.value as Edits | undefined)?.ranges;
  return { revision: kept?.revision ?? 0, isOwn: Boolean(edits), ranges: keptRanges(edits) };
}

/** A range, or an item of it: an empty id stands for a new item. */
export interface Place {
  range: string;
  item?: string;
}

/** Kept, with where what was kept is now; or why not. */
export type KeptPlace =
  | { ok: true; place?: Place }
  | { ok: false; status: 400; errors: Record<string, string> }
  | { ok: false; status: 404 | 409; failure: string };

const refused = (status: 404 | 409, failure: string) => ({ ok: false as const, status, failure });

const CHANGED = refused(
  409,
  "Somebody else has saved the ranges meanwhile: the lists are theirs. What you typed is still here; look at it and save again.",
);
const GONE = refused(
  404,
  "This is no longer there. Somebody has removed it; put it back under “Saved before”.",
);
const FULL = refused(409, "There is no room for more. Remove one, or change it.");

/**
 * Adds or renames a range.
 * @param revision of what the form was made from
 * @param key of the range; empty for a new one
 * @throws Response 403 for whoever may not change settings
 */
export async function keepRange(
  viewer: Viewer,
  revision: number,
  key: string,
  typed: Typed,
): Promise<KeptPlace> {
  staffOf(viewer, "settings");
  const now = await readRanges();
  const at = now.ranges.findIndex((range) => range.key === key);
  const own = now.ranges[at];
  if (key !== "" && !own) return GONE;
  const checked = checkRange(typed, now.ranges, own);
  if (!checked.ok) return { ...checked, status: 400 };
  if (!own && now.ranges.length >= most.ranges) return FULL;
  const { name, key: newKey } = checked.input;
  const next = own
    ? now.ranges.with(at, { ...own, name })
    : [...now.ranges, { key: newKey, name, items: [] }];
  const said = own ? `${own.name}: now ${name}` : `added the range ${name}`;
  return write(viewer, revision, next, said, { range: newKey });
}

/**
 * Adds or changes an item.
 * @param revision of what the form was made from
 * @throws Response 403 for whoever may not change settings
 */
export async function keepItem(
  viewer: Viewer,
  revision: number,
  place: Required<Place>,
  typed: Typed,
  picture: SentPicture | undefined,
): Promise<KeptPlace> {
  const admin = staffOf(viewer, "settings");
  const now = await readRanges();
  const range = now.ranges.find(({ key }) => key === place.range);
  if (!range) return GONE;
  const at = range.items.findIndex(({ id }) => id === place.item);
  const own = range.items[at];
  if (place.item !== "" && !own) return GONE;
  const checked = checkItem(typed, now.ranges, range, own, picture !== undefined);
  if (!checked.ok) return { ...checked, status: 400 };
  const all = now.ranges.flatMap(({ items }) => items);
  const isFull = range.items.length >= most.itemsOfRange || all.length >= most.items;
  if (!own && isFull) return FULL;
  // Before the picture is worked on; the save looks again.
  if (now.revision !== revision) return CHANGED;
  const taken = picture && (await takePicture("picture", admin.id, picture, LEAST_WIDTH));
  if (taken && "error" in taken) {
    return { ok: false, status: 400, errors: { picture: taken.error } };
  }
  const item = checked.input(taken?.address);
  const items = own ? range.items.with(at, item) : [...range.items, item];
  const said = `${own ? "changed" : "added"} ${item.name} in ${range.name}`;
  const next = withItems(now.ranges, range, items);
  const after = { range: range.key, item: item.id };
  return write(viewer, revision, next, said, after, taken?.claim);
}

/**
 * Moves, hides, shows or removes a range or an item of it.
 * @param revision of what the page was made from
 * @throws Response 403 for whoever may not change settings
 */
export async function actOnRange(
  viewer: Viewer,
  revision: number,
  place: Place,
  act: ListAct,
): Promise<KeptPlace> {
  staffOf(viewer, "settings");
  const { ranges } = await readRanges();
  const at = ranges.findIndex(({ key }) => key === place.range);
  const range = ranges[at];
  if (!range) return GONE;
  const isRemoved = act === "remove";
  if (place.item === undefined) {
    const next = doneTo(ranges, at, act);
    return write(viewer, revision, next, `${act}: ${range.name}`, isRemoved ? undefined : place);
  }
  const itemAt = range.items.findIndex(({ id }) => id === place.item);
  const item = range.items[itemAt];
  if (!item) return GONE;
  const next = withItems(ranges, range, doneTo(range.items, itemAt, act));
  const after = isRemoved ? { range: range.key } : place;
  return write(viewer, revision, next, `${act}: ${item.name} in ${range.name}`, after);
}

const withItems = (ranges: readonly KeptRange[], range: KeptRange, items: KeptItem[]) =>
  ranges.map((one) => (one === range ? { ...one, items } : one));

async function write(
  viewer: Viewer,
  revision: number,
  next: readonly KeptRange[],
  said: string,
  place: Place | undefined,
  onSave?: TakenPicture["claim"],
): Promise<KeptPlace> {
  const act = { act: "set-site", fields: [said] };
  const ranges = editsOf(next);
  const edits: Edits = ranges ? { ranges } : {};
  if (!(await saveSection(viewer, { ...rangesView, onSave }, revision, edits, act))) return CHANGED;
  return { ok: true, ...(place ? { place } : {}) };
}
