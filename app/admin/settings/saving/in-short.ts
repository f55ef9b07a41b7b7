const LONGEST = 90;

/** A value as one short line. */
export function inShort(value: string): string {
  const line = value.replace(/\s+/g, " ").trim();
  if (line === "") return "nothing";
  if (line.startsWith("/pictures/")) return "another picture";
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
