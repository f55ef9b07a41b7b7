/** Whether what is written in the shop's two colours, and on them, can be read. */

/** `ui/styles/tokens.css`: what words are written on, and with. */
const PAPER = "#fdfcf9";
const INK = "#15141a";
/** The quieter words on the main colour. */
const QUIET_ON_DARK = "#c9d2ea";

/** WCAG 2.2, 1.4.3 for words, 1.4.11 for the ring around what the keyboard is at. */
const WORDS = 4.5;
const RING = 3;

/** The colours that the shop comes with. */
export const firstColours = { main: "#1d2c60", second: "#f2a31b" };

export type ColourName = keyof typeof firstColours;
export type Colours = Record<ColourName, string>;

/** Two colours that stand on each other somewhere. */
export interface ColourPair {
  says: string;
  /** 1 to 21. */
  contrast: number;
  needs: number;
}

/** `#1D2C60` → `#1d2c60`; undefined for what is no colour. */
export function readColour(typed: string): string | undefined {
  const [, digits] = /^\s*#?([\da-f]{6})\s*$/i.exec(typed) ?? [];
  return digits && `#${digits.toLowerCase()}`;
}

/** Every pair, of the colour that is to change when it cannot be read. */
export function pairsOf({ main, second }: Colours): Record<ColourName, ColourPair[]> {
  return {
    main: [
      { says: "White words on the main colour", contrast: contrast(main, PAPER), needs: WORDS },
      { says: "Quiet words on it", contrast: contrast(main, QUIET_ON_DARK), needs: WORDS },
      { says: "Main colour as words on paper", contrast: contrast(main, PAPER), needs: WORDS },
    ],
    second: [
      { says: "Black words on the second colour", contrast: contrast(second, INK), needs: WORDS },
      { says: "Second colour beside the main one", contrast: contrast(second, main), needs: RING },
    ],
  };
}

export const canBeRead = ({ contrast, needs }: ColourPair): boolean => contrast >= needs;

/** `12.9` of 12.93: never more than it is. */
export const ratio = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

/** A colour that cannot be read: why, and the nearest of its kind that can. */
export interface ColourFault {
  told: string;
  take?: string;
}

/** What is wrong with each of two colours. */
export function findColourFaults(colours: Colours): Partial<Record<ColourName, ColourFault>> {
  const faults: Partial<Record<ColourName, ColourFault>> = {};
  for (const name of ["main", "second"] as const) {
    // The second one is measured against a main one that will do.
    const main = faults.main?.take ?? colours.main;
    const bad = pairsOf({ ...colours, main })[name].find((pair) => !canBeRead(pair));
    if (!bad) continue;
    const take = nearest({ ...colours, main }, name);
    const way = name === "main" ? "darker" : "lighter";
    const such = take ? ` Take a ${way} one, such as ${take.toUpperCase()}.` : "";
    const told = `${bad.says}: ${ratio(bad.contrast)} to 1, and ${bad.needs} is needed.${such}`;
    faults[name] = { told, ...(take ? { take } : {}) };
  }
  return faults;
}

/** The same hue, step by step darker or lighter, until all pairs can be read. */
function nearest(colours: Colours, name: ColourName): string | undefined {
  const [hue, saturation, light] = toHsl(colours[name]);
  const step = name === "main" ? -0.01 : 0.01;
  for (let next = light + step; next >= 0 && next <= 1; next += step) {
    const colour = fromHsl(hue, saturation, next);
    if (pairsOf({ ...colours, [name]: colour })[name].every(canBeRead)) return colour;
  }
  return undefined;
}

/** WCAG 2.2: of two colours as `#1d2c60`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green and blue, 0 to 1. */
const partsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];

function luminance(colour: string): number {
  const [red, green, blue] = partsOf(colour).map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toHsl(colour: string): [hue: number, saturation: number, light: number] {
  const [red, green, blue] = partsOf(colour);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const light = most - range / 2;
  if (range === 0) return [0, 0, light];
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return [sixth * 60, range / (1 - Math.abs(2 * light - 1)), light];
}

function fromHsl(hue: number, saturation: number, light: number): string {
  const reach = saturation * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const at = (offset + hue / 30 + 12) % 12;
    const value = light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
