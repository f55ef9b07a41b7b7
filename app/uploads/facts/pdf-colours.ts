/**
 * Reads the colours of a PDF's pages out of their contents (TRADE §2). PDFium tells them as RGB only,
 * so this is our own reader: inks and spots, in fills, lines, letters, gradients and pictures.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import type { ReadPage } from "./file-facts.ts";
import { type ColourSpace, deviceSpace, spaceOf, wordOf } from "./ink/colour-space.ts";
import { eachOperation, type InlinePicture, Name, type Operand } from "./ink/content-operations.ts";
import {
  applyState,
  BLACK,
  DEVICE_OPERATORS,
  isTrue,
  LETTERS,
  PAINTS,
  type Paint,
  START,
  type State,
} from "./ink/paint-state.ts";
import { inkOfPicture } from "./ink/picture-ink.ts";

/** More is not read: the whole document's contents, unpacked, bytes. */
const MOST_CONTENT = 96 * 1_048_576;
/** Forms in forms. */
const DEEPEST = 12;
/** Spot colours that are named. */
const MOST_SPOTS = 20;

/** Letters are a mixed black from these shares of black and of two other inks on. */
const MIXED = { black: 0.85, other: 0.2 };

/** There is more in the document than is read. */
class TooMuchContent extends Error {}

/** Reads the pages of one document, one after the other. */
export class ColourReader {
  #left = MOST_CONTENT;
  readonly #pictures = new Map<PDFObject, Promise<number | undefined>>();

  /** @throws TooMuchContent, and what a damaged document throws */
  async read(document: PDFDocument, index: number): Promise<ReadPage> {
    const { node } = document.getPage(index);
    const page = new PageReader((bytes) => this.#take(bytes));
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    const parts = streams.flatMap((part) => {
      const stream = part instanceof PDFRef ? document.context.lookup(part) : part;
      return stream instanceof PDFRawStream ? [page.unpack(stream)] : [];
    });
    page.readContent(joined(parts), node.Resources(), { ...START }, 0);
    const inks = await Promise.all([...page.inkPictures].map((picture) => this.#inkOf(picture)));
    const read = page.result(inks.flatMap((ink) => ink ?? []));
    return { ...read, ...(inks.includes(undefined) ? { isPartly: true as const } : {}) };
  }

  #take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TooMuchContent();
  }

  #inkOf(picture: PDFRawStream): Promise<number | undefined> {
    const known = this.#pictures.get(picture) ?? inkOfPicture(picture);
    this.#pictures.set(picture, known);
    return known;
  }
}

class PageReader {
  readonly #take: (bytes: number) => void;
  readonly #seen = new Set<PDFObject>();
  readonly #spots = new Set<string>();
  /** Pictures in inks. */
  readonly inkPictures = new Set<PDFRawStream>();
  #hasRgb = false;
  #ink = 0;
  #hidesWhite = false;
  #isTransparent = false;
  #isRegistration = false;
  #hasInkyLetters = false;

  constructor(take: (bytes: number) => void) {
    this.#take = take;
  }

  result(inks: readonly number[]): ReadPage {
    const ink = Math.max(this.#ink, ...inks);
    return {
      ...(this.#hasRgb ? { rgb: true as const } : {}),
      ...(this.#spots.size > 0 ? { spots: [...this.#spots].slice(0, MOST_SPOTS) } : {}),
      ...(ink > 0 ? { ink: Math.round(ink) } : {}),
      ...(this.#hidesWhite ? { whiteOverprint: true as const } : {}),
      ...(this.#isTransparent ? { isTransparent: true as const } : {}),
      ...(this.#isRegistration ? { registration: true as const } : {}),
      ...(this.#hasInkyLetters ? { inkyLetters: true as const } : {}),
    };
  }

  unpack(stream: PDFRawStream): Uint8Array {
    const source = decodePDFRawStream(stream) as unknown as {
      getBytes(length: number): Uint8Array;
    };
    const bytes = source.getBytes(MOST_CONTENT);
    this.#take(bytes.length + 1);
    return bytes;
  }

  readContent(
    bytes: Uint8Array,
    resources: PDFDict | undefined,
    start: State,
    depth: number,
  ): void {
    let state = start;
    const stack: State[] = [];
    const named = (kind: string, name: Operand) => {
      const dict = resources?.lookup(PDFName.of(kind));
      return dict instanceof PDFDict && name instanceof Name
        ? dict.lookup(PDFName.of(name.text))
        : undefined;
    };
    const spaces = () => {
      const dict = resources?.lookup(PDFName.of("ColorSpace"));
      return dict instanceof PDFDict ? dict : undefined;
    };
    const setSpace = (key: "fill" | "line", name: Operand) => {
      if (!(name instanceof Name)) return;
      const space = deviceSpace(name.text) ?? spaceOf(named("ColorSpace", name), spaces());
      state[key] = { space, values: space.family === "cmyk" ? [0, 0, 0, 1] : [] };
    };
    const setColour = (key: "fill" | "line", operands: Operand[]) => {
      const values = operands.filter((value) => typeof value === "number");
      state[key] = { space: state[key].space, values };
      const pattern = named("Pattern", operands.at(-1));
      if (pattern) this.#readPattern(pattern, state, depth);
    };
    const setDevice = (key: "fill" | "line", name: string, operands: Operand[]) => {
      const values = operands.filter((value) => typeof value === "number");
      state[key] = { space: deviceSpace(name) ?? BLACK.space, values };
    };
    const paint = (operator: string) => {
      const { fills, lines } = PAINTS[operator] ?? {};
      if (fills) {
        this.#noteInk(state.fill, LETTERS.has(operator));
        this.#paint(state.fill, state, state.overprintsFill);
      }
      if (lines) this.#paint(state.line, state, state.overprintsLine);
    };
    eachOperation(bytes, (operator, operands, picture) => {
      switch (operator) {
        case "q":
          if (stack.length < 1_000) stack.push({ ...state });
          break;
        case "Q":
          state = stack.pop() ?? state;
          break;
        case "gs":
          applyState(state, named("ExtGState", operands[0]));
          break;
        case "cs":
          setSpace("fill", operands[0]);
          break;
        case "CS":
          setSpace("line", operands[0]);
          break;
        case "sc":
        case "scn":
          setColour("fill", operands);
          break;
        case "SC":
        case "SCN":
          setColour("line", operands);
          break;
        case "sh":
          this.#readShading(named("Shading", operands[0]), spaces());
          break;
        case "Do":
          this.#draw(named("XObject", operands[0]), resources, state, depth);
          break;
        case "BI":
          if (picture) this.#readInline(picture, spaces(), state);
          break;
        default: {
          const device = DEVICE_OPERATORS[operator];
          if (device) setDevice(device[0], device[1], operands);
          else paint(operator);
        }
      }
    });
  }

  #paint({ space, values }: Paint, state: State, overprints: boolean): void {
    if (state.isSeeThrough) this.#isTransparent = true;
    if (space.family === "rgb") this.#hasRgb = true;
    for (const spot of space.spots) this.#spots.add(spot);
    const isEmpty = values.length > 0 && values.every((value) => value <= 0);
    if (space.family === "cmyk" && !space.isIndexed && values.length === 4) {
      if (overprints && state.keepsBelow && isEmpty) this.#hidesWhite = true;
    }
    if (space.family === "spot" && !space.isRegistration && overprints && isEmpty) {
      this.#hidesWhite = true;
    }
  }

  /** Of fills alone: lines, such as marks beside the page, dry. */
  #noteInk({ space, values }: Paint, isLetters: boolean): void {
    if (space.isRegistration && values.some((value) => value > 0)) this.#isRegistration = true;
    if (space.family !== "cmyk" || space.isIndexed || values.length !== 4) return;
    this.#ink = Math.max(this.#ink, inkIn(values));
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = values;
    const others = [cyan, magenta, yellow].filter((ink) => ink >= MIXED.other);
    if (isLetters && black >= MIXED.black && others.length > 1) this.#hasInkyLetters = true;
  }

  #draw(object: PDFObject | undefined, outer: PDFDict | undefined, state: State, depth: number) {
    if (!(object instanceof PDFRawStream)) return;
    const { dict } = object;
    const kind = wordOf(dict.lookup(PDFName.of("Subtype")));
    if (kind === "Image") this.#readPicture(object, outer, state);
    if (kind !== "Form" || this.#seen.has(object)) return;
    if (depth >= DEEPEST) throw new TooMuchContent();
    if (state.isSeeThrough) this.#isTransparent = true;
    this.#seen.add(object);
    const own = dict.lookup(PDFName.of("Resources"));
    this.readContent(
      this.unpack(object),
      own instanceof PDFDict ? own : outer,
      { ...state },
      depth + 1,
    );
  }

  #readPicture(picture: PDFRawStream, resources: PDFDict | undefined, state: State): void {
    const { dict } = picture;
    if (dict.lookup(PDFName.of("SMask")) instanceof PDFStream || state.isSeeThrough) {
      this.#isTransparent = true;
    }
    if (isTrue(dict.lookup(PDFName.of("ImageMask")))) {
      this.#paint(state.fill, state, state.overprintsFill);
      return;
    }
    const named = resources?.lookup(PDFName.of("ColorSpace"));
    const space = spaceOf(
      dict.lookup(PDFName.of("ColorSpace")),
      named instanceof PDFDict ? named : undefined,
    );
    this.#note(space);
    if (space.family === "cmyk" && !space.isIndexed) this.inkPictures.add(picture);
  }

  #readInline(picture: InlinePicture, named: PDFDict | undefined, state: State): void {
    if (picture.has("IM") || picture.has("ImageMask")) {
      this.#paint(state.fill, state, state.overprintsFill);
      return;
    }
    const name = picture.get("CS") ?? picture.get("ColorSpace");
    if (name instanceof Name) this.#note(spaceOf(PDFName.of(name.text), named));
  }

  #readPattern(pattern: PDFObject, state: State, depth: number): void {
    if (pattern instanceof PDFDict) this.#readShading(pattern.lookup(PDFName.of("Shading")));
    if (!(pattern instanceof PDFRawStream) || this.#seen.has(pattern)) return;
    if (depth >= DEEPEST) throw new TooMuchContent();
    this.#seen.add(pattern);
    const own = pattern.dict.lookup(PDFName.of("Resources"));
    const resources = own instanceof PDFDict ? own : undefined;
    this.readContent(this.unpack(pattern), resources, { ...START, fill: state.fill }, depth + 1);
  }

  #readShading(shading: PDFObject | undefined, named?: PDFDict): void {
    const dict = shading instanceof PDFStream ? shading.dict : shading;
    if (!(dict instanceof PDFDict)) return;
    const space = spaceOf(dict.lookup(PDFName.of("ColorSpace")), named);
    this.#note(space);
    if (space.family === "cmyk") this.#readFunction(dict.lookup(PDFName.of("Function")), 0);
  }

  /** Of a gradient, the ink at its ends. */
  #readFunction(object: PDFObject | undefined, depth: number): void {
    if (!(object instanceof PDFDict) || depth > 3) return;
    for (const key of ["C0", "C1"]) {
      const end = object.lookup(PDFName.of(key));
      const values = end instanceof PDFArray ? numbersIn(end) : [];
      if (values.length === 4) this.#ink = Math.max(this.#ink, inkIn(values));
    }
    const parts = object.lookup(PDFName.of("Functions"));
    if (!(parts instanceof PDFArray)) return;
    for (let index = 0; index < Math.min(parts.size(), 64); index++) {
      this.#readFunction(parts.lookup(index), depth + 1);
    }
  }

  #note({ family, spots }: ColourSpace): void {
    if (family === "rgb") this.#hasRgb = true;
    for (const spot of spots) this.#spots.add(spot);
  }
}

/** Percent of one full ink. */
function inkIn(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.min(1, Math.max(0, value)), 0) * 100;
}

function numbersIn(array: PDFArray): number[] {
  return array.asArray().flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const pieces = parts.flatMap((part) => [part, NEW_LINE]);
  return new Uint8Array(Buffer.concat(pieces));
}
const NEW_LINE = Buffer.from("\n");
