import { COLUMN_NAMES, type ColumnName, NEEDED } from "../../orders/statement/reading/columns";
import { useHydrated } from "../../ui/hooks/use-hydrated";

/** The first lines, as they stand in the file; a column is pointed at by a press of its head. */
export function FirstLines({
  heads,
  samples,
  namesOf,
  asked,
  onPoint,
}: {
  heads: string[];
  samples: string[][];
  /** What the column at a place is said to be. */
  namesOf: (place: number) => ColumnName[];
  /** What is pointed at next; undefined when all is. */
  asked: ColumnName | undefined;
  onPoint: (place: number) => void;
}) {
  const hydrated = useHydrated();
  const isNamed = (place: number) => namesOf(place).length > 0 || undefined;
  return (
    <>
      <p className="text-small" role="status" hidden={!hydrated}>
        {asked ? (
          <>
            Press the head of the column that says: <b>{COLUMN_NAMES[asked]}</b>
            {NEEDED.includes(asked) ? "." : ", or “Next” if none does."}
          </>
        ) : (
          "Each column has its meaning. To change one, press its question first."
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys */}
      <section className="statement-scroll" tabIndex={0} aria-label="The first lines of the file">
        <table className="statement-table">
          <thead>
            <tr>
              {heads.map((head, place) => {
                const words = head || `Column ${place + 1}`;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th key={place} scope="col" data-named={isNamed(place)}>
                    {namesOf(place).map((name) => (
                      <span key={name} className="badge badge-info">
                        {COLUMN_NAMES[name]}
                      </span>
                    ))}
                    {hydrated ? (
                      <button
                        type="button"
                        className="statement-point"
                        aria-disabled={!asked}
                        onClick={() => onPoint(place)}
                      >
                        {words}
                      </button>
                    ) : (
                      words
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {samples.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={row}>
                {heads.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={place} data-named={isNamed(place)}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
