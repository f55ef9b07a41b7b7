/** Files that are broken, or made to do harm: to the shop, or to whoever opens them. */
import { crc32, deflateSync, gzipSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import {
  circularPdf,
  crowdedPdf,
  emptyPdf,
  endlessPdf,
  lockedPdf,
  nestedPdf,
  ONE_PAGE,
  pdfOf,
  swollenPdf,
  tiledPdf,
  withContent,
  written,
} from "./documents.ts";
import { bomb } from "./pictures.ts";

interface HostileFile {
  name: string;
  /** What it is called when it is sent. */
  file: string;
  make(): Promise<Buffer> | Buffer;
}

const pdf = (name: string, make: HostileFile["make"]): HostileFile => ({
  ...{ name, file: "card.pdf", make },
});
const named = (file: string, name: string, make: HostileFile["make"]): HostileFile => ({
  ...{ name, file, make },
});

const stream = (entries: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
    Buffer.from(content),
    Buffer.from("\nendstream"),
  ]);

/** A page with these entries, and the objects that they name, from 5 on. */
const paged = (page: string, content: string, ...objects: (string | Buffer)[]) =>
  written([
    ...ONE_PAGE.slice(0, 2),
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R${page.includes("/MediaBox") ? "" : "/MediaBox[0 0 200 200]"}${page}>>`,
    stream("", content),
    ...objects,
  ]);

/** A page that shows a picture of these entries and bytes. */
const pictured = (entries: string, content: Buffer) =>
  paged(
    "/Resources<</XObject<</P 5 0 R>>>>",
    "q 200 0 0 200 0 0 cm /P Do Q",
    stream(`/Type/XObject/Subtype/Image${entries}`, content),
  );

/** A document with these entries in its catalog, and the objects that they name, from 5 on. */
const catalogued = (entries: string, ...objects: (string | Buffer)[]) =>
  written([
    `<</Type/Catalog/Pages 2 0 R${entries}>>`,
    ...ONE_PAGE.slice(1),
    stream("", "0 0 9 9 re f"),
    ...objects,
  ]);

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576);
const packed = (bytes: Buffer) => deflateSync(bytes, { level: 9 });

/** Of a page's tree so many levels high. */
function deepTree(levels: number): Buffer {
  const nodes = Array.from({ length: levels }, (_, level) => {
    const parent = level > 0 ? `/Parent ${level + 1} 0 R` : "";
    return `<</Type/Pages/Kids[${level + 3} 0 R]/Count 1${parent}>>`;
  });
  const page = `<</Type/Page/Parent ${levels + 1} 0 R/MediaBox[0 0 200 200]>>`;
  return written(["<</Type/Catalog/Pages 2 0 R>>", ...nodes, page]);
}

/** The first so many parts of 11. */
const cut = async (whole: Promise<Buffer> | Buffer, parts: number) => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor((bytes.length * parts) / 11));
};

/** Every so many bytes are others. */
async function changed(whole: Promise<Buffer>, from: number): Promise<Buffer> {
  const bytes = Buffer.from(await whole);
  for (let at = 20 + from * 7; at < bytes.length; at += 211) bytes[at] = (at * 31) % 256;
  return bytes;
}

/** A JPEG that says of itself how large it is. */
async function claimedJpeg(width: number, height: number): Promise<Buffer> {
  const photo = await flat(60, 40).jpeg().toBuffer();
  const frame = photo.indexOf(Buffer.from("ffc0", "hex"));
  photo.writeUInt16BE(height, frame + 5);
  photo.writeUInt16BE(width, frame + 7);
  return photo;
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" }, limitInputPixels: false });

/** A GIF with so many frames of a huge screen. */
function film(frames: number): Buffer {
  const head = Buffer.from("GIF89a\x80\x3e\x80\x3e\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from("21f904000a0000002c0000000001000100000202440100", "hex");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

/** A TIFF whose directory is its own next one. */
function circularTiff(): Buffer {
  const tags = [
    [256, 400],
    [257, 400],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [278, 400],
    [279, 9e8],
  ];
  const bytes = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(tags.length, 8);
  tags.forEach(([tag = 0, value = 0], at) => {
    bytes.writeUInt16LE(tag, 10 + at * 12);
    bytes.writeUInt16LE(4, 12 + at * 12);
    bytes.writeUInt32LE(1, 14 + at * 12);
    bytes.writeUInt32LE(value, 18 + at * 12);
  });
  bytes.writeUInt32LE(8, 10 + tags.length * 12);
  return bytes;
}

/** A PNG whose note unpacks to hundreds of megabytes. */
async function notedPng(): Promise<Buffer> {
  const png = await flat(60, 40).png().toBuffer();
  const note = Buffer.concat([Buffer.from("zTXtnote\0\0"), packed(zeros(300))]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(note.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(note));
  const head = 8 + 25;
  return Buffer.concat([png.subarray(0, head), size, note, sum, png.subarray(head)]);
}

async function withScript(): Promise<Buffer> {
  const document = await PDFDocument.load(await pdfOf(1));
  for (let at = 0; at < 200; at++) document.addJavaScript(`s${at}`, "while (true) app.alert(1)");
  return Buffer.from(await document.save());
}

async function withFiles(): Promise<Buffer> {
  const document = await PDFDocument.load(await pdfOf(1));
  for (let at = 0; at < 50; at++) {
    await document.attach(Buffer.from("MZ\x90\0"), `setup-${at}.exe`);
  }
  return Buffer.from(await document.save());
}

const GLYPH = "1000 0 0 0 750 750 d1 BT /F 1 Tf (a) Tj ET 0 0 750 750 re f";
/** A JPEG 2000 and a JBIG2 that say they are huge. */
const HUGE_JPX = Buffer.from(
  "ff4fff51002f0000000186a0000186a00000000000000000000186a0000186a000000000000000000003070101070101070101",
  "hex",
);
const HUGE_JBIG2 = Buffer.from(
  "00000000300001000000130000ffff0000ffff000000000000000000000000",
  "hex",
);

export const HOSTILE_FILES: HostileFile[] = [
  pdf("locked with a password", lockedPdf),
  pdf("locked in a way that nobody knows", () =>
    Buffer.from(
      written(ONE_PAGE)
        .toString("latin1")
        .replace("/Root 1 0 R", "/Root 1 0 R/Encrypt<</Filter/Nobody/V 9>>"),
      "latin1",
    ),
  ),
  ...[1, 2, 4, 6, 8, 9, 10].map((parts) =>
    pdf(`cut off after ${parts} of 11`, () => cut(pdfOf(2), parts)),
  ),
  ...[0, 3, 7, 11, 16, 20].map((from) =>
    pdf(`with other bytes, ${from}`, () => changed(pdfOf(2), from)),
  ),
  pdf("a head alone", () => Buffer.from("%PDF-1.7")),
  pdf("a head and nothing but zeros", () => Buffer.concat([Buffer.from("%PDF-1.7\n"), zeros(2)])),
  pdf("without pages", emptyPdf),
  pdf("of a thousand pages", () => pdfOf(1_000)),
  pdf("of a billion pages, as it says", () =>
    written([ONE_PAGE[0] ?? "", "<</Type/Pages/Kids[3 0 R]/Count 1000000000>>", ONE_PAGE[2] ?? ""]),
  ),
  pdf("of less than no pages", () =>
    written([ONE_PAGE[0] ?? "", "<</Type/Pages/Kids[3 0 R]/Count -7>>", ONE_PAGE[2] ?? ""]),
  ),
  pdf("5 m wide and high", () => pdfOf(1, [5_000, 5_000])),
  pdf("as thin as a thread", () => pdfOf(1, [1, 5_000])),
  pdf("as large as a country", () => paged("/MediaBox[0 0 1e12 1e12]", "0 0 9 9 re f")),
  pdf("as large as no number", () => paged("/MediaBox[0 0 -0 nan]", "0 0 9 9 re f")),
  pdf("with 200 scripts", withScript),
  pdf("with programmes inside", withFiles),
  pdf("that starts a programme", () =>
    catalogued("/OpenAction 5 0 R", "<</S/Launch/F(cmd.exe)/Next 5 0 R>>"),
  ),
  pdf("that sends what is filled in", () =>
    catalogued("/OpenAction<</S/SubmitForm/F(http://127.0.0.1:1/)>>/AA<</WC 5 0 R>>", "<</S/URI>>"),
  ),
  pdf("with a form of another format", () =>
    catalogued("/AcroForm<</XFA 5 0 R/Fields[]>>", stream("", "<xdp:xdp>".repeat(50_000))),
  ),
  pdf("of a million objects", () => crowdedPdf(1_000_000)),
  pdf("of a hundred thousand objects", () => crowdedPdf(100_000)),
  pdf("whose parts are their own parts", circularPdf),
  pdf("whose pages are their own pages", () =>
    written([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2/Parent 2 0 R>>",
    ]),
  ),
  pdf("with a tree of pages 20,000 high", () => deepTree(20_000)),
  pdf("whose names are their own names", () =>
    catalogued(
      "/Names<</EmbeddedFiles 5 0 R/JavaScript 5 0 R>>/Outlines 6 0 R",
      "<</Kids[5 0 R 5 0 R]>>",
      "<</First 6 0 R/Next 6 0 R/Last 6 0 R/Count 9>>",
    ),
  ),
  pdf("whose table of objects is its own table before", () =>
    Buffer.from(
      written(ONE_PAGE)
        .toString("latin1")
        .replace(/\/Root 1 0 R>>\nstartxref\n(\d+)/, "/Root 1 0 R/Prev $1>>\nstartxref\n$1"),
      "latin1",
    ),
  ),
  pdf("of brackets in brackets", () => nestedPdf(100)),
  pdf("of 50,000 brackets in brackets", () => nestedPdf(50_000)),
  pdf("that is drawn for hours", () => endlessPdf()),
  pdf("that unpacks to two million squares", swollenPdf),
  pdf("that unpacks to gigabytes", () =>
    withContent(packed(packed(zeros(400))), "/Filter[/FlateDecode/FlateDecode]"),
  ),
  pdf("that is packed a thousand times", () =>
    withContent(Buffer.from("00".repeat(500)), `/Filter[${"/ASCIIHexDecode".repeat(1_000)}]`),
  ),
  pdf("that saves its state a million times", () =>
    withContent(packed(Buffer.from("q ".repeat(1_000_000))), "/Filter/FlateDecode"),
  ),
  pdf("with a packed picture of 400 million pixels", () =>
    pictured(
      "/Width 20000/Height 20000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter[/FlateDecode/FlateDecode]",
      packed(packed(zeros(400))),
    ),
  ),
  pdf("with a JBIG2 of 4 billion pixels", () =>
    pictured(
      "/Width 65535/Height 65535/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode",
      HUGE_JBIG2,
    ),
  ),
  pdf("with a JPEG 2000 of 10 billion pixels", () =>
    pictured("/Width 100000/Height 100000/Filter/JPXDecode", HUGE_JPX),
  ),
  pdf("with a fax of 10 billion pixels", () =>
    pictured(
      "/Width 100000/Height 100000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 100000/Rows 100000>>",
      Buffer.alloc(2_000, 0xff),
    ),
  ),
  pdf("with a JPEG of 4 billion pixels", async () =>
    pictured(
      "/Width 65500/Height 65500/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode",
      await claimedJpeg(65_500, 65_500),
    ),
  ),
  pdf("with letters that are made of themselves", () =>
    paged(
      "/Resources<</Font<</F 5 0 R>>>>",
      "BT /F 40 Tf 20 20 Td (aaaaaaaa) Tj ET",
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a 6 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1000]/Resources<</Font<</F 5 0 R>>>>>>",
      stream("", GLYPH),
    ),
  ),
  pdf("with a pattern of a thousand tiles a point", tiledPdf),
  pdf("with a gradient that is worked out for ever", () =>
    paged(
      "/Resources<</Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Function 5 0 R>>>>>>",
      "/S sh",
      stream(
        "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]",
        `{${"dup mul sin sqrt 3 copy ".repeat(20_000)}}`,
      ),
    ),
  ),
  pdf("with a mask that is its own mask", () =>
    paged(
      "/Resources<</ExtGState<</G 5 0 R>>>>",
      "/G gs 0 0 200 200 re f",
      "<</SMask<</S/Luminosity/G 6 0 R>>>>",
      stream(
        "/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency>>/Resources<</ExtGState<</G 5 0 R>>>>",
        "/G gs 0 0 200 200 re f",
      ),
    ),
  ),
  pdf("with a hundred thousand notes", () =>
    paged(
      `/Annots[${"<</Type/Annot/Subtype/Square/Rect[0 0 99 99]/C[1 0 0]>>".repeat(100_000)}]`,
      "0 0 9 9 re f",
    ),
  ),
  named("card.pdf", "a programme of Windows", () =>
    Buffer.concat([Buffer.from("MZ\x90\0"), zeros(1)]),
  ),
  named("card.pdf", "a programme of Linux", () =>
    Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01"), zeros(1)]),
  ),
  named("card.pdf", "a page of HTML", () => Buffer.from("<script>alert(1)</script>\n%PDF-1.7")),
  named("card.ai", "PostScript that goes round for ever", () =>
    Buffer.from("%!PS-Adobe-3.0\n{} loop\n"),
  ),
  named("card.eps", "PostScript that deletes files", () =>
    Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) deletefile\n"),
  ),
  named("card.psd", "a picture of Photoshop of 90 billion pixels", () =>
    Buffer.concat([
      Buffer.from("8BPS\0\x01\0\0\0\0\0\0\0\x03\0\x04\x93\xe0\0\x04\x93\xe0\0\x08\0\x03", "latin1"),
      zeros(1),
    ]),
  ),
  named("card.docx", "what unpacks to gigabytes", () => gzipSync(zeros(500))),
  named("photo.png", "200 million pixels", bomb),
  named("photo.png", "3.6 billion pixels, as it says", async () => {
    const png = await flat(60, 40).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    return png;
  }),
  named("photo.png", "a note that unpacks to 300 MB", notedPng),
  named("photo.png", "a drawing with a script", () =>
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  ),
  named("photo.jpg", "100 million pixels", () => flat(10_000, 10_000).jpeg().toBuffer()),
  named("photo.jpg", "45 million pixels that come row by row", () =>
    flat(9_000, 5_000).jpeg({ progressive: true }).toBuffer(),
  ),
  named("photo.jpg", "4 billion pixels, as it says", () => claimedJpeg(65_500, 65_500)),
  named("photo.jpg", "half of a JPEG", () => cut(flat(3_000, 2_000).jpeg().toBuffer(), 5)),
  named("photo.webp", "half of a WebP", () => cut(flat(3_000, 2_000).webp().toBuffer(), 5)),
  named("photo.gif", "20,000 frames of 256 million pixels", () => film(20_000)),
  named("scan.tif", "a directory that is its own next one", circularTiff),
  named("scan.tif", "100 million pixels in a TIFF", () =>
    flat(10_000, 10_000).tiff({ compression: "deflate" }).toBuffer(),
  ),
];

/** All of them, with their bytes. */
export async function madeHostile() {
  const made: { name: string; file: string; bytes: Buffer }[] = [];
  for (const { make, ...one } of HOSTILE_FILES) made.push({ ...one, bytes: await make() });
  return made;
}
