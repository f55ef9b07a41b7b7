/** The least that a page with a large picture can be: no script, no font, its styles in it. */
import { type Rival, startBareServer } from "./rivals.ts";

const CARDS = 6;
const STYLES =
  "body{margin:0;font:16px sans-serif}img{width:100%;height:auto}" +
  "ul{display:grid;grid-template-columns:1fr 1fr;list-style:none;padding:0}";

/**
 * Serves it with the shop's own pictures: the largest of the home page, and six cards.
 * @param shopUrl of a running shop
 */
export async function startIdealPage(shopUrl: string): Promise<Rival> {
  const home = await (await fetch(shopUrl)).text();
  const pictures = [...new Set(home.match(/\/pictures\/[\w./-]+-360\.avif/g))].slice(0, 1 + CARDS);
  if (pictures.length <= CARDS) throw new Error("The home page shows too few pictures.");
  const cards = pictures
    .slice(1)
    .map((_, at) => `<li><img src="/${at + 2}" width="360" height="360" alt="" loading="lazy">`);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Ideal</title>
<meta name="viewport" content="width=device-width"><style>${STYLES}</style><h1>A shop</h1>
<img src="/1" fetchpriority="high" width="900" height="900" alt=""><ul>${cards.join("")}</ul></html>`;
  const bodies = await Promise.all(
    pictures.map(async (path) => Buffer.from(await (await fetch(shopUrl + path)).arrayBuffer())),
  );
  return startBareServer([
    { headers: { "content-type": "text/html" }, body: Buffer.from(page) },
    ...bodies.map((body) => ({ headers: { "content-type": "image/avif" }, body })),
  ]);
}
