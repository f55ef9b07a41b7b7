/** Every version of the terms: accepted quotes name them, and each stays readable (TRADE §5). */
import { db } from "../../../database/db.server.ts";
import { type Business, defaults } from "../../shop/business.ts";
import { readVersions } from "../../shop/settings/settings.server.ts";

/** The newest first; the last are those that the shop came with. */
export async function publishedTerms(): Promise<Business["terms"][]> {
  const versions = await readVersions(db, "terms");
  return [
    ...versions.flatMap(({ value }) => (value as Partial<Business>).terms ?? []),
    defaults.terms,
  ];
}

/** The terms of a version; undefined when there was none of that number. */
export const termsOf = async (version: string): Promise<Business["terms"] | undefined> =>
  (await publishedTerms()).find((terms) => terms.version === version);
