import { foldAccents } from "../../database/search/fold-accents.ts";
import { business } from "./business.ts";

/** The name of a file that somebody takes out, without its ending: its shop and what it holds. */
export function fileNameOf(what: string): string {
  const name = foldAccents(business.name)
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name || "shop"}-${what}`;
}
