/** The demo's delivery fees, invented. */

export interface SeedZone {
  state: string;
  /** Empty: the whole state. */
  city: string;
  /** Naira; null: no delivery there. */
  fee: number | null;
  /** Working days on the way. */
  days: number | null;
  isFreeReached: boolean;
}

type Row = [place: string, fee: number | null, days?: number, notFree?: "not free"];

/** A state, or `State: City` for an exception. */
const rows: Row[] = [
  ["Abia", 4_500, 2],
  ["Abuja (FCT)", 4_500, 2],
  ["Adamawa", 6_500, 4],
  ["Akwa Ibom", 5_000, 3],
  ["Anambra", 4_500, 2],
  ["Anambra: Onitsha", 4_000, 2],
  ["Bauchi", 6_000, 4],
  ["Bayelsa", 5_000, 3],
  ["Benue", 5_000, 3],
  ["Borno", 7_000, 5, "not free"],
  ["Cross River", 5_000, 3],
  ["Delta", 4_500, 2],
  ["Delta: Burutu", null],
  ["Ebonyi", 5_000, 3],
  ["Edo", 4_000, 2],
  ["Ekiti", 4_000, 3],
  ["Enugu", 4_500, 2],
  ["Gombe", 6_000, 4],
  ["Imo", 4_500, 2],
  ["Jigawa", 6_000, 4],
  ["Kaduna", 5_000, 3],
  ["Kano", 5_500, 3],
  ["Katsina", 6_000, 4],
  ["Kebbi", 6_500, 4],
  ["Kogi", 4_500, 3],
  ["Kwara", 4_000, 2],
  ["Lagos", 2_000, 1],
  ["Lagos: Badagry", 3_000, 2],
  ["Lagos: Epe", 3_000, 2],
  ["Nasarawa", 5_000, 3],
  ["Niger", 5_000, 3],
  ["Niger: Suleja", 4_500, 2],
  ["Ogun", 3_000, 2],
  ["Ogun: Ota", 2_500, 1],
  ["Ondo", 4_000, 2],
  ["Osun", 3_500, 3],
  ["Oyo", 3_500, 3],
  ["Oyo: Ibadan", 3_500, 1],
  ["Plateau", 5_000, 3],
  ["Rivers", 4_500, 2],
  ["Rivers: Bonny", null],
  ["Rivers: Onne", 5_000, 3],
  ["Sokoto", 6_500, 4],
  ["Taraba", 6_500, 4],
  ["Yobe", 7_000, 5, "not free"],
  ["Zamfara", 6_500, 5],
];

export const seedZones: readonly SeedZone[] = rows.map(([place, fee, days = null, notFree]) => {
  const [state = "", city = ""] = place.split(": ");
  return { state, city, fee, days, isFreeReached: !notFree };
});
