/** Artwork as Ghostscript writes it, where the machine has it: another program's ways of saying the same. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FindingKind } from "../../app/orders/artwork-check/finding-words.ts";
import type { Artwork, Product } from "./artwork-faults.ts";
import { POINTS } from "./artwork-pdf.ts";

const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

interface Drawn {
  name: string;
  fault?: FindingKind;
  /** PostScript, on a page whose lower left corner of the bleed is 0, 0. */
  draw: string;
  /** mm that the page goes beyond the trim. */
  over?: number;
  options?: string[];
  /** Its letters stay out. */
  isBare?: true;
}

const GROUND = "0.5 0.1 0 0 setcmykcolor -9 -9 9999 9999 rectfill";
const words = (font: string) => `/${font} findfont 12 scalefont setfont 60 60 moveto (Adunni) show`;
const BLACK = "0 0 0 1 setcmykcolor";
/** 30 mm of so many dots. */
const picture = (dots: number, inks: number) =>
  `gsave 40 40 translate 85 85 scale /s ${dots * inks} string def ${dots} ${dots} 8 [${dots} 0 0 ${dots} 0 0] {s} false ${inks} colorimage grestore`;

/** Ghostscript's own way of writing pictures would make JPEGs of fewer dots of them. */
const AS_THEY_ARE = [
  ...["-dAutoFilterColorImages=false", "-dColorImageFilter=/FlateEncode"],
  "-dDownsampleColorImages=false",
];

const DRAWN: Drawn[] = [
  { name: "letters in print colours", draw: `${GROUND} ${BLACK} ${words("Times-Roman")}` },
  { name: "a picture of 300 dpi", draw: `${GROUND} ${picture(360, 4)}`, options: AS_THEY_ARE },
  { name: "gray to the edge", draw: "0.5 setgray -9 -9 9999 9999 rectfill" },
  { name: "white to the edge, without bleed", over: 0, draw: `${BLACK} ${words("Courier")}` },
  { name: "no bleed", fault: "bleed", over: 0, draw: GROUND },
  {
    name: "screen colours",
    fault: "rgb",
    draw: `${GROUND} 1 0.4 0 setrgbcolor 50 50 60 40 rectfill`,
  },
  { name: "a picture in screen colours", fault: "rgb", draw: `${GROUND} ${picture(360, 3)}` },
  { name: "a picture of 90 dpi", fault: "blurred", draw: `${GROUND} ${picture(106, 4)}` },
  {
    name: "a picture of 220 dpi",
    fault: "soft",
    draw: `${GROUND} ${picture(260, 4)}`,
    options: AS_THEY_ARE,
  },
  {
    name: "letters that are not in it",
    fault: "standard-font",
    draw: `${GROUND} ${BLACK} ${words("Helvetica")}`,
    isBare: true,
  },
  {
    name: "380 % of ink",
    fault: "ink",
    draw: "0.95 0.95 0.95 0.95 setcmykcolor -9 -9 9999 9999 rectfill",
  },
  {
    name: "a special ink",
    fault: "spot",
    draw: `${GROUND} [/Separation (PANTONE 185 C) /DeviceCMYK {dup 0.9 mul exch 0.7 mul 0 3 1 roll 0}] setcolorspace 1 setcolor 50 50 60 40 rectfill`,
  },
  {
    name: "words at the edge",
    fault: "near-edge",
    draw: `${GROUND} ${BLACK} /Times-Roman findfont 12 scalefont setfont 10 60 moveto (Adunni) show`,
  },
];

/** Written by Ghostscript, which always puts letters into the file unless it is told not to. */
function byGhostscript({ name, spec }: Product): Artwork[] {
  return DRAWN.map(({ draw, over = 3, options = [], isBare, ...what }) => ({
    ...what,
    name: `${what.name}, by Ghostscript (${name})`,
    file: "artwork.pdf",
    spec,
    make: async () =>
      written(
        "page.ps",
        [
          "%!PS",
          `<</PageSize [${(spec.widthMm + 2 * over) * POINTS} ${(spec.heightMm + 2 * over) * POINTS}]>> setpagedevice`,
          `${draw} showpage`,
        ].join("\n"),
        (from, to) => [
          ...["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite"],
          ...["-dCompatibilityLevel=1.6", `-sOutputFile=${to}`, ...options],
          // Without it the 14 fonts of PDF stay out.
          ...["-c", isBare ? "" : "<</NeverEmbed [ ]>> setdistillerparams", "-f", from],
        ],
      ),
  }));
}

async function written(
  name: string,
  source: string,
  command: (from: string, to: string) => string[],
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "itewe-artwork-"));
  try {
    const [from, to] = [join(folder, name), join(folder, "artwork.pdf")];
    writeFileSync(from, source);
    const [program = "", ...rest] = command(from, to);
    execFileSync(program, rest, { stdio: "ignore" });
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the programs of this machine write; nothing where there are none. */
export function printedArtwork(product: Product): Artwork[] {
  return has("gs") ? byGhostscript(product) : [];
}
