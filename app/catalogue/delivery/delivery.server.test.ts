import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, deliveryZones, holidays } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { isWorkingDay } from "../prices/promised-date.ts";
import type { HolidayForm, WorkHoursForm, ZoneForm } from "./delivery-rules.server.ts";
import {
  addHoliday,
  listWorkDays,
  readCalendar,
  removeHoliday,
  setWorkHours,
} from "./work-calendar.server.ts";
import { listZones, readZones, setZones } from "./zones.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  owner = await newUser("Owner", "admin");
});

const form = (change: Partial<ZoneForm> = {}): ZoneForm => ({
  rule: "fee",
  fee: "3,500",
  days: "2",
  free: true,
  ...change,
});
const oyo = { state: "Oyo", city: "" };
const ibadan = { state: "Oyo", city: "Ibadan" };

describe("zones", () => {
  beforeEach(async () => {
    await db.delete(deliveryZones);
    await db.execute(sql`alter sequence delivery_zone_removals restart`);
  });

  test("that are removed and added again are not overwritten by a form of the first one", async () => {
    await setZones(owner, [{ ...oyo, revision: 0, form: form() }]);
    await setZones(owner, [{ ...oyo, revision: 1 }]);
    await setZones(owner, [{ ...oyo, revision: 0, form: form({ fee: "4000" }) }]);
    expect(
      await setZones(owner, [{ ...oyo, revision: 1, form: form({ fee: "1" }) }]),
    ).toMatchObject({ ok: false, current: [{ state: "Oyo", fee: 400_000 }] });
  });

  test("are kept by state and city, and read as quotes need them", async () => {
    const changes = [
      { ...oyo, revision: 0, form: form({ days: "3" }) },
      { ...ibadan, revision: 0, form: form({ days: "1", free: false }) },
      { state: "Rivers", city: "Bonny", revision: 0, form: form({ rule: "none" }) },
      { state: "Kano", city: "", revision: 0, form: form({ rule: "confirm", days: "" }) },
    ];
    expect(await setZones(owner, changes)).toMatchObject({ ok: true });
    expect(await readZones()).toEqual({
      Kano: { fee: null, days: null },
      Oyo: {
        fee: 350_000,
        days: 3,
        cities: { Ibadan: { fee: 350_000, days: 1, neverFree: true } },
      },
      Rivers: {
        fee: null,
        days: null,
        cities: { Bonny: { fee: null, days: null, none: true } },
      },
    });
    expect(await listZones(owner)).toMatchObject([
      { state: "Kano", rule: "confirm", revision: 1 },
      { state: "Oyo", city: "", fee: 350_000 },
      { state: "Oyo", city: "Ibadan", isFreeReached: false },
      { state: "Rivers", city: "Bonny", rule: "none" },
    ]);
    const acts = await db.select().from(auditLines).where(eq(auditLines.act, "change-delivery"));
    expect(acts.at(-1)?.details).toEqual({ place: "Oyo", places: 4 });
  });

  test("change together or not at all, and can be put back", async () => {
    await setZones(owner, [{ ...oyo, revision: 0, form: form() }]);
    const dearer = form({ fee: "4,000" });
    const both = [
      { ...oyo, revision: 1, form: dearer },
      { state: "Ekiti", city: "", revision: 0, form: dearer },
    ];
    const done = await setZones(owner, both);
    expect(done).toMatchObject({
      ok: true,
      before: [
        { state: "Oyo", fee: 350_000, revision: 1 },
        { state: "Ekiti", revision: 0 },
      ],
    });
    await setZones(owner, [
      { ...oyo, revision: 2, form: form() },
      { state: "Ekiti", city: "", revision: 1 },
    ]);
    expect(Object.keys(await readZones())).toEqual(["Oyo"]);
    // A zone was removed, so that the next new one begins at 1001.
    const spelt = ["Ibadan", " ibadan "].map((city, at) => ({
      state: "Oyo",
      city,
      revision: at * 1001,
      form: form({ days: `${at}` }),
    }));
    expect(await setZones(owner, spelt)).toMatchObject({ ok: true });
    expect((await readZones()).Oyo?.cities).toEqual({ Ibadan: { fee: 350_000, days: 1 } });

    const broken = [
      { ...oyo, revision: 3, form: dearer },
      { state: "Ekiti", city: "", revision: 0, form: form({ fee: "3.5k" }) },
      { state: "Atlantis", city: "", revision: 0, form: form({ days: "31" }) },
      { state: "Oyo", city: "a".repeat(101), revision: 0, form: form({ rule: "" }) },
    ];
    expect(await setZones(owner, broken)).toEqual({
      ok: false,
      errors: {
        1: { fee: "Write the fee in digits, for example 3500." },
        2: {
          state: "Choose a state from the list.",
          days: "Write the days as 0 to 30, or leave them empty.",
        },
        3: { city: "A city has at most 100 characters.", rule: "Choose how we deliver there." },
      },
    });
    expect((await readZones()).Oyo?.fee).toBe(350_000);
  });

  test("of two admins: the second is shown what the first has made of it", async () => {
    const [first, second] = await Promise.all(
      ["4,000", "5,000"].map((fee) =>
        setZones(owner, [{ ...oyo, revision: 0, form: form({ fee }) }]),
      ),
    );
    const loser = first?.ok ? second : first;
    const current = (await listZones(owner)).map((zone) => ({ ...zone, revision: 1 }));
    expect(loser).toEqual({ ok: false, current });
    const again = [{ ...oyo, revision: 0, form: form({ fee: `${(current[0]?.fee ?? 0) / 100}` }) }];
    expect(await setZones(owner, again)).toEqual({ ok: true, before: [] });
    expect(await setZones(owner, [{ ...oyo, revision: 0 }])).toEqual({ ok: false, current });
  });

  test("a city is one place, however it is spelled", async () => {
    const spelled = (city: string, revision: number, fee: string) =>
      setZones(owner, [{ state: "Oyo", city, revision, form: form({ fee }) }]);
    expect(await spelled("  ibadan ", 0, "3,500")).toMatchObject({ ok: true });
    expect(await spelled("Ilora", 0, "3,500")).toMatchObject({ ok: true });
    expect(await spelled("ILORA", 1, "4,500")).toMatchObject({ ok: true });
    expect(await spelled("IBADAN", 0, "4,500")).toMatchObject({
      ok: false,
      current: [{ city: "Ibadan", fee: 350_000, revision: 1 }],
    });
    expect(Object.keys((await readZones()).Oyo?.cities ?? {})).toEqual(["Ibadan", "Ilora"]);
  });

  test.each([
    [" ", "Write the city."],
    ["Iba\u0000dan", "A city holds characters that cannot be shown."],
    ["a".repeat(10_000), "A city has at most 100 characters."],
  ])("for a city called '%s' are refused", async (city, error) => {
    const change = { state: "Oyo", city, revision: 0, form: form() };
    expect(await setZones(owner, [change])).toEqual({ ok: false, errors: { 0: { city: error } } });
  });

  test.each(["12.5", "-1", "999", "a".repeat(10_000)])(
    "with '%s' days on the way are refused",
    async (days) => {
      expect(await setZones(owner, [{ ...oyo, revision: 0, form: form({ days }) }])).toEqual({
        ok: false,
        errors: { 0: { days: "Write the days as 0 to 30, or leave them empty." } },
      });
    },
  );

  test.each([
    ["3.5k", "Write the fee in digits, for example 3500."],
    ["10000000000001", "Write the fee in digits, for example 3500."],
    ["-1", "A fee is from ₦0 to ₦10,000,000."],
    ["10,000,001", "A fee is from ₦0 to ₦10,000,000."],
    ["", "Write the fee in digits, for example 3500."],
  ])("with a fee of '%s' are refused", async (fee, message) => {
    expect(await setZones(owner, [{ ...oyo, revision: 0, form: form({ fee }) }])).toEqual({
      ok: false,
      errors: { 0: { fee: message } },
    });
  });
});

describe("working days", () => {
  const hours = (change: Partial<WorkHoursForm> = {}): WorkHoursForm => ({
    cutOff: "12:00",
    proofDays: "1",
    saturdays: false,
    ...change,
  });

  test("are those of Nigeria from the start", async () => {
    const calendar = await readCalendar();
    expect(calendar).toMatchObject({ cutOff: 720, proofDays: 1, saturdays: false });
    for (const day of ["01-01", "05-01", "06-12", "10-01", "12-25", "12-26"]) {
      expect(isWorkingDay({ ...calendar, saturdays: true }, `2031-${day}`), day).toBe(false);
    }
    expect(calendar.holidays).toHaveLength(6);
  });

  test("are counted as the owner says, unless somebody was faster", async () => {
    const { hours: before } = await listWorkDays(owner);
    const form = hours({ cutOff: "9:30", proofDays: "2", saturdays: true });
    expect(await setWorkHours(owner, before.revision, form)).toEqual({ ok: true, revision: 2 });
    expect(await readCalendar()).toMatchObject({ cutOff: 570, proofDays: 2, saturdays: true });
    expect(await setWorkHours(owner, before.revision, form)).toEqual({ ok: true, revision: 2 });
    expect(await setWorkHours(owner, before.revision, hours())).toEqual({
      ok: false,
      current: { cutOff: 570, proofDays: 2, saturdays: true, revision: 2 },
    });
  });

  test.each([
    [{ cutOff: "25:00" }, { cutOff: "Use a time of the day, for example 12:00." }],
    [{ cutOff: "noon" }, { cutOff: "Use a time of the day, for example 12:00." }],
    [{ proofDays: "0" }, { proofDays: "Write the working days as 1 to 30." }],
    [{ proofDays: "1.5" }, { proofDays: "Write the working days as 1 to 30." }],
  ])("%o are refused beside their field", async (change, errors) => {
    expect(await setWorkHours(owner, 2, hours(change))).toEqual({ ok: false, errors });
  });
});

describe("holidays", () => {
  const holiday = (change: Partial<HolidayForm> = {}): HolidayForm => ({
    from: "2027-03-10",
    to: "2027-03-11",
    name: "Eid-el-Fitr",
    ...change,
  });

  test("are added once, and removed, also those of every year", async () => {
    const added = { ok: true, id: expect.any(String) };
    expect(await addHoliday(owner, holiday())).toEqual(added);
    // Undo of the second press would take away what the first has added.
    expect(await addHoliday(owner, holiday())).toEqual({ ok: true });
    expect(await addHoliday(owner, holiday({ to: "", name: "One day" }))).toEqual(added);
    const { holidays: all } = await listWorkDays(owner);
    expect(all.filter(({ yearly }) => !yearly).map(({ to, name }) => [to, name])).toEqual([
      ["2027-03-11", "Eid-el-Fitr"],
      ["2027-03-10", "One day"],
    ]);
    expect(isWorkingDay(await readCalendar(), "2027-03-11")).toBe(false);
    const labour = all.find(({ name }) => name === "Workers' Day");
    for (const { id } of [...all.filter(({ yearly }) => !yearly), labour ?? { id: "" }]) {
      await removeHoliday(owner, id);
      await removeHoliday(owner, id);
    }
    expect(isWorkingDay(await readCalendar(), "2028-05-01")).toBe(true);
    expect(await db.$count(holidays, and(eq(holidays.yearly, true)))).toBe(5);
  });

  test.each(["10 Mar 2027", "10 march 2027", "10/3/2027", "10-03-2027", " 2027-03-10 "])(
    "are read of a day typed as '%s'",
    async (from) => {
      const name = `Eid ${from}`;
      expect(await addHoliday(owner, { from, to: "", name })).toMatchObject({ ok: true });
      const { holidays: all } = await listWorkDays(owner);
      const added = all.find((one) => one.name === name.trimEnd());
      expect(added).toMatchObject({ from: "2027-03-10", to: "2027-03-10", yearly: false });
      expect(await removeHoliday(owner, added?.id ?? "")).toMatchObject({ from: "2027-03-10" });
    },
  );

  test("of every year can be removed and put back", async () => {
    const { holidays: all } = await listWorkDays(owner);
    const { id, ...boxing } = all.find(({ name }) => name === "Boxing Day") as (typeof all)[0];
    expect(await removeHoliday(owner, id)).toEqual(boxing);
    expect(await removeHoliday(owner, id)).toBeUndefined();
    expect(isWorkingDay(await readCalendar(), "2028-12-26")).toBe(true);
    expect(await addHoliday(owner, boxing)).toMatchObject({ ok: true });
    expect(isWorkingDay(await readCalendar(), "2028-12-26")).toBe(false);
  });

  test.each([
    [{ from: "" }, { from: "Write the day as 10 Mar 2027." }],
    [{ from: "next Friday" }, { from: "Write the day as 10 Mar 2027." }],
    [{ from: "1".repeat(10_000) }, { from: "Write the day as 10 Mar 2027." }],
    [{ from: "31 Feb 2027" }, { from: "There is no such day. Write it as 10 Mar 2027." }],
    [{ from: "31/2/2027" }, { from: "There is no such day. Write it as 10 Mar 2027." }],
    [{ from: "2027-02-31" }, { from: "There is no such day. Write it as 10 Mar 2027." }],
    [{ from: "10 Foo 2027" }, { from: "There is no such day. Write it as 10 Mar 2027." }],
    [{ from: "10 Mar 1999" }, { from: "There is no such day. Write it as 10 Mar 2027." }],
    [{ to: "2027-13-01" }, { to: "There is no such day. Write it as 11 Mar 2027." }],
    [{ to: "soon" }, { to: "Write the day as 11 Mar 2027." }],
    [{ yearly: true }, { to: "A holiday of every year is one day. Add each day." }],
    [{ name: "a".repeat(10_000) }, { name: "A holiday has at most 100 characters." }],
    [{ to: "2027-03-09" }, { to: "The last day comes after the first." }],
    [{ to: "2028-03-12" }, { to: "A holiday lasts a year at the most." }],
    [{ name: " " }, { name: "Write what the holiday is for." }],
  ])("%o are refused beside their field", async (change, errors) => {
    expect(await addHoliday(owner, holiday(change))).toEqual({ ok: false, errors });
  });
});

test("delivery and dates are the shop's own affair", async () => {
  const customer = await newUser("Customer", "user");
  for (const viewer of [visitor, customer]) {
    const tries = [
      async () => listZones(viewer),
      async () => setZones(viewer, [{ ...oyo, revision: 0, form: form() }]),
      async () => listWorkDays(viewer),
      async () => setWorkHours(viewer, 1, { cutOff: "12:00", proofDays: "1", saturdays: true }),
      async () => addHoliday(viewer, { from: "2027-03-10", to: "", name: "Eid" }),
      async () => removeHoliday(viewer, "nonsense"),
    ];
    for (const attempt of tries) expect(await status(attempt())).toBe(403);
  }
});
