/** What paints at a place of a PDF's content, and what changes that (ISO 32000-1, 8.4). */
import { PDFArray, PDFBool, PDFDict, PDFName, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";
import { type ColourSpace, wordOf } from "./colour-space.ts";

/** What paints at the moment. */
export interface Paint {
  space: ColourSpace;
  /** Of a device's own colours or a spot's tint. */
  values: number[];
}

export interface State {
  fill: Paint;
  line: Paint;
  overprintsFill: boolean;
  overprintsLine: boolean;
  /** A 0 leaves what is below (`OPM 1`). */
  keepsBelow: boolean;
  isSeeThrough: boolean;
}

export const BLACK: Paint = { space: { family: "gray", spots: [] }, values: [0] };
export const START: State = {
  fill: BLACK,
  line: BLACK,
  overprintsFill: false,
  overprintsLine: false,
  keepsBelow: false,
  isSeeThrough: false,
};

export const DEVICE_OPERATORS: Record<string, readonly ["fill" | "line", string]> = {
  g: ["fill", "DeviceGray"],
  G: ["line", "DeviceGray"],
  rg: ["fill", "DeviceRGB"],
  RG: ["line", "DeviceRGB"],
  k: ["fill", "DeviceCMYK"],
  K: ["line", "DeviceCMYK"],
};

export const LETTERS = new Set(["Tj", "TJ", "'", '"']);
/** Letters count as fills. */
export const PAINTS: Record<string, { fills?: true; lines?: true }> = {
  ...Object.fromEntries(["f", "F", "f*", ...LETTERS].map((one) => [one, { fills: true }])),
  ...Object.fromEntries(["S", "s"].map((one) => [one, { lines: true }])),
  ...Object.fromEntries(["B", "B*", "b", "b*"].map((one) => [one, { fills: true, lines: true }])),
};

export function applyState(state: State, changes: PDFObject | undefined): void {
  if (!(changes instanceof PDFDict)) return;
  const get = (key: string) => changes.lookup(PDFName.of(key));
  const [lines, fills, mode] = [get("OP"), get("op"), get("OPM")];
  if (lines) state.overprintsLine = isTrue(lines);
  if (lines ?? fills) state.overprintsFill = isTrue(fills ?? lines);
  if (mode instanceof PDFNumber) state.keepsBelow = mode.asNumber() === 1;
  const isBelowOne = (value: PDFObject | undefined) =>
    value instanceof PDFNumber && value.asNumber() < 1;
  const [blend, mask, fillAlpha, lineAlpha] = [get("BM"), get("SMask"), get("ca"), get("CA")];
  if (!(blend ?? mask ?? fillAlpha ?? lineAlpha)) return;
  const blending = wordOf(blend instanceof PDFArray ? blend.lookup(0) : blend);
  state.isSeeThrough =
    isBelowOne(fillAlpha) ||
    isBelowOne(lineAlpha) ||
    mask instanceof PDFDict ||
    (blending !== undefined && blending !== "Normal" && blending !== "Compatible");
}

export function isTrue(object: PDFObject | undefined): boolean {
  return object instanceof PDFBool && object.asBoolean();
}
