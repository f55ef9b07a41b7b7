/** Solid cut lines, dashed folds. */
const drawings = {
  card: {
    cut: "M30 62h140v80H30zM30 50v-8M170 50v-8M30 46h140M18 62h-8M18 142h-8M14 62v80",
    fold: "M38 70h124v64H38z",
  },
  sheet: {
    cut: "M55 28h90v144H55zM55 18v-8M145 18v-8M55 14h90M43 28h-8M43 172h-8M39 28v144",
    fold: "M55 76h90M55 124h90",
  },
  book: {
    cut: "M24 52h70v100H24zM106 52h70v100h-70zM94 52h12v100H94zM24 40v-8M94 40v-8M24 36h70M94 168v8M106 168v8",
    fold: "M34 62h50v80H34zM116 62h50v80h-50z",
  },
  bag: {
    cut: "M40 66h86v104H40zM126 66h34v104h-34zM40 66l10-20h86l24 20M66 46c0-34 34-34 34 0",
    fold: "M143 66v104M40 150h120",
  },
  shirt: {
    cut: "M72 34c8 14 48 14 56 0l26 12 24 34-22 20-12-12v82H56V88L44 100 22 80l24-34z",
    fold: "M80 92h40v36H80z",
  },
  box: {
    cut: "M70 20h60v34H70zM70 54h60v56H70zM70 110h60v34H70zM70 144h60v36H70zM20 54h50v56H20zM130 54h50v56h-50z",
    fold: "M70 54h60M70 110h60M70 144h60M70 54v56M130 54v56",
  },
  sign: {
    cut: "M22 62h156v50H22zM52 112v58M148 112v58M40 170h120M22 50v-8M178 50v-8M22 46h156",
    fold: "M32 72h136v30H32z",
  },
};

/** The drawing by the first matching word; otherwise a sheet. */
const words: [RegExp, keyof typeof drawings][] = [
  [/card|stationer/i, "card"],
  [/book/i, "book"],
  [/bag/i, "bag"],
  [/cloth|shirt|cap/i, "shirt"],
  [/mug|packag/i, "box"],
  [/brand/i, "sign"],
];

/** The cut-and-fold drawing of a category, for products without a picture; it fills its place. */
export function DieLine({ category }: { category: string }) {
  const { cut, fold } = drawings[words.find(([word]) => word.test(category))?.[1] ?? "sheet"];
  return (
    <span className="die-line">
      <svg
        viewBox="0 0 200 200"
        width="72%"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d={cut} />
        <path d={fold} strokeDasharray="4 4" />
      </svg>
    </span>
  );
}
