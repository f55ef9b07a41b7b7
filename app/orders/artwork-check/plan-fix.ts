/**
 * What 'Fix it for me' would do to a file (TRADE §2). Pure rules over what was measured and found.
 */
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type {
  FileFacts,
  PageFacts,
  PdfFacts,
  PictureFacts,
} from "../../uploads/facts/file-facts.ts";
import {
  type FixPlan,
  MOST_FIXED,
  type PagePlan,
  type PdfPlan,
  type PicturePlan,
} from "../../uploads/fixing/fix-plan.ts";
import { type Finding, inPage } from "./findings.ts";
import { fitOf } from "./page-fit.ts";
import type { FindingKind } from "./words/finding-words.ts";

/** The kinds of findings that a plan can cure, in a picture and in a PDF. */
const CURED = {
  picture: ["turned", "picture-shape", "bleed", "rgb"],
  pdf: ["turned", "enlarged", "shape", "bleed"],
} as const satisfies Record<FileFacts["kind"], readonly FindingKind[]>;

/** Cutting off more of a picture needs a person to look. */
const MOST_CUT_OFF = 0.25;

/** @returns undefined when nothing can be fixed */
export function planOf(
  facts: FileFacts,
  spec: PrintSpec | undefined,
  found: readonly Pick<Finding, "kind">[],
): FixPlan | undefined {
  const kinds: readonly string[] = CURED[facts.kind];
  if (!found.some(({ kind }) => kinds.includes(kind))) return undefined;
  // Only a person can tell which of two pages is meant; layers that are off would be on in a new PDF.
  if (found.some(({ kind }) => kind === "spreads" || kind === "layers")) return undefined;
  return facts.kind === "pdf"
    ? spec && planOfPdf(facts, spec, isInInks(facts, found))
    : planOfPicture(facts, spec, (kind) => found.some((one) => one.kind === kind));
}

/**
 * Which findings a fix has cured, if the fixed file is better than the one before.
 * @param before what was found in the file
 * @param after what the same check finds in the fixed one
 */
export function curedBy(before: readonly Finding[], after: readonly Finding[]): string[] {
  const bad = (list: readonly Finding[]) => list.filter(({ severity }) => severity !== "fine");
  const had = new Set<string>(bad(before).map(({ kind }) => kind));
  const has = new Set<string>(bad(after).map(({ kind }) => kind));
  if ([...has].some((kind) => !had.has(kind))) return [];
  const all: readonly string[] = [...CURED.picture, ...CURED.pdf];
  return [...had].filter((kind) => !has.has(kind) && all.includes(kind));
}

function planOfPicture(
  { width, height, frames, sheets }: PictureFacts,
  spec: PrintSpec | undefined,
  has: (kind: FindingKind) => boolean,
): PicturePlan | undefined {
  if (frames ?? sheets) return undefined;
  const convert = has("rgb");
  if (!spec) return { kind: "picture", turn: false, convert };
  const { widthMm, heightMm, bleedMm } = spec;
  const turn = has("turned");
  const whole = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm] as const;
  if (has("picture-shape")) {
    const ratio = turn ? height / width : width / height;
    const wanted = whole[0] / whole[1];
    const isMuch = 1 - Math.min(ratio / wanted, wanted / ratio) > MOST_CUT_OFF;
    if (!isMuch) return { kind: "picture", turn, shape: whole, convert };
  }
  const mirror = has("bleed") ? ([bleedMm / widthMm, bleedMm / heightMm] as const) : undefined;
  return { kind: "picture", turn, ...(mirror ? { mirror } : {}), convert };
}

const isInInks = ({ colours }: PdfFacts, found: readonly Pick<Finding, "kind">[]) =>
  colours === "read" && !found.some(({ kind }) => kind === "rgb" || kind === "spot");

function planOfPdf(
  { pages, pageCount }: PdfFacts,
  spec: PrintSpec,
  inInks: boolean,
): PdfPlan | undefined {
  if (pageCount > MOST_FIXED) return undefined;
  const size = [spec.widthMm, spec.heightMm] as const;
  return {
    kind: "pdf",
    size,
    bleed: spec.bleedMm,
    isInInks: inInks && spec.colour === "cmyk",
    pages: pages.map((page) => planOfPage(page, spec)),
  };
}

function planOfPage(page: PageFacts, spec: PrintSpec): PagePlan {
  const { widthMm, heightMm } = spec;
  const fit = fitOf(page, spec);
  const [left, top, right, bottom] = fit?.trim ?? page.trim ?? [0, 0, 0, 0];
  const cut = { left, top, width: page.width - left - right, height: page.height - top - bottom };
  if (fit) {
    const mirror = inPage(page, spec).some(({ kind }) => kind === "bleed");
    const isChanged = mirror || fit.isTurned || Math.abs(fit.scale - 1) > 0.01;
    return { cut, turn: fit.isTurned, size: [widthMm, heightMm], mirror, isChanged };
  }
  // Its shape differs, so all of it is shown as large as it fits.
  const isUpright = cut.height > cut.width;
  const turn = cut.height !== cut.width && widthMm !== heightMm && isUpright !== heightMm > widthMm;
  const [across, up] = turn ? [cut.height, cut.width] : [cut.width, cut.height];
  const scale = Math.min(widthMm / across, heightMm / up);
  return { cut, turn, size: [across * scale, up * scale], mirror: true, isChanged: true };
}
