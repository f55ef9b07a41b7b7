import { redirect } from "react-router";
import { matchCategory } from "./static-search.server.ts";

/**
 * The category that a page's address means; undefined for none.
 * @throws Response 301 to SPEC's spelling from any other
 */
export function openCategory(
  spelling: string,
  { search }: URL,
  pathOf: (category: string) => string,
): string | undefined {
  const category = matchCategory(spelling);
  if (category && spelling !== category) throw redirect(`${pathOf(category)}${search}`, 301);
  return category;
}
