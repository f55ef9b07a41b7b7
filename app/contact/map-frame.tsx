import { useState } from "react";
import { business } from "../shop/business.ts";
import { mapEmbed } from "../shop/map.ts";
import { useHydrated } from "../ui/hooks/use-hydrated.ts";

/**
 * A drawing of the location, and the live map on request, since it costs data and tells the map's
 * provider of the visit. Without JavaScript the map opens on its own page.
 */
export function MapFrame() {
  const [live, setLive] = useState(false);
  const hydrated = useHydrated();
  return (
    <figure className="map">
      {live ? (
        <iframe
          // Takes the focus of the pressed button.
          ref={(frame) => frame?.focus()}
          src={mapEmbed(business.map)}
          title="Live map"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <Drawing />
      )}
      <figcaption className="row row-between text-small">
        <span>{business.map.near}</span>
        {hydrated && !live ? (
          <button type="button" className="link link-tap" onClick={() => setLive(true)}>
            Load live map
          </button>
        ) : (
          <a className="link link-tap" href={business.map.link} target="_blank" rel="noopener">
            Open the map
          </a>
        )}
      </figcaption>
    </figure>
  );
}

function Drawing() {
  return (
    <svg viewBox="0 0 600 360" width="100%" aria-hidden="true">
      <path d="M0 0h600v360H0z" fill="var(--color-kraft)" />
      <g stroke="var(--color-paper)" fill="none">
        <path d="M-20 90L620 40" strokeWidth="22" />
        <path d="M120-20l90 400M330-20l60 400M500-20l30 400" strokeWidth="14" />
        <path d="M-20 220l640-40M-20 320l640-60" strokeWidth="12" />
        <path d="M40-20l40 400M430 60l30 320M240 60l30 320" strokeWidth="6" />
      </g>
      <path
        d="M-20 150C120 130 180 170 300 150s220 10 340-30"
        stroke="var(--color-indigo-300)"
        strokeWidth="10"
        fill="none"
      />
      <path
        d="M352 246c26-32 40-50 40-70a40 40 0 0 0-80 0c0 20 14 38 40 70z"
        fill="var(--color-indigo-800)"
      />
      <circle cx="352" cy="174" r="14" fill="var(--color-marigold-500)" />
    </svg>
  );
}
