const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const GROUPS = ["", " thousand", " million", " billion", " trillion"];

/** `Sixty-five thousand, one hundred and seventy naira only.` of 6517000 kobo, 0 or more. */
export function amountInWords(kobo: number): string {
  const naira = Math.floor(kobo / 100);
  const rest = kobo % 100;
  const words = `${inWords(naira)} naira${rest === 0 ? "" : `, ${inWords(rest)} kobo`} only.`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(count: number): string {
  if (count === 0) return "zero";
  const groups: string[] = [];
  for (let left = count, place = 0; left > 0; left = Math.floor(left / 1_000), place++) {
    const group = left % 1_000;
    if (group > 0) groups.unshift(`${underThousand(group)}${GROUPS[place]}`);
  }
  const last = count % 1_000;
  // 'one thousand and five', but 'one thousand, one hundred and five'.
  const joint = groups.length > 1 && last > 0 && last < 100 ? " and " : ", ";
  return [groups.slice(0, -1).join(", "), ...groups.slice(-1)].filter(Boolean).join(joint);
}

function underThousand(count: number): string {
  const hundreds = Math.floor(count / 100);
  const rest = count % 100;
  const words = rest < 20 ? (SMALL[rest] ?? "") : tens(rest);
  if (hundreds === 0) return words;
  return `${SMALL[hundreds]} hundred${rest === 0 ? "" : ` and ${words}`}`;
}

const tens = (count: number) =>
  `${TENS[Math.floor(count / 10)]}${count % 10 === 0 ? "" : `-${SMALL[count % 10]}`}`;
