/** Sets several states at once, and puts places back as they were. */
import { z } from "zod";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import {
  type KeptZone,
  listZones,
  setZones,
  type ZoneChange,
} from "../../../catalogue/delivery/zones.server.ts";
import { readCount } from "../../../catalogue/prices/choice.ts";
import { formatNaira, formatNairaFigure } from "../../../ui/format/money.ts";
import { readNaira } from "../../../ui/format/typed-money.ts";
import { regions } from "./regions.ts";
import { sayDays } from "./zone-words.ts";

type Kept = Awaited<ReturnType<typeof setZones>>;

/** The states that a form names, alone or by their region. */
export function statesOf(all: (name: string) => string[]): string[] {
  const named = new Set(all("state"));
  for (const region of all("region")) {
    if (Object.hasOwn(regions, region)) for (const state of regions[region] ?? []) named.add(state);
  }
  return [...named];
}

/**
 * Gives states one fee, and the days on the way; with none written each keeps its own.
 * @param seen by state the revision that the page showed, as a query
 */
export async function setSeveral(
  viewer: Viewer,
  states: readonly string[],
  { fee = "", days = "", free = "", seen = "" }: Record<string, string>,
): Promise<{ kept: Kept; said: string }> {
  const revisions = new URLSearchParams(seen);
  const zones = await listZones(viewer);
  const changes = states.map((state) => {
    const own = zones.find((zone) => zone.state === state && zone.city === "")?.days ?? "";
    const form = { rule: "fee", fee, days: days.trim() || `${own}`, free: free === "on" };
    return { state, city: "", form, revision: Number(revisions.get(state) ?? 0) };
  });
  return { kept: await setZones(viewer, changes), said: setWords(states.length, fee, days) };
}

function setWords(count: number, fee: string, days: string): string {
  const kobo = readNaira(fee);
  const way = readCount(days.trim());
  const words = [kobo.ok ? formatNaira(kobo.kobo) : "", way === undefined ? "" : sayDays(way)];
  const set = words.filter(Boolean).join(", ");
  return `${count === 1 ? "1 state" : `${count} states`} set to ${set}.`;
}

const placeBefore = z.object({
  state: z.string(),
  city: z.string(),
  revision: z.number().int(),
  form: z
    .object({ rule: z.string(), fee: z.string(), days: z.string(), free: z.boolean() })
    .optional(),
});
const placesBefore = z.array(placeBefore).max(100);

/**
 * The form that puts places back.
 * @param before as they were, until each was set, or removed
 */
export function putBackForm(
  before: readonly KeptZone[],
  isRemoved = false,
): Record<string, string> {
  const places: ZoneChange[] = before.map(({ state, city, revision, ...zone }) => ({
    ...{ state, city, revision: isRemoved ? 0 : revision + 1 },
    // Of a place that had none it is taken away again.
    ...(revision === 0 ? {} : { form: formOf(zone) }),
  }));
  return { form: "put-back", places: JSON.stringify(places) };
}

const formOf = ({
  rule,
  fee,
  days,
  isFreeReached,
}: Omit<KeptZone, "state" | "city" | "revision">) => ({
  rule,
  fee: fee === null ? "" : formatNairaFigure(fee),
  days: days === null ? "" : String(days),
  free: isFreeReached,
});

/** @returns undefined for what {@link putBackForm} has not made */
export async function putBack(viewer: Viewer, places: string): Promise<Kept | undefined> {
  const read = placesBefore.safeParse(parsed(places));
  if (!read.success) return undefined;
  const changes = read.data.map(({ form, ...place }) => ({ ...place, ...(form ? { form } : {}) }));
  return setZones(viewer, changes);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
