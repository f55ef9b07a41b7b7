/**
 * Decides what is wrong with a file for what it is printed as (TRADE §2). Pure rules, for the
 * browser, which knows only the file's head, and for the server.
 */
import type { FoundPlace } from "../../../database/schema/artwork.ts";
import type { DocumentFault } from "../../../database/schema/document-faults.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import {
  type Carried,
  type Edges,
  type FileFacts,
  MOST_COLOUR_BYTES,
  type PageFacts,
  type PdfFacts,
  type PictureFacts,
} from "../../uploads/facts/file-facts.ts";
import { fitOf, type PageFit, standSideBySide } from "./page-fit.ts";
import { FINDINGS, FINE, type FindingKind, type Severity } from "./words/finding-words.ts";
import { type Numbers, pagesIn } from "./words/numbers.ts";

/** One finding, as it is shown and kept. */
export interface Finding {
  kind: FindingKind | "fine" | "fine-so-far";
  severity: Severity;
  /** 'Page 2: words are 1 mm from the edge.' */
  what: string;
  effect?: string;
  todo?: string;
  at?: FoundPlace;
}

/** How far text has to stay inside the cut, mm. */
const SAFE_MM = 3;
/** Bleed and distances are measured no finer than this, mm. */
const MEASURE_MM = 0.6;
/** The smallest letters that are easy to read, points. */
const LETTERS_PT = 4;
/** The thinnest line that prints whole, mm. */
const LINE_MM = 0.07;
/** Total ink that still dries on coated paper, in percent of one full ink. */
const MOST_INK = 300;
/** How far a picture's shape may differ; beyond that too much would be cut off. */
const PICTURE_SHAPE = 0.03;
const MM_PER_INCH = 25.4;
/** For a product without a size from its owner. */
const ANY = { fineDpi: 300, leastDpi: 150, colour: "cmyk" } as const;

type Size = readonly [width: number, height: number];

/** A finding before its pages are joined; of several of one kind the worst is shown. */
interface Found {
  kind: FindingKind;
  page?: number;
  side?: number;
  numbers?: Numbers;
  /** Of two findings, the one with the lower rank is shown. */
  rank?: number;
}

const CARRIED: Record<Carried, FindingKind> = {
  script: "script",
  launch: "launch",
  file: "attachment",
  layer: "layers",
};

/**
 * What is wrong with a file, refusals first; the last line says what is fine.
 * @param facts what was measured, or why nothing could be
 * @param spec what it is printed as; undefined when nobody has said so
 * @param others how many pages other files of its line have
 */
export function findings(
  facts: FileFacts | DocumentFault,
  spec?: PrintSpec,
  others = 0,
): Finding[] {
  if (typeof facts === "string") return told([{ kind: kindOfFault(facts) }], spec);
  const found = facts.kind === "pdf" ? inPdf(facts, spec, others) : inPicture(facts, spec, others);
  const said = told(found, spec, facts.kind === "pdf" ? facts.pageCount : 1);
  const isAll = facts.kind === "picture" || facts.pageCount <= facts.pages.length;
  const what = isAll ? finePoints(facts, found, spec, others) : undefined;
  const kind = spec ? "fine" : "fine-so-far";
  return what ? [...said, { kind, severity: "fine", what }] : said;
}

function kindOfFault(fault: DocumentFault): FindingKind {
  return fault === "heavy" || fault === "other" ? "by-hand" : fault;
}

function inPdf(facts: PdfFacts, spec: PrintSpec | undefined, others: number): Found[] {
  const found: Found[] = facts.carries.map((kind) => ({ kind: CARRIED[kind] }));
  if (spec) found.push(...inPageCount(facts.pageCount, spec, others));
  facts.pages.forEach((page, index) => {
    found.push(...inPage(page, spec).map((one) => ({ ...one, page: index + 1 })));
  });
  for (const isStandard of [false, true]) {
    const fonts = facts.fonts.filter((font) => font.isStandard === isStandard);
    const kind = isStandard ? "standard-font" : "missing-font";
    if (fonts.length > 0) found.push({ kind, numbers: { names: fonts.map(({ name }) => name) } });
  }
  if (facts.colours !== "read") {
    const count = facts.colours === "large" ? MOST_COLOUR_BYTES / 1_048_576 : undefined;
    found.push({ kind: "colours-unread", numbers: count ? { count } : {} });
  }
  if (facts.pageCount > facts.pages.length) {
    const numbers = { count: facts.pageCount, most: facts.pages.length };
    found.push({ kind: "pages-unseen", numbers });
  }
  return found;
}

/** Whether a line's files are together what is printed; of parts of a booklet, people judge. */
function makesUp(count: number, others: number, { pages, sides }: PrintSpec): boolean {
  if (pages && pages.max > 2) return false;
  const { min: least, max: most } = pages ?? { min: sides, max: Infinity };
  return count < least && count + others >= least && count + others <= most;
}

function inPageCount(count: number, spec: PrintSpec, others: number, isPicture = false): Found[] {
  const { pages, sides } = spec;
  if (makesUp(count, others, spec)) return [];
  if (!pages) {
    if (sides === 2 && count === 1) return [{ kind: "one-side" }];
    if (sides === 1 && count > 1) return [{ kind: "other-side", numbers: { count } }];
    return sides === 2 && count % 2 === 1 ? [{ kind: "odd-pages", numbers: { count } }] : [];
  }
  const numbers = { count, together: count + others, least: pages.min, most: pages.max };
  if (count > pages.max) return [{ kind: "too-many-pages", numbers }];
  if (others > 0 && numbers.together > pages.max) return [{ kind: "too-many-together", numbers }];
  if (count < pages.min && numbers.together >= pages.min) return [{ kind: "in-parts", numbers }];
  if (count >= pages.min) {
    const isOdd = sides === 2 && count > 1 && count % 2 === 1 && pages.min < pages.max;
    return isOdd ? [{ kind: "odd-pages", numbers }] : [];
  }
  return [{ kind: isPicture ? "one-page" : "too-few-pages", numbers }];
}

/** The findings on one page of a PDF. */
export function inPage(page: PageFacts, spec: PrintSpec | undefined): Found[] {
  const found = inColours(page, spec);
  if (page.isTransparent) found.push({ kind: "transparency" });
  if (page.isBlank) found.push({ kind: "empty-page" });
  if (page.hasNotes) found.push({ kind: "notes" });
  if (page.trimIsOutside) found.push({ kind: "trim-box" });
  if (page.isPartly) found.push({ kind: "things-unseen" });
  const isSpread = spec !== undefined && standSideBySide(page, spec);
  const fit = isSpread ? undefined : spec ? fitOf(page, spec) : plainFit(page);
  found.push(...inFineness(page, fit?.scale ?? 1));
  if (!fit || !spec) {
    if (isSpread) found.push({ kind: "spreads" });
    else if (spec) found.push({ kind: "shape", numbers: sizesOf(page, spec) });
    else if (page.trim)
      found.push(...nearEdge(page, { scale: 1, isTurned: false, trim: page.trim }));
    return [...found, ...inResolution(page.dpi, spec)];
  }
  if (fit.isTurned) found.push({ kind: "turned", numbers: sizesOf(page, spec) });
  if (Math.abs(fit.scale - 1) > 0.01) {
    const count = Math.round(fit.scale * 100);
    found.push({ kind: "enlarged", numbers: { count, ...sizesOf(page, spec) } });
  }
  const dpi = page.dpi === undefined ? undefined : page.dpi / fit.scale;
  return [
    ...found,
    ...inResolution(dpi, spec),
    ...nearEdge(page, fit),
    ...inBleed(page, fit, spec),
  ];
}

function plainFit(page: PageFacts): PageFit {
  return { scale: 1, isTurned: false, trim: page.trim ?? [0, 0, 0, 0] };
}

function sizesOf({ width, height, trim }: PageFacts, spec: PrintSpec): Numbers {
  const [left, top, right, bottom] = trim ?? [0, 0, 0, 0];
  return {
    size: [width - left - right, height - top - bottom],
    wanted: [spec.widthMm, spec.heightMm],
  };
}

function inResolution(dpi: number | undefined, spec: PrintSpec | undefined): Found[] {
  const { fineDpi, leastDpi } = spec ?? ANY;
  if (dpi === undefined) return [];
  const numbers = { dpi: Math.round(dpi), needed: fineDpi };
  // Half a dot is forgiven: 300 dpi is seldom exactly that.
  if (numbers.dpi < leastDpi - 1) return [{ kind: "blurred", rank: dpi, numbers }];
  return numbers.dpi < fineDpi - 3 ? [{ kind: "soft", rank: dpi, numbers }] : [];
}

function inFineness({ letters, line }: PageFacts, scale: number): Found[] {
  const found: Found[] = [];
  if (letters !== undefined && letters * scale < LETTERS_PT - 0.05) {
    const numbers = { count: letters * scale, least: LETTERS_PT };
    found.push({ kind: "small-letters", rank: letters, numbers });
  }
  if (line !== undefined && line * scale < LINE_MM) {
    found.push({ kind: "hairline", rank: line, numbers: { mm: line * scale, needed: LINE_MM } });
  }
  return found;
}

function nearEdge({ text, trim }: PageFacts, fit: PageFit): Found[] {
  if (!text) return [];
  const gaps = text.map((gap, side) => (gap - (trim ? 0 : (fit.trim[side] ?? 0))) * fit.scale);
  const mm = Math.min(...gaps);
  if (mm >= SAFE_MM - 0.1) return [];
  const side = gaps.indexOf(mm);
  return [{ kind: "near-edge", side, rank: mm, numbers: { mm: Math.max(0, mm), needed: SAFE_MM } }];
}

/** Whether the page was drawn finely enough, and so far inwards that the cut can be seen. */
function isEdgeSeen({ step, sides }: Edges, { trim }: PageFit): boolean {
  if (step > MEASURE_MM) return false;
  return sides.every((drawn, side) => {
    const cut = trim[side] ?? 0;
    return (cut === 0 || cut >= step) && cut + 1.5 * step < drawn.length * step;
  });
}

/** Finds places where something touches the cut without going beyond it. */
function inBleed({ edges }: PageFacts, fit: PageFit, spec: PrintSpec): Found[] {
  if (spec.bleedMm <= 0) return [];
  if (!edges || !isEdgeSeen(edges, fit)) return [{ kind: "edges-unseen" }];
  const found = edges.sides.map((drawn, side) => {
    const cut = fit.trim[side] ?? 0;
    const at = (mm: number) => drawn[Math.floor(mm / edges.step)] === "1";
    if (!at(cut + edges.step / 2) && !at(cut + edges.step * 1.5)) return spec.bleedMm;
    let reach = 0;
    while (reach < cut && at(cut - reach - edges.step / 2)) reach += edges.step;
    return Math.min(reach, cut) * fit.scale;
  });
  const mm = Math.min(...found);
  if (mm > spec.bleedMm - MEASURE_MM) return [];
  const side = found.indexOf(mm);
  return [{ kind: "bleed", side, rank: mm, numbers: { mm, needed: spec.bleedMm } }];
}

function inColours(
  { rgb, spots, ink, whiteOverprint, registration, inkyLetters }: PageFacts | PictureFacts,
  spec: PrintSpec | undefined,
): Found[] {
  if ((spec ?? ANY).colour !== "cmyk") return [];
  const found: Found[] = [];
  if (rgb) found.push({ kind: "rgb" });
  if (spots?.length) found.push({ kind: "spot", numbers: { names: spots } });
  if (ink !== undefined && ink > MOST_INK) {
    const count = Math.round(ink);
    found.push({ kind: "ink", rank: -ink, numbers: { count, most: MOST_INK } });
  }
  if (whiteOverprint) found.push({ kind: "white-overprint" });
  if (registration) found.push({ kind: "registration" });
  if (inkyLetters) found.push({ kind: "inky-letters" });
  return found;
}

function inPicture(facts: PictureFacts, spec: PrintSpec | undefined, others: number): Found[] {
  const found = inColours(facts, spec);
  if (facts.isTransparent) found.push({ kind: "transparency" });
  if (facts.frames) found.push({ kind: "moving" });
  if (facts.sheets) found.push({ kind: "several", numbers: { count: facts.sheets } });
  if (facts.origin) found.push({ kind: facts.origin });
  if (!spec) return found;
  found.push(...inPageCount(1, spec, others, true));
  const { widthMm, heightMm, bleedMm } = spec;
  const { width, height } = facts;
  const isTurned =
    widthMm !== heightMm && width > height !== widthMm > heightMm && width !== height;
  const cut: Size = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  const wanted = [widthMm, heightMm] as const;
  if (isTurned) found.push({ kind: "turned", numbers: { wanted } });
  const whole = cut.map((side) => side + 2 * bleedMm) as unknown as Size;
  const [asCut, asWhole] = [cut, whole].map(([w, h]) =>
    Math.abs(Math.log(((width / height) * h) / w)),
  ) as [number, number];
  if (Math.min(asCut, asWhole) > PICTURE_SHAPE) {
    found.push({ kind: "picture-shape", numbers: { wanted } });
  } else if (facts.reachesEdge && bleedMm > 0 && asCut < asWhole) {
    found.push({ kind: "bleed", numbers: { mm: 0, needed: bleedMm } });
  }
  const printed = asCut <= asWhole ? cut : whole;
  const dpi = Math.min(width / printed[0], height / printed[1]) * MM_PER_INCH;
  return [...found, ...inResolution(dpi, spec)];
}

/** The findings by kind: their pages together, the worst numbers, the most severe first. */
function told(found: readonly Found[], spec: PrintSpec | undefined, pageCount = 1): Finding[] {
  const kinds = (Object.keys(FINDINGS) as FindingKind[]).filter((kind) =>
    found.some((one) => one.kind === kind),
  );
  return kinds.map((kind) => {
    const { severity, words } = FINDINGS[kind];
    const ofKind = found.filter((one) => one.kind === kind);
    const worst = ofKind.reduce((a, b) => ((b.rank ?? 0) < (a.rank ?? 0) ? b : a));
    const names = [...new Set(ofKind.flatMap(({ numbers }) => numbers?.names ?? []))];
    const said = words({ ...worst.numbers, ...(names.length > 0 ? { names } : {}) });
    const pages = ofKind.flatMap(({ page }) => page ?? []);
    const what = pageCount > 1 && pages.length > 0 ? `${pagesIn(pages)}: ${said.what}` : said.what;
    const own = spec?.words?.[kind];
    return {
      kind,
      severity,
      what: what.charAt(0).toUpperCase() + what.slice(1),
      ...pick({ ...said, ...(own ? { todo: own } : {}) }),
      ...placeOf(worst),
    };
  });
}

function placeOf({ page, side }: Found): { at?: FoundPlace } {
  if (page === undefined) return {};
  return { at: { page, ...(side === undefined ? {} : { side }) } };
}

function pick({ effect, todo }: { effect?: string; todo?: string }) {
  return { ...(effect ? { effect } : {}), ...(todo ? { todo } : {}) };
}

/**
 * 'Fine: size 85 × 55 mm, 3 mm bleed, all letters in the file.'; undefined when there is nothing to
 * say.
 */
function finePoints(
  facts: FileFacts,
  found: readonly Found[],
  spec: PrintSpec | undefined,
  others: number,
): string | undefined {
  const none = (...kinds: FindingKind[]) => !found.some(({ kind }) => kinds.includes(kind));
  const points: string[] = [];
  const isPdf = facts.kind === "pdf";
  const count = isPdf ? facts.pageCount : 1;
  if (spec && makesUp(count, others, spec)) points.push(FINE.together(count + others));
  if (spec && none("shape", "spreads", "picture-shape", "enlarged", "turned")) {
    points.push(FINE.size([spec.widthMm, spec.heightMm]));
  }
  if (spec && spec.bleedMm > 0 && isPdf && none("bleed", "edges-unseen", "shape", "spreads"))
    points.push(FINE.bleed(spec.bleedMm));
  const isWhole = none("things-unseen");
  if (isPdf && isWhole && none("missing-font", "standard-font")) points.push(FINE.letters);
  const hasDpi = isPdf ? facts.pages.some(({ dpi }) => dpi !== undefined) : Boolean(spec);
  if (hasDpi && isWhole && none("blurred", "soft"))
    points.push(FINE.pictures((spec ?? ANY).fineDpi));
  const areRead = isWhole && (!isPdf || facts.colours === "read");
  if (areRead && none("rgb", "spot", "ink", "white-overprint", "registration", "inky-letters"))
    points.push(FINE.colours);
  const fine = points.length > 0 ? [`Fine: ${points.join(", ")}.`] : [];
  return [...fine, ...(spec ? [] : [FINE.byHand])].join(" ") || undefined;
}
