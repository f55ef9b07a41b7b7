import { business } from "../../shop/business.ts";
import { firstLetter } from "../../shop/pages/shop-pictures.ts";

/** GET /icon.svg: the first letter of the shop's name on its colour, as long as it has no logo. */
export function loader() {
  // Indigo 800 and paper of `ui/styles/tokens.css`.
  const { main = "#1D2C60" } = business.look;
  const letter = `&#${firstLetter().codePointAt(0) ?? 32};`;
  const words = `font-family="sans-serif" font-size="38" font-weight="700" fill="#fdfcf9"`;
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="${main}"/><text x="32" y="46" text-anchor="middle" ${words}>${letter}</text></svg>`,
    {
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": "public, max-age=3600",
      },
    },
  );
}
