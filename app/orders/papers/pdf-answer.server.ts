/** Answers a request with a paper. */
import { readPicture } from "../../catalogue/managing/product-pictures.server.ts";
import { drawPaper, type Letterhead } from "../../papers/draw-paper.server.ts";
import type { Paper } from "../../papers/paper.ts";
import { business, defaults } from "../../shop/business.ts";
import { logoIn } from "../../shop/pages/shop-pictures.ts";

const NOT_MADE =
  "The PDF could not be made. The paper stands; nothing was lost. Reload this page to try again.";

/**
 * @param name of the file, without its ending
 * @param logError receives why a paper could not be drawn
 * @returns the paper, or 503 with an explanation
 */
export async function answerPdf(
  paper: Paper,
  name: string,
  logError: (error: unknown) => void,
): Promise<Response> {
  let drawn: Uint8Array;
  try {
    drawn = await drawPaper(paper, business.name, await letterhead(logError));
  } catch (error) {
    logError(error);
    const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
    return new Response(NOT_MADE, { status: 503, headers });
  }
  // A copy, because bytes that may be shared cannot be a body.
  const bytes = new Uint8Array(drawn);
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="${name}.pdf"`,
      "cache-control": "private, no-store",
      // No referrer, because the address may hold a key.
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
}

/** The shop's logo and colours of today. A lost logo does not hold a paper up. */
async function letterhead(logError: (error: unknown) => void): Promise<Letterhead> {
  const { name, look } = business;
  const logo = look.logo
    ? await readPicture(logoIn(look.logo, "600.png")).catch(logError)
    : undefined;
  return {
    colours: {
      ...(look.main ? { indigo: look.main } : undefined),
      ...(look.second ? { marigold: look.second } : undefined),
    },
    ...(logo ? { logo } : undefined),
    ...(name === defaults.name ? undefined : { words: name }),
  };
}
