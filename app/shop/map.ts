/** The maps of OpenStreetMap. Degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

const HALF_WIDTH = 0.012;
const HALF_HEIGHT = 0.01;

/** A map around a place, to stand inside a page. */
export function mapEmbed({ latitude, longitude }: Place): string {
  const corners = [
    longitude - HALF_WIDTH,
    latitude - HALF_HEIGHT,
    longitude + HALF_WIDTH,
    latitude + HALF_HEIGHT,
  ];
  const box = corners.map((degrees) => degrees.toFixed(4)).join("%2C");
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik`;
}
