/** A customer's address (SPEC §3). `country` is `Nigeria` or typed. */
export interface Address {
  country: string;
  state: string;
  city: string;
  streetAddress: string;
}

/** The last choice in a list of cities (PRODUCT §3). */
export const OTHER_CITY = "Other city";

/** What a place is called: its city, if that is in the list. */
export const placeName = ({ city, state }: Pick<Address, "city" | "state">): string =>
  city && city !== OTHER_CITY ? city : state;
