import { beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { deliveryZones } from "../../../database/schema.ts";
import { seedZones } from "../../../database/seed/seed-zones.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { stateNames } from "../../accounts/address/state-names.ts";
import { listZones, setZones } from "../../catalogue/delivery/zones.server.ts";
import { applyEdits } from "../../shop/edits.ts";
import { readRegionFees, setRegionFees } from "./region-fees.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;
let count = 0;

beforeEach(async () => {
  applyEdits();
  await db.delete(deliveryZones);
  await db.insert(deliveryZones).values(
    seedZones.map(({ fee, ...zone }) => ({
      ...{ ...zone, rule: fee === null ? ("none" as const) : ("fee" as const) },
      fee: fee === null ? null : fee * 100,
    })),
  );
  owner = await newUser(`Owner${count++}`, "admin");
});

const shown = async () =>
  (await readRegionFees(owner)).fees.map(({ label, fee, range }) => [label, fee || range]);
const zone = async (state: string, city = "") =>
  (await listZones(owner)).find((one) => one.state === state && one.city === city);
const send = async (fees: Record<string, string>) => {
  const { fees: fields, seen } = await readRegionFees(owner);
  const named = Object.entries(fees).map(([label, fee]) => [
    fields.find((field) => field.label === label)?.name ?? label,
    fee,
  ]);
  return setRegionFees(owner, { ...Object.fromEntries(named), seen });
};

test("the own state comes first, then the rest of its region, then the other regions", async () => {
  expect(await shown()).toEqual([
    ["Lagos", "2,000"],
    ["The rest of the South-West", "₦3,000 to ₦4,000"],
    ["South-South", "₦4,000 to ₦5,000"],
    ["South-East", "₦4,500 to ₦5,000"],
    ["North-Central", "₦4,000 to ₦5,000"],
    ["North-West", "₦5,000 to ₦6,500"],
    ["North-East", "₦6,000 to ₦7,000"],
  ]);
  applyEdits({ state: "Abuja" });
  const labels = (await shown()).map(([label]) => label);
  expect(labels.slice(0, 2)).toEqual(["Abuja (FCT)", "The rest of the North-Central"]);
  const { fees } = await readRegionFees(owner);
  expect(fees.flatMap(({ states }) => states).sort()).toEqual([...stateNames].sort());
});

test("a fee is that of every state of its field; days, cities and free shipping stay", async () => {
  expect(await send({ Lagos: "1,500", "North-East": "₦8,000" })).toEqual({ ok: true });
  expect(await zone("Lagos")).toMatchObject({ fee: 150_000, days: 1 });
  expect(await zone("Borno")).toMatchObject({ fee: 800_000, days: 5, isFreeReached: false });
  expect(await zone("Lagos", "Epe")).toMatchObject({ fee: 300_000 });
  expect(await zone("Oyo")).toMatchObject({ fee: 350_000, revision: 1 });
});

test("an empty field leaves its states as they are, and so does one that says what stands", async () => {
  const before = await listZones(owner);
  expect(await send({ Lagos: "2000", "South-South": "", "North-West": "  " })).toEqual({
    ok: true,
  });
  expect(await listZones(owner)).toEqual(before);
});

test("what is no fee is said beside its field, and nothing changes", async () => {
  for (const wrong of ["a lot", "-5", "1e9", "<b>5</b>", "99999999999", "9".repeat(400)]) {
    expect(await send({ Lagos: "1", "South-East": wrong }), wrong).toMatchObject({
      status: 400,
      errors: { "fee-3": expect.any(String) },
    });
  }
  expect(await zone("Lagos")).toMatchObject({ fee: 200_000 });
});

test("states that somebody else has set meanwhile are named, and nothing changes", async () => {
  const { fees, seen } = await readRegionFees(owner);
  const form = { rule: "fee", fee: "4200", days: "2", free: true };
  await setZones(owner, [{ state: "Abia", city: "", revision: 1, form }]);
  const name = fees.find(({ label }) => label === "South-East")?.name ?? "";
  expect(await setRegionFees(owner, { [name]: "4000", seen })).toMatchObject({
    status: 409,
    failure: expect.stringContaining("Abia"),
  });
  expect(await zone("Imo")).toMatchObject({ fee: 450_000 });
});

test("customers and visitors are refused", async () => {
  for (const viewer of [visitor, await newUser("Bello", "user")]) {
    expect(await status(readRegionFees(viewer))).toBe(403);
    expect(await status(setRegionFees(viewer, { "fee-0": "1" }))).toBe(403);
  }
});
