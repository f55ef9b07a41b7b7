/** What a check of a large document takes: processor and memory of the process that measures it. */
import { randomFillSync } from "node:crypto";
import { measureDocument } from "../../app/uploads/pages/page-drawer.server.ts";
import { artworkPdf, flatPicture, place, stream } from "../../test/artwork/artwork-pdf.ts";
import { childrenOf, cpuMs, peakMib } from "../../test/running/process-usage.ts";

/** One check. */
export interface Checked {
  document: string;
  megabytes: number;
  seconds: number;
  cpuSeconds: number;
  peakMib: number;
  /** `read`, `large` or why nothing was measured. */
  colours: string;
}

const A5 = [148, 210] as const;
const MB = 1_048_576;

const DOCUMENTS: Record<string, () => Promise<Buffer>> = {
  "20 pictures of 5 MB": () => pictured(20),
  "5 pictures of 5.5 MB, colours are read": () => pictured(5, 5.5),
  "200 pages": () =>
    artworkPdf({
      size: A5,
      pages: 200,
      draw: (sheet) => {
        for (let row = 0; row < 40; row++) {
          sheet.write(`q 0.${row % 10} 0.5 0.2 0 k 30 ${40 + row * 12} 300 8 re f Q`);
        }
        place(
          sheet,
          flatPicture(sheet, [354, 354], "DeviceCMYK", [9, 99, 99, 0]),
          [10, 12],
          [30, 30],
        );
      },
    }),
};

/** One page each with a picture of as many bytes, in four inks, not packed. */
function pictured(pages: number, megabytes = 5): Promise<Buffer> {
  const side = Math.floor(Math.sqrt((megabytes * MB) / 4));
  return artworkPdf({
    size: A5,
    pages,
    draw: (sheet) => {
      const pixels = randomFillSync(new Uint8Array(side * side * 4));
      const dict = { Width: side, Height: side, ColorSpace: "DeviceCMYK", BitsPerComponent: 8 };
      const picture = stream(sheet, pixels, { Type: "XObject", Subtype: "Image", ...dict });
      place(sheet, picture, [10, 12], [100, 100]);
    },
  });
}

export async function checkDocuments(): Promise<Checked[]> {
  const done: Checked[] = [];
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    const bytes = await make();
    const before = new Set(childrenOf(process.pid));
    const started = performance.now();
    const document = {
      path: `bench ${name}`,
      format: "pdf" as const,
      bytes: bytes.length,
      async *read() {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      },
    };
    const colours = await measureDocument("bench", "artwork.pdf", document).then(
      (facts) => (facts.kind === "pdf" ? facts.colours : "unread"),
      (error: { fault?: string }) => error.fault ?? String(error),
    );
    // It waits for another question for some seconds.
    const [checker] = childrenOf(process.pid).filter((pid) => !before.has(pid));
    done.push({
      document: name,
      megabytes: bytes.length / MB,
      seconds: (performance.now() - started) / 1_000,
      cpuSeconds: checker ? cpuMs(checker) / 1_000 : Number.NaN,
      peakMib: checker ? peakMib(checker) : Number.NaN,
      colours,
    });
  }
  return done;
}
