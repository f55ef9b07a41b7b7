/** Nigeria's six regions and their states, as people speak of them. */
export const regions: Record<string, readonly string[]> = {
  "South-West": ["Ekiti", "Lagos", "Ogun", "Ondo", "Osun", "Oyo"],
  "South-South": ["Akwa Ibom", "Bayelsa", "Cross River", "Delta", "Edo", "Rivers"],
  "South-East": ["Abia", "Anambra", "Ebonyi", "Enugu", "Imo"],
  "North-Central": ["Abuja (FCT)", "Benue", "Kogi", "Kwara", "Nasarawa", "Niger", "Plateau"],
  "North-West": ["Jigawa", "Kaduna", "Kano", "Katsina", "Kebbi", "Sokoto", "Zamfara"],
  "North-East": ["Adamawa", "Bauchi", "Borno", "Gombe", "Taraba", "Yobe"],
};

/** The region of a state; undefined for a name that is no state. */
export const regionOf = (state: string): string | undefined =>
  Object.keys(regions).find((region) => regions[region]?.includes(state));
