/** Pictures as admins upload them, and what they upload by mistake. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photo from a phone that was held upright: turned by a note, with its place in the metadata. */
export function phonePhoto(width = 400, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#1d2c60" } })
    .composite([
      {
        input: {
          create: { width: width / 2, height, channels: 3, background: "#f2a20c" },
        },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({
      IFD0: { Make: "A phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A photo as some phones write it: whole, but its scan says of itself what cannot be. */
export async function oddPhoto(width = 60, height = 40): Promise<Buffer> {
  const photo = await sharp({ create: { width, height, channels: 3, background: "#f2a20c" } })
    .jpeg()
    .toBuffer();
  const scan = photo.indexOf(Buffer.from("ffda", "hex"));
  // Behind the scan's components stands its first coefficient; all in one scan begin at 0.
  photo[scan + 5 + 2 * photo.readUInt8(scan + 4)] = 1;
  return photo;
}

/** A PNG of 200 million white pixels in a few kilobytes. */
export function bomb(): Buffer {
  const width = 20_000;
  const height = 10_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width / 8 + 1) * height);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Two frames; in a TIFF they are two pictures. */
export function animation(format: "gif" | "webp" | "tiff"): Promise<Buffer> {
  const frames = Buffer.alloc(8 * 16 * 3);
  frames.fill(255, 8 * 8 * 3);
  return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .toFormat(format)
    .toBuffer();
}

/** The first half of a photo. */
export async function brokenPhoto(): Promise<Buffer> {
  const whole = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
}

/** A picture of 400 by 400, larger than what is looked at first, with its directory behind it. */
export function lateTiff(order: "little" | "big"): Promise<Buffer> | Buffer {
  const size = 400;
  if (order === "little") {
    return sharp({ create: { width: size, height: size, channels: 3, background: "#f2a20c" } })
      .tiff({ compression: "none" })
      .toBuffer();
  }
  const pixels = size * size;
  // Width, height, bits, uncompressed, black is 0, where the one strip is, its rows, its bytes.
  const tags = Object.entries({
    256: size,
    257: size,
    258: 8,
    259: 1,
    262: 1,
    273: 8,
    278: size,
    279: pixels,
  });
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16BE(tags.length);
  for (const [at, [tag, value]] of tags.entries()) {
    const LONG = 4;
    directory.writeUInt16BE(Number(tag), 2 + at * 12);
    directory.writeUInt16BE(LONG, 4 + at * 12);
    directory.writeUInt32BE(1, 6 + at * 12);
    directory.writeUInt32BE(value, 10 + at * 12);
  }
  const head = Buffer.from("MM\0*\0\0\0\0", "latin1");
  head.writeUInt32BE(head.length + pixels, 4);
  return Buffer.concat([head, Buffer.alloc(pixels, 128), directory]);
}

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
