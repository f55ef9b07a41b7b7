import { formatCount } from "../../ui/format/money";
import { sortLabels } from "../product";

/** How many products a search or a filter shows, and what it looked for instead of a misspelling. */
export function FoundCount({
  query,
  page: { corrected, more, total },
}: {
  query: string;
  page: { corrected: string | null; more: boolean; total: number };
}) {
  return (
    <>
      {corrected ? (
        <>
          Nothing matches <b>{query}</b>. Showing <b>{corrected}</b>:{" "}
        </>
      ) : null}
      {more ? "More than " : ""}
      {formatCount(total)} {total === 1 ? "product" : "products"}
    </>
  );
}

/** @param isByMatch whether the best matches come first unless another order is chosen */
export function SortOptions({ isByMatch }: { isByMatch: boolean }) {
  return (
    <>
      <option value="">{isByMatch ? "Best match" : sortLabels.newest}</option>
      {Object.entries(sortLabels)
        .filter(([key]) => isByMatch || key !== "newest")
        .map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
    </>
  );
}
