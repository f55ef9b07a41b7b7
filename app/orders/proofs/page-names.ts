/**
 * The name of a page: 'Folded menu, page 2', or 'Page 2' where there is one file.
 * @param isOfLines whether the proof has a file for each line
 */
export function pageName(
  { lineName, pages, page }: { lineName?: string | null; pages?: number | null; page: number },
  isOfLines: boolean,
): string {
  if (!isOfLines || !lineName) return `Page ${page}`;
  return (pages ?? 1) === 1 ? lineName : `${lineName}, page ${page}`;
}

/** 'Page 2' in the middle of a sentence; the name of a line stays. */
export const inSentence = (name: string): string => name.replace(/^Page /, "page ");
