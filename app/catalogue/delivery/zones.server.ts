/** Where the shop delivers, for what fee and how fast (TRADE §1, Delivery). */
import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../database/db.server.ts";
import { deliveryZones, zoneRemovals } from "../../../database/schema.ts";
import { stateNames } from "../../accounts/address/state-names.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { remember } from "../../live/remember.server.ts";
import type { Zone, Zones } from "../prices/delivery.ts";
import { parseCity, parseZone, type ZoneErrors, type ZoneForm } from "./delivery-rules.server.ts";

/** A state (its city is empty) or a city, as its admin sees it. */
export interface KeptZone {
  state: string;
  city: string;
  rule: "fee" | "none" | "confirm";
  /** Kobo. */
  fee: number | null;
  /** Working days on the way. */
  days: number | null;
  /** Free shipping reaches it. */
  isFreeReached: boolean;
  /** Grows with every change; 0: the place has no zone of its own. */
  revision: number;
}

const columns = {
  state: deliveryZones.state,
  city: deliveryZones.city,
  rule: deliveryZones.rule,
  fee: deliveryZones.fee,
  days: deliveryZones.days,
  isFreeReached: deliveryZones.isFreeReached,
  revision: deliveryZones.revision,
};

/** Every zone, for quotes; read once after each change. */
export const readZones = remember(
  "catalogue",
  async (): Promise<Zones> => zonesOf(await allZones()),
);

/**
 * Every zone, states before their cities.
 * @throws Response 403 when the viewer is not an admin
 */
export async function listZones(viewer: Viewer): Promise<KeptZone[]> {
  staffOf(viewer, "catalogue");
  return allZones();
}

const allZones = (): Promise<KeptZone[]> =>
  db.select(columns).from(deliveryZones).orderBy(asc(deliveryZones.state), asc(deliveryZones.city));

function zonesOf(rows: KeptZone[]): Zones {
  const zones: Zones = {};
  for (const row of rows) {
    if (row.city === "") zones[row.state] = { ...zones[row.state], ...zoneOfRow(row) };
    else {
      zones[row.state] ??= { fee: null, days: null };
      const state = zones[row.state] as Zones[string];
      state.cities = { ...state.cities, [row.city]: zoneOfRow(row) };
    }
  }
  return zones;
}

const zoneOfRow = ({ rule, fee, days, isFreeReached }: KeptZone): Zone => ({
  fee,
  days,
  ...(rule === "none" ? { none: true } : {}),
  ...(isFreeReached ? {} : { neverFree: true }),
});

/** A change of one place; without a form, its zone is removed. */
export interface ZoneChange {
  state: string;
  city: string;
  /** The revision of the zone that the form was made from. */
  revision: number;
  form?: ZoneForm;
}

/** The outcome of changes: either all are kept, or none. */
export type ZonesKept =
  | {
      ok: true;
      /** The zones before, to put them back; revision 0: the place had none. */
      before: KeptZone[];
    }
  /** What is wrong, by the place that was to change. */
  | { ok: false; errors: Record<number, ZoneErrors> }
  /** The zones as others have changed them meanwhile. */
  | { ok: false; current: KeptZone[] };

/** Room for the 37 states and the cities that differ from theirs. */
const MOST_CHANGES = 500;

/**
 * Changes places, all or none. When somebody else has changed one of them since, nothing is kept
 * and what it is now is returned. A place that already is as the form says counts as kept.
 * @throws Response 403 when the viewer is not an admin
 */
export async function setZones(viewer: Viewer, changes: readonly ZoneChange[]): Promise<ZonesKept> {
  const admin = staffOf(viewer, "catalogue");
  const errors: Record<number, ZoneErrors> = {};
  const wanted = changes.slice(0, MOST_CHANGES).map(({ form, ...place }, at) => {
    const parsed = form && parseZone(form);
    const named = place.city === "" ? undefined : parseCity(place.state, place.city);
    const found: ZoneErrors = {
      ...(stateNames.includes(place.state) ? {} : { state: "Choose a state from the list." }),
      ...(named && !named.ok ? { city: named.error } : {}),
      ...(parsed && !parsed.ok ? parsed.errors : {}),
    };
    if (Object.keys(found).length > 0) errors[at] = found;
    const city = named?.ok ? named.city : "";
    return { ...place, city, zone: parsed?.ok ? parsed.zone : undefined };
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const keep = async (tx: Transaction) => {
    // One at a time: a row that does not exist yet cannot be locked.
    await tx.execute(sql`lock table ${deliveryZones} in share row exclusive mode`);
    const before: KeptZone[] = [];
    const newer: KeptZone[] = [];
    for (const { state, city, revision, zone } of wanted) {
      const known = await findZone(tx, state, city);
      if (isSame(known, zone)) continue;
      const current = known ?? { ...NO_ZONE, state, city };
      if (current.revision !== revision) newer.push(current);
      before.push(current);
      if (newer.length === 0) await keepZone(tx, current, zone);
    }
    if (newer.length > 0) throw new Changed(newer);
    if (before.length > 0) {
      const [first] = before;
      const place = first?.city || first?.state || "";
      await recordAct(tx, admin, "change-delivery", { place, places: before.length });
    }
    return before;
  };
  try {
    return { ok: true, before: await db.transaction(keep) };
  } catch (error) {
    if (error instanceof Changed) return { ok: false, current: error.current };
    throw error;
  }
}

/** Rolls back changes of places that somebody else has changed since. */
class Changed extends Error {
  readonly current: KeptZone[];
  constructor(current: KeptZone[]) {
    super("Places have changed since");
    this.current = current;
  }
}

const NO_ZONE = {
  rule: "confirm" as const,
  fee: null,
  days: null,
  isFreeReached: true,
  revision: 0,
};

async function findZone(tx: Transaction, state: string, city: string) {
  const [zone] = await tx.select(columns).from(deliveryZones).where(isPlace(state, city));
  return zone;
}

/** Spellings that differ only in case are one city, as for prices. */
const isPlace = (state: string, city: string) =>
  and(eq(deliveryZones.state, state), sql`lower(${deliveryZones.city}) = lower(${city})`);

type ZoneInput = Omit<KeptZone, "state" | "city" | "revision">;

function isSame(known: KeptZone | undefined, zone: ZoneInput | undefined): boolean {
  if (!known || !zone) return !known && !zone;
  const { rule, fee, days, isFreeReached } = zone;
  return (
    known.rule === rule &&
    known.fee === fee &&
    known.days === days &&
    known.isFreeReached === isFreeReached
  );
}

async function keepZone(
  tx: Transaction,
  { state, city, revision }: KeptZone,
  zone: ZoneInput | undefined,
): Promise<void> {
  if (!zone) {
    await tx.execute(sql`select nextval(${zoneRemovals.seqName}::regclass)`);
    await tx.delete(deliveryZones).where(isPlace(state, city));
  } else if (revision === 0) {
    await tx.insert(deliveryZones).values({ state, city, ...zone, revision: FIRST_REVISION });
  } else {
    await tx
      .update(deliveryZones)
      .set({ ...zone, revision: revision + 1 })
      .where(isPlace(state, city));
  }
}

/** Beyond every revision of a zone that was removed, so that a form of that one is out of date. */
const FIRST_REVISION = sql<number>`(
  select 1 + 1000 * case when is_called then last_value else 0 end from delivery_zone_removals
)`;
