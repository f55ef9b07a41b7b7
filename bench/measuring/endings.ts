/** Whatever a part has started ends with it, also after an error or Ctrl-C. */

type Ending = () => unknown;

const endings: Ending[] = [];

/** Has `ending` called when the part is over, last come first. */
export function atEnd(ending: Ending): void {
  endings.push(ending);
}

/** Ends all that still runs. */
export async function endEverything(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
}
