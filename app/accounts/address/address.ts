/** Where a customer is, as SPEC §3 nests it. `country` is `Nigeria` or what was typed. */
export interface Address {
  country: string;
  state: string;
  city: string;
  streetAddress: string;
}

/** The choice after a state's ten cities (PRODUCT §3). */
export const OTHER_CITY = "Other city";
