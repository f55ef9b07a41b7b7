/** 'CM' of 'Chief (Mrs) Ade': the first letter or digit of each of the first two words that have one. */
export function initialsOf(name: string): string {
  const firsts = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? []);
  return firsts.slice(0, 2).join("").toUpperCase();
}
