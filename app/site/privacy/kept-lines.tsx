import "./kept-lines.css";

/** Short lines, each with its name in front; `isWide` for long names. */
export function KeptLines({
  lines,
  isWide = false,
}: {
  lines: readonly (readonly [name: string, words: string])[];
  isWide?: boolean;
}) {
  return (
    <dl className={isWide ? "kept-lines kept-lines-wide" : "kept-lines"}>
      {lines.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stays in browsers, as lines. */
export const deviceLines = (
  onDevice: readonly { name: string; kind: string; why: string; until: string }[],
) =>
  onDevice.map(
    ({ name, kind, why, until }) =>
      [kind === "cookie" ? `${name} (cookie)` : name, `${why}. ${until}`] as const,
  );
