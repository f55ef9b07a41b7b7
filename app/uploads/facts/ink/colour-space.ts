/** What a PDF's colour space prints as (ISO 32000-1, 8.6). */

import type { PDFObject } from "@cantoo/pdf-lib";
import {
  PDFArray,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

/** A colour space as far as it matters on paper. */
export interface ColourSpace {
  family: "gray" | "rgb" | "cmyk" | "spot" | "pattern" | "unknown";
  /** Names of its special inks. */
  spots: string[];
  /** Colours are places in a table of them. */
  isIndexed?: true;
  /** All plates, for marks beside the page. */
  isRegistration?: true;
}

const PROCESS = ["Cyan", "Magenta", "Yellow", "Black"];
/** Of a space that stands for another one in a table or pattern. */
const DEEPEST = 4;

const DEVICE: Record<string, ColourSpace["family"]> = {
  ...{ DeviceGray: "gray", G: "gray", CalGray: "gray" },
  ...{ DeviceRGB: "rgb", RGB: "rgb", CalRGB: "rgb", Lab: "rgb" },
  ...{ DeviceCMYK: "cmyk", CMYK: "cmyk", Pattern: "pattern" },
};

const plain = (family: ColourSpace["family"]): ColourSpace => ({ family, spots: [] });

/** The space that a name stands for by itself. */
export function deviceSpace(name: string): ColourSpace | undefined {
  const family = DEVICE[name];
  return family && plain(family);
}

/**
 * The space that an object describes.
 * @param named the spaces of the page's resources
 */
export function spaceOf(
  object: PDFObject | undefined,
  named?: PDFDict | undefined,
  depth = 0,
): ColourSpace {
  if (depth > DEEPEST) return plain("unknown");
  if (object instanceof PDFName) {
    const name = object.decodeText();
    const own = named?.lookup(object);
    if (own && !DEVICE[name]) return spaceOf(own, named, depth + 1);
    return deviceSpace(name) ?? plain("unknown");
  }
  if (!(object instanceof PDFArray)) return plain("unknown");
  const kind = object.lookup(0);
  const kindName = kind instanceof PDFName ? kind.decodeText() : "";
  const second = object.size() > 1 ? object.lookup(1) : undefined;
  switch (kindName) {
    case "ICCBased":
      return iccSpace(second);
    case "Indexed":
    case "I":
      return { ...spaceOf(second, named, depth + 1), isIndexed: true };
    case "Pattern":
      return second ? spaceOf(second, named, depth + 1) : plain("pattern");
    case "Separation":
      return inksSpace([second]);
    case "DeviceN":
      return inksSpace(second instanceof PDFArray ? second.asArray() : []);
    default:
      return deviceSpace(kindName) ?? plain("unknown");
  }
}

function iccSpace(profile: PDFObject | undefined): ColourSpace {
  const count = profile instanceof PDFStream ? profile.dict.lookup(PDFName.of("N")) : undefined;
  const inks = count instanceof PDFNumber ? count.asNumber() : 0;
  return plain(inks === 1 ? "gray" : inks === 3 ? "rgb" : inks === 4 ? "cmyk" : "unknown");
}

function inksSpace(names: readonly (PDFObject | undefined)[]): ColourSpace {
  const inks = names.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
  if (inks.includes("All")) return { family: "spot", spots: [], isRegistration: true };
  const spots = inks.filter((ink) => ink !== "None" && !PROCESS.includes(ink));
  return spots.length > 0 ? { family: "spot", spots } : plain("gray");
}

/** The text of a name or string; undefined for anything else. */
export function wordOf(object: PDFObject | undefined): string | undefined {
  if (object instanceof PDFName) return object.decodeText();
  const isText = object instanceof PDFString || object instanceof PDFHexString;
  return isText ? object.decodeText() : undefined;
}
