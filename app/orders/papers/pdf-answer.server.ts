/** A paper as the answer of an address. */
import { drawPaper } from "../../papers/draw-paper.server.ts";
import type { Paper } from "../../papers/paper.ts";
import { business } from "../../shop/business.ts";

/** @param name of the file, without its ending */
export async function answerPdf(paper: Paper, name: string): Promise<Response> {
  // The bytes of a Uint8Array that may be shared are no body.
  const bytes = new Uint8Array(await drawPaper(paper, business.name));
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="${name}.pdf"`,
      "cache-control": "private, no-store",
      // The address may have a key.
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
}
