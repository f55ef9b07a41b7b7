/** Takes the name of a static item; returns its page, `/search/{lowercase name}` (SPEC §2). */
export function staticItemPath(name: string): string {
  return `/search/${encodeURIComponent(name.toLowerCase())}`;
}
