/** A sheet of A4 that is drawn on in px of the design (794 × 1123), from the top. */
import fontkit from "@cantoo/fontkit";
import { PDFDocument, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { FONT_BYTES, type FontName } from "./fonts.server.ts";

/** Points of a px. */
const POINTS = 0.75;
const WIDTH = 595.28;
const HEIGHT = 841.89;

const COLOURS = {
  ink: "#15141A",
  quiet: "#45423B",
  label: "#6A655A",
  line: "#DED8CA",
  dash: "#847D6D",
  good: "#1B6843",
  bad: "#AE2318",
  indigo: "#1D2C60",
  marigold: "#F2A31B",
  cyan: "#00A0D1",
  magenta: "#D4006A",
  yellow: "#F6C700",
  key: "#15141A",
};

export type Colour = keyof typeof COLOURS;

/** Colours that a shop has instead, as `#1d2c60`. */
export type OwnColours = Partial<Record<Colour, string>>;

/** How a text looks. */
export interface TextStyle {
  font: FontName;
  /** px. */
  size: number;
  colour?: Colour;
}

/** A PDF in the making. */
export class Sheet {
  readonly #pdf: PDFDocument;
  readonly #fonts: Record<FontName, PDFFont>;
  readonly #known: ReadonlySet<number>;
  /** At size 1, of what was measured before. */
  readonly #widths = new Map<string, number>();
  /** By text, with signs that the fonts have. */
  readonly #drawn = new Map<string, string>();
  readonly #colours: Record<Colour, string>;
  #page: PDFPage;

  private constructor(pdf: PDFDocument, fonts: Record<FontName, PDFFont>, colours: OwnColours) {
    this.#pdf = pdf;
    this.#colours = { ...COLOURS, ...colours };
    this.#fonts = fonts;
    this.#known = new Set(fonts.regular.getCharacterSet());
    this.#page = pdf.addPage([WIDTH, HEIGHT]);
  }

  /** @param title of the document, as a viewer shows it */
  static async begin(title: string, author: string, colours: OwnColours = {}): Promise<Sheet> {
    const pdf = await PDFDocument.create();
    pdf.registerFontkit(fontkit);
    pdf.setTitle(title, { showInWindowTitleBar: true });
    pdf.setAuthor(author);
    pdf.setLanguage("en-NG");
    const embed = (name: FontName) => pdf.embedFont(FONT_BYTES[name], { subset: true });
    const regular = await embed("regular");
    const bold = await embed("bold");
    const display = await embed("display");
    return new Sheet(pdf, { regular, bold, display }, colours);
  }

  get pages(): number {
    return this.#pdf.getPageCount();
  }

  addPage(): void {
    this.#page = this.#pdf.addPage([WIDTH, HEIGHT]);
  }

  /** Goes back to a page, 0 the first. */
  turnTo(page: number): void {
    this.#page = this.#pdf.getPage(page);
  }

  /** The file. */
  async end(): Promise<Uint8Array> {
    return this.#pdf.save();
  }

  /** Of one line, in px. */
  widthOf(text: string, { font, size }: TextStyle): number {
    const key = `${font} ${text}`;
    const known = this.#widths.get(key);
    const width = known ?? this.#fonts[font].widthOfTextAtSize(this.#drawable(text), 1);
    if (known === undefined) this.#widths.set(key, width);
    return width * size;
  }

  /**
   * Draws one line.
   * @param y of the line's middle
   * @param most px that it may take: a wider text is set smaller
   */
  text(
    x: number,
    y: number,
    text: string,
    style: TextStyle,
    most = Number.POSITIVE_INFINITY,
  ): void {
    const size = Math.min(style.size, (style.size * most) / Math.max(1, this.widthOf(text, style)));
    this.#page.drawText(this.#drawable(text), {
      x: x * POINTS,
      // From the middle of a line down to where its letters stand.
      y: HEIGHT - (y + size * 0.35) * POINTS,
      size: size * POINTS,
      font: this.#fonts[style.font],
      color: this.#colour(style.colour ?? "ink"),
    });
  }

  /** Draws one line that ends at x. */
  textBefore(
    x: number,
    y: number,
    text: string,
    style: TextStyle,
    most = Number.POSITIVE_INFINITY,
  ): void {
    this.text(x - Math.min(most, this.widthOf(text, style)), y, text, style, most);
  }

  /** Breaks a text into lines that fit; a word that is wider is broken too. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    // There is no kerning: a line is as wide as its words.
    const space = this.widthOf(" ", style);
    let line: string[] = [];
    let taken = 0;
    for (const word of text.split(/\s+/).flatMap((one) => this.#pieces(one, style, width))) {
      const more = this.widthOf(word, style) + (line.length > 0 ? space : 0);
      if (line.length > 0 && taken + more > width) {
        lines.push(line.join(" "));
        line = [];
        taken = -space;
      }
      line.push(word);
      taken += more;
    }
    return [...lines, line.join(" ")].filter((one) => one !== "");
  }

  #pieces(word: string, style: TextStyle, width: number): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const pieces = [""];
    for (const letter of word.normalize("NFC")) {
      const longer = pieces.at(-1) + letter;
      if (this.widthOf(longer, style) > width) pieces.push(letter);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  }

  /** A line from left to right. */
  rule(
    x: number,
    y: number,
    width: number,
    thickness: number,
    colour: Colour,
    isDashed = false,
  ): void {
    this.#page.drawLine({
      start: { x: x * POINTS, y: HEIGHT - y * POINTS },
      end: { x: (x + width) * POINTS, y: HEIGHT - y * POINTS },
      thickness: thickness * POINTS,
      color: this.#colour(colour),
      ...(isDashed ? { dashArray: [5 * POINTS, 4 * POINTS] } : {}),
    });
  }

  /** A box, filled, or with an edge of so many px. */
  box(x: number, y: number, width: number, height: number, colour: Colour, edge?: number): void {
    this.#page.drawRectangle({
      x: x * POINTS,
      y: HEIGHT - (y + height) * POINTS,
      width: width * POINTS,
      height: height * POINTS,
      ...(edge === undefined
        ? { color: this.#colour(colour) }
        : { borderColor: this.#colour(colour), borderWidth: edge * POINTS }),
    });
  }

  /** An SVG path. @param scale px of one unit of the path */
  path(x: number, y: number, path: string, scale: number, colour: Colour): void {
    this.#page.drawSvgPath(path, {
      x: x * POINTS,
      y: HEIGHT - y * POINTS,
      scale: scale * POINTS,
      color: this.#colour(colour),
    });
  }

  /** A PNG, as large as fits into the box, at its left. */
  async picture(x: number, y: number, width: number, height: number, png: Uint8Array) {
    const image = await this.#pdf.embedPng(png);
    const scale = Math.min(width / image.width, height / image.height);
    const size = { width: image.width * scale * POINTS, height: image.height * scale * POINTS };
    const middle = HEIGHT - (y + height / 2) * POINTS;
    this.#page.drawImage(image, { x: x * POINTS, y: middle - size.height / 2, ...size });
  }

  #colour(colour: Colour) {
    const hex = Number.parseInt(this.#colours[colour].slice(1), 16);
    return rgb((hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255);
  }

  /** With signs that the fonts have: others lose their marks, or become a question mark. */
  #drawable(text: string): string {
    const known = this.#drawn.get(text);
    if (known !== undefined) return known;
    // Some write the dot of Yoruba as a stroke.
    const composed = text.replaceAll("\u0329", "\u0323").normalize("NFC");
    const spaced = composed.replace(/[\s\p{Cc}]+/gu, " ").replace(/\p{Cf}|\uFE0F/gu, "");
    const drawn = Array.from(spaced.replaceAll("\u2011", "-"), (sign) => {
      if (this.#has(sign)) return sign;
      const [plain = ""] = sign.normalize("NFKD");
      return this.#has(plain) ? plain : "?";
    }).join("");
    this.#drawn.set(text, drawn);
    return drawn;
  }

  #has(sign: string): boolean {
    return this.#known.has(sign.codePointAt(0) ?? 0);
  }
}
