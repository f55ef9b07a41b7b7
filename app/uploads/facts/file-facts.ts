/**
 * What is measured of a file, whatever it is printed as: nothing here knows a product. Lengths are
 * millimetres, as the page is seen.
 */

/** Of a page or picture, in this order. */
export type Sides<Of> = readonly [left: Of, top: Of, right: Of, bottom: Of];

/** What is told of colours; what is not there was not found. */
interface Colours {
  /** Screen colours: RGB, Lab, or a picture in them. */
  rgb?: true;
  /** Names of spot colours. */
  spots?: string[];
  /** Most ink on one place, percent of one full ink. */
  ink?: number;
  /** Something white overprints, and so disappears. */
  whiteOverprint?: true;
  /** Something is filled with all inks at once, as marks beside a page are. */
  registration?: true;
  /** Black letters that are mixed of several inks. */
  inkyLetters?: true;
}

/**
 * Where something is drawn along each side: '0' or '1' for every `step` from the page's edge inwards,
 * the corners left out.
 */
export interface Edges {
  step: number;
  sides: Sides<string>;
}

/** A page of a PDF. */
export interface PageFacts extends Colours {
  width: number;
  height: number;
  /** How far its trim box is inside of it; only where the file says so. */
  trim?: Sides<number>;
  /** The file has a trim box that goes beyond the page, which is not used. */
  trimIsOutside?: true;
  /** The lowest resolution of its pictures, as they are placed. */
  dpi?: number;
  /** The text nearest to each edge of the trim box, else of the page. */
  text?: Sides<number>;
  /** The smallest letters, points. */
  letters?: number;
  /** The thinnest line. */
  line?: number;
  /** Notes, stamps or fields lie on it. */
  hasNotes?: true;
  /** Nothing is drawn on it. */
  isBlank?: true;
  isTransparent?: true;
  /** Not all that lies on it was measured. */
  isPartly?: true;
  edges?: Edges;
}

/** A font that has to come from the machine that prints. */
export interface MissingFont {
  name: string;
  /** One of PDF's 14, for which every machine has a good likeness. */
  isStandard: boolean;
  /** The first page that has it. */
  page: number;
}

/** What a PDF carries besides what its pages show. */
export type Carried = "script" | "launch" | "file" | "layer";

/** A PDF. */
export interface PdfFacts {
  kind: "pdf";
  pageCount: number;
  /** Of the first pages, `MOST_MEASURED` at most. */
  pages: PageFacts[];
  fonts: MissingFont[];
  carries: Carried[];
  /** Whether its colours were read; `large`: it has too many bytes for that. */
  colours: "read" | "large" | "unread";
}

/** Where a picture seems to come from. */
export type Origin = "screenshot" | "messenger";

/** A picture. */
export interface PictureFacts extends Colours {
  kind: "picture";
  /** Pixels, as it is seen. */
  width: number;
  height: number;
  origin?: Origin;
  /** It has parts that can be seen through. */
  isTransparent?: true;
  /** It moves. */
  frames?: number;
  /** There are several in the file, as a scanner writes them. */
  sheets?: number;
  /** Something other than paper reaches one of its sides. */
  reachesEdge?: true;
}

export type FileFacts = PdfFacts | PictureFacts;

/** Pages of a document that are measured; of the others only their number is known. */
export const MOST_MEASURED = 200;
/** Bytes of a document of which colours are read. */
export const MOST_COLOUR_BYTES = 30 * 1_048_576;

/** What is read of the contents of a page. */
export interface ReadPage extends Colours {
  isTransparent?: true;
  isPartly?: true;
}

/** What is read of the contents of a PDF, after it was measured. */
export interface PdfContents {
  pages: ReadPage[];
  carries: Carried[];
}

/** Both together. */
export function withContents(facts: PdfFacts, { pages: read, carries }: PdfContents): PdfFacts {
  return {
    ...facts,
    colours: "read",
    carries: [...new Set([...facts.carries, ...carries])],
    pages: facts.pages.map((page, index) => ({ ...page, ...read[index] })),
  };
}
