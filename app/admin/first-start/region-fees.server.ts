/** The fees of delivery by region, seen from the shop: one field sets many states. */
import type { Viewer } from "../../accounts/viewer.server.ts";
import {
  type KeptZone,
  listZones,
  setZones,
  type ZoneChange,
} from "../../catalogue/delivery/zones.server.ts";
import type { Refusal, Typed } from "../../http/form-answer.server.ts";
import { business } from "../../shop/business.ts";
import { formatNaira, formatNairaFigure } from "../../ui/format/money.ts";
import { regionOf, regions } from "../delivery/zones/regions.ts";
import { businessForm } from "../settings/texts/business-form.server.ts";

/** A field of the step, and what it sets. */
export interface RegionFee {
  /** Of the field. */
  name: string;
  label: string;
  states: readonly string[];
  /** Naira; empty where the states differ. */
  fee: string;
  /** What they have, where they differ: '₦3,000 to ₦4,000'. */
  range?: string;
}

/**
 * The shop's own state, the rest of its region, and the other regions.
 * @throws Response 403 when the viewer is not an admin
 */
export async function readRegionFees(viewer: Viewer): Promise<{ fees: RegionFee[]; seen: string }> {
  const zones = (await listZones(viewer)).filter(({ city }) => city === "");
  const own = businessForm.typedOf(business).state ?? "";
  const home = regionOf(own);
  const whole = (region: string) => regions[region] ?? [];
  const others = Object.keys(regions).filter((region) => region !== home);
  const groups = [
    ...(home
      ? [
          { label: own, states: [own] },
          {
            label: `The rest of the ${home}`,
            states: whole(home).filter((state) => state !== own),
          },
        ]
      : []),
    ...others.map((region) => ({ label: region, states: whole(region) })),
  ];
  const fees = groups.map((group, index) => ({
    ...group,
    name: feeField(index),
    ...feeOf(zones, group.states),
  }));
  const seen = new URLSearchParams(zones.map(({ state, revision }) => [state, `${revision}`]));
  return { fees, seen: `${seen}` };
}

const feeField = (index: number) => `fee-${index}`;
export const feeFields = [...Object.keys(regions), ""].map((_, index) => feeField(index));

function feeOf(zones: KeptZone[], states: readonly string[]): Pick<RegionFee, "fee" | "range"> {
  const kept = states.map((name) => zones.find(({ state }) => state === name)?.fee ?? null);
  const known = kept.filter((fee) => fee !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0) return { fee: "" };
  if (known.length === kept.length && least === most) return { fee: formatNairaFigure(least) };
  const range =
    least === most ? formatNaira(least) : `${formatNaira(least)} to ${formatNaira(most)}`;
  return { fee: "", range };
}

/**
 * Sets the fees that were typed. A field that is empty, or says what stands, changes nothing; days
 * and free shipping stay as they are.
 * @param typed the fields, and `seen`: the revisions of the states that the form showed
 * @throws Response 403 when the viewer is not an admin
 */
export async function setRegionFees(viewer: Viewer, typed: Typed): Promise<{ ok: true } | Refusal> {
  const [{ fees }, zones] = [await readRegionFees(viewer), await listZones(viewer)];
  const seen = new URLSearchParams(typed.seen);
  const changes: (ZoneChange & { field: string })[] = fees.flatMap(({ name, states, fee }) => {
    const written = (typed[name] ?? "").trim();
    if (written === "" || written === fee) return [];
    return states.map((state) => {
      const zone = zones.find((one) => one.state === state && one.city === "");
      const days = `${zone?.days ?? ""}`;
      const form = { rule: "fee", fee: written, days, free: zone?.isFreeReached ?? true };
      const revision = Number(seen.get(state) ?? 0);
      return { field: name, state, city: "", revision, form };
    });
  });
  const kept = await setZones(viewer, changes);
  if (kept.ok) return { ok: true };
  if ("current" in kept) {
    const names = kept.current.map(({ state }) => state).join(", ");
    const failure = `Somebody else has set ${names} meanwhile. The fees below are theirs now: look at them, then press Next.`;
    return { ok: false, status: 409, failure };
  }
  const errors: Typed = {};
  for (const [index, { fee = "", days, state }] of Object.entries(kept.errors)) {
    const field = changes[Number(index)]?.field;
    if (field) errors[field] ??= fee || days || state || "";
  }
  return { ok: false, status: 400, errors };
}
