const all = [
  "Abia",
  "Abuja (FCT)",
  "Adamawa",
  "Akwa Ibom",
  "Anambra",
  "Bauchi",
  "Bayelsa",
  "Benue",
  "Borno",
  "Cross River",
  "Delta",
  "Ebonyi",
  "Edo",
  "Ekiti",
  "Enugu",
  "Gombe",
  "Imo",
  "Jigawa",
  "Kaduna",
  "Kano",
  "Katsina",
  "Kebbi",
  "Kogi",
  "Kwara",
  "Lagos",
  "Nasarawa",
  "Niger",
  "Ogun",
  "Ondo",
  "Osun",
  "Oyo",
  "Plateau",
  "Rivers",
  "Sokoto",
  "Taraba",
  "Yobe",
  "Zamfara",
] as const;

export type StateName = (typeof all)[number];

/** Nigeria's 36 states and its capital territory, in alphabetical order (SPEC §3). */
export const stateNames: readonly string[] = all;

/**
 * Finds the state that somebody has written by hand, as people do in tables: `lagos`, `Oyo State`,
 * `FCT`.
 */
export function findState(words: string): StateName | undefined {
  const key = words
    .trim()
    .toLowerCase()
    .replace(/\s+state$/, "");
  if (/^(?:fct|abuja|abuja,? fct|federal capital territory)$/.test(key)) return "Abuja (FCT)";
  return all.find((name) => name.toLowerCase() === key);
}
