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

/** What stays in browsers, as lines; what is the same in front of every name is left out. */
export const deviceLines = (
  onDevice: readonly { name: string; kind: string; why: string; until: string }[],
) =>
  onDevice.map(({ name, kind, why, until }) => {
    const own = name.replace(/^itewe[.-]/, "");
    return [kind === "cookie" ? `${own} (cookie)` : own, `${why}. ${until}`] as const;
  });
