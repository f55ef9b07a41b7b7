/** The days on which the shop works, and from when a day counts (TRADE §1, The date). */
import { and, asc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../../database/db.server.ts";
import { holidays, workHours } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { remember } from "../../live/remember.server.ts";
import { dayAt, daysAfter, type WorkCalendar } from "../prices/promised-date.ts";
import {
  type HolidayErrors,
  type HolidayForm,
  parseHoliday,
  parseWorkHours,
  type WorkHoursErrors,
  type WorkHoursForm,
} from "./delivery-rules.server.ts";

/** How working days are counted, as the admin sees it. */
export interface WorkHours {
  /** Minutes after midnight in Lagos. */
  cutOff: number;
  proofDays: number;
  saturdays: boolean;
  revision: number;
}

/** A holiday as the admin sees it. */
export interface KeptHoliday {
  id: string;
  /** Both as `2027-03-10`. */
  from: string;
  to: string;
  name: string;
  /** Recurs every year on the same day and month. */
  yearly: boolean;
}

/** The most that are kept: counting days looks at every holiday for every day. */
const MOST_HOLIDAYS = 300;

/** Everything that counting a date needs; read once after each change. */
export const readCalendar = remember("catalogue", async (): Promise<WorkCalendar> => {
  const [{ cutOff, proofDays, saturdays }, all] = await Promise.all([hoursOf(db), allHolidays()]);
  const days = all.map(({ from, to, yearly }) => ({
    ...{ from, ...(to === from ? {} : { to }) },
    ...(yearly ? { yearly } : {}),
  }));
  return { cutOff, proofDays, saturdays, holidays: days };
});

/** Nothing is promised further ahead than this. */
const AHEAD_DAYS = 400;

/**
 * The same for a page, without holidays so far ahead that no promise reaches them.
 * @param now ms since 1970, UTC
 */
export async function readCalendarFrom(now: number): Promise<WorkCalendar> {
  const { holidays: all, ...calendar } = await readCalendar();
  const [today, last] = [dayAt(now), daysAfter(dayAt(now), AHEAD_DAYS)];
  const ahead = all.filter(
    ({ from, to = from, yearly }) => yearly || (to >= today && from <= last),
  );
  return { ...calendar, holidays: ahead };
}

async function hoursOf(queries: Queries): Promise<WorkHours> {
  const [hours] = await queries
    .select({
      cutOff: workHours.cutOff,
      proofDays: workHours.proofDays,
      saturdays: workHours.saturdays,
      revision: workHours.revision,
    })
    .from(workHours);
  if (!hours) throw new Error("The row of work_hours is missing");
  return hours;
}

const allHolidays = (): Promise<KeptHoliday[]> =>
  db
    .select({
      id: holidays.id,
      from: holidays.from,
      to: holidays.to,
      name: holidays.name,
      yearly: holidays.yearly,
    })
    .from(holidays)
    .orderBy(asc(holidays.yearly), asc(holidays.from), asc(holidays.id));

/**
 * What the admin sees: how working days are counted, and the holidays, one-off ones first.
 * @throws Response 403 when the viewer is not an admin
 */
export async function listWorkDays(
  viewer: Viewer,
): Promise<{ hours: WorkHours; holidays: KeptHoliday[] }> {
  staffOf(viewer, "catalogue");
  const [hours, all] = await Promise.all([hoursOf(db), allHolidays()]);
  return { hours, holidays: all };
}

/**
 * Changes how working days are counted, unless somebody else has changed it since. Saving what is
 * already stored is no change. Promises that were made stay.
 * @param revision the revision that the form was made from
 * @throws Response 403 when the viewer is not an admin
 */
export async function setWorkHours(
  viewer: Viewer,
  revision: number,
  form: WorkHoursForm,
): Promise<
  | { ok: true; revision: number }
  | { ok: false; errors: WorkHoursErrors }
  | { ok: false; current: WorkHours }
> {
  const admin = staffOf(viewer, "catalogue");
  const parsed = parseWorkHours(form);
  if (!parsed.ok) return parsed;
  const { cutOff, proofDays, saturdays } = parsed.hours;
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(workHours)
      .set({ ...parsed.hours, revision: sql`${workHours.revision} + 1` })
      .where(eq(workHours.revision, revision))
      .returning({ revision: workHours.revision });
    if (changed) {
      await recordAct(tx, admin, "change-work-hours", {});
      return { ok: true, revision: changed.revision };
    }
    const current = await hoursOf(tx);
    const isSame =
      current.cutOff === cutOff &&
      current.proofDays === proofDays &&
      current.saturdays === saturdays;
    return isSame ? { ok: true, revision: current.revision } : { ok: false, current };
  });
}

/**
 * Adds a holiday, unless there is one with the same days and name.
 * @returns its id; undefined when it was there already
 * @throws Response 403 when the viewer is not an admin
 */
export async function addHoliday(
  viewer: Viewer,
  form: HolidayForm,
): Promise<{ ok: true; id?: string } | { ok: false; errors: HolidayErrors }> {
  const admin = staffOf(viewer, "catalogue");
  const parsed = parseHoliday(form);
  if (!parsed.ok) return parsed;
  const { from, to, name, yearly } = parsed.holiday;
  return db.transaction(async (tx) => {
    const isIt = and(
      eq(holidays.from, from),
      eq(holidays.to, to),
      eq(holidays.name, name),
      eq(holidays.yearly, yearly),
    );
    await tx.execute(sql`lock table ${holidays} in share row exclusive mode`);
    if ((await tx.$count(holidays, isIt)) > 0) return { ok: true };
    if ((await tx.$count(holidays)) >= MOST_HOLIDAYS) {
      return { ok: false, errors: { from: "There are too many holidays. Remove old ones first." } };
    }
    const id = uuidv7();
    await tx.insert(holidays).values({ id, from, to, name, yearly });
    await recordAct(tx, admin, "add-holiday", { from, to });
    return { ok: true, id };
  });
}

/**
 * Removes a holiday. Removing it twice is no error.
 * @returns the holiday, so that it can be put back; undefined when it was gone already
 * @throws Response 403 when the viewer is not an admin
 */
export async function removeHoliday(
  viewer: Viewer,
  id: string,
): Promise<Omit<KeptHoliday, "id"> | undefined> {
  const admin = staffOf(viewer, "catalogue");
  if (!isUuid(id)) return undefined;
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(holidays).where(eq(holidays.id, id)).returning();
    if (!gone) return undefined;
    const { from, to, name, yearly } = gone;
    await recordAct(tx, admin, "remove-holiday", { from, to });
    return { from, to, name, yearly };
  });
}
