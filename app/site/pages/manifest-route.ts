import { business } from "../../shop/business.ts";
import { installIcons } from "../../shop/pages/shop-pictures.ts";

/** GET /site.webmanifest. */
export function loader() {
  const manifest = {
    id: "/",
    name: `${business.name}: ${business.tagline}`,
    short_name: business.name,
    description: business.description,
    lang: "en-NG",
    start_url: "/",
    scope: "/",
    // With a Back button, which the catalogue needs.
    display: "minimal-ui",
    // Indigo 800 and paper of `ui/tokens.css`.
    theme_color: business.look.main ?? "#1D2C60",
    background_color: "#FDFCF9",
    icons: installIcons(),
  };
  return Response.json(manifest, {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
