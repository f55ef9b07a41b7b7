/** What is done with one of a list as it stands. */
export const listActs = ["up", "down", "hide", "show", "remove"] as const;
export type ListAct = (typeof listActs)[number];

/** The list after an act; at the end of it, one that is moved further stays. */
export function doneTo<One extends { isHidden?: true | boolean }>(
  all: readonly One[],
  at: number,
  act: ListAct,
): One[] {
  const one = all[at];
  if (!one) return [...all];
  const others = all.toSpliced(at, 1);
  if (act === "remove") return others;
  if (act === "up") return others.toSpliced(Math.max(0, at - 1), 0, one);
  if (act === "down") return others.toSpliced(at + 1, 0, one);
  const { isHidden: _, ...shown } = one;
  return all.with(at, act === "hide" ? { ...one, isHidden: true } : (shown as One));
}
