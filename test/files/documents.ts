/** PDFs as people send them, and as nobody should. */
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";

const POINTS_PER_MM = 72 / 25.4;

/** A PDF with so many numbered pages. @param size mm */
export async function pdfOf(
  pages: number,
  size: [width: number, height: number] = [85, 55],
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const [width, height] = size.map((length) => length * POINTS_PER_MM) as [number, number];
  for (let number = 1; number <= pages; number++) {
    document.addPage([width, height]).drawText(`Page ${number}`, { x: 20, y: 20, size: 24 });
  }
  return Buffer.from(await document.save());
}

const TALE =
  "melon seed spinach goat meat pepper rice and beans with plantain for a wedding of two hundred " +
  "people who arrive at noon when it rains in Ibadan, and none of them goes home before midnight";

/** One of so many A4 pages full of words. */
export async function bookPdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let number = 0; number < pages; number++) {
    const page = document.addPage([595, 842]);
    for (let row = 0; row < 46; row++) {
      const start = ((46 * number + row) * 37) % TALE.length;
      const words = `${TALE} ${TALE}`.slice(start, start + 84);
      page.drawText(words, { x: 60, y: 770 - 15 * row, size: 11 });
    }
  }
  return Buffer.from(await document.save());
}

/** One that opens with a password only. */
export async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(await pdfOf(1));
  document.encrypt({ userPassword: "secret", ownerPassword: "secret" });
  return Buffer.from(await document.save());
}

/** One whose tree of pages is bare. */
export function emptyPdf(): Buffer {
  return written(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"]);
}

/** One of some hundred bytes that unpacks to two million drawn squares. */
export function swollenPdf(): Buffer {
  const once = deflateSync(Buffer.alloc(24 * 1_048_576, "0 0 1 1 re f "), { level: 9 });
  const content = deflateSync(once, { level: 9 });
  return withContent(content, "/Filter[/FlateDecode/FlateDecode]");
}

/** One whose page takes hours to draw, in little memory: it has a thousand tiles a point. */
export function tiledPdf(): Buffer {
  const content = "/Pattern cs /P scn 0 0 200 200 re f";
  const tile = "0 0 1 1 re f";
  return written([
    ...ONE_PAGE.slice(0, 2),
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    `<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .001/YStep .001/Resources<<>>/Length ${tile.length}>>stream\n${tile}\nendstream`,
  ]);
}

/**
 * One of a kilobyte whose page would take hours to draw, and soon takes too much memory: each form
 * draws the next one ten times.
 */
export async function endlessPdf(depth = 9): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 200]);
  const { context } = document;
  let inner = context.register(form(context, "0 0 100 100 re f", undefined));
  for (let level = 0; level < depth; level++) {
    inner = context.register(form(context, "/X Do ".repeat(10), inner));
  }
  page.node.setXObject(PDFName.of("X"), inner);
  page.node.addContentStream(context.register(context.stream("/X Do")));
  return Buffer.from(await document.save());
}

/** One of so many objects, none of which is needed. */
export function crowdedPdf(objects: number): Buffer {
  const crowd = Array.from({ length: objects }, () => "<</A[1 2 3]/B(text)>>");
  return written([...ONE_PAGE, "<</Length 0>>stream\n\nendstream", ...crowd]);
}

/** One whose parts name themselves as their own parts. */
export function circularPdf(): Buffer {
  const content = "/X Do /P cs /P scn 0 0 9 9 re f";
  return written([
    "<</Type/Catalog/Pages 2 0 R/OpenAction 6 0 R>>",
    "<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources 5 0 R>>",
    `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources 5 0 R/Length ${content.length}>>stream\n${content}\nendstream`,
    "<</XObject<</X 4 0 R>>/ColorSpace<</P[/Indexed/P 1 4 0 R]>>/Pattern<</P 4 0 R>>>>",
    "<</S/JavaScript/Next 6 0 R/JS 6 0 R>>",
  ]);
}

/** One whose content is brackets in brackets. */
export function nestedPdf(depth: number): Buffer {
  const content = `${"[".repeat(depth)}${"q ".repeat(depth)}${"<<".repeat(depth)}${"(".repeat(depth)}`;
  return written([
    ...ONE_PAGE,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    `${"[".repeat(depth)}${"]".repeat(depth)}`,
  ]);
}

export const ONE_PAGE = [
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>",
];

type Context = PDFDocument["context"];

function form(
  context: Context,
  content: string,
  inner: ReturnType<Context["register"]> | undefined,
) {
  return context.stream(content, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, 200, 200],
    ...(inner ? { Resources: { XObject: { X: inner } } } : {}),
  });
}

/** One with a page of this content, as it is packed. */
export function withContent(content: Buffer, filter: string): Buffer {
  return written([
    ...ONE_PAGE,
    Buffer.concat([
      Buffer.from(`<</Length ${content.length}${filter}>>stream\n`),
      content,
      Buffer.from("\nendstream"),
    ]),
  ]);
}

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function written(objects: (string | Buffer)[]): Buffer {
  const pieces = [Buffer.from("%PDF-1.7\n")];
  const starts: number[] = [];
  let at = pieces[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    starts.push(at);
    at += piece.length;
    pieces.push(piece);
  });
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
  const size = objects.length + 1;
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
