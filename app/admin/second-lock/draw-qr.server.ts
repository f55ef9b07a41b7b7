import { encode } from "uqr";

/** A QR code as the path of a square drawing, with the width of that square. */
export interface Qr {
  path: string;
  width: number;
}

export function drawQr(text: string): Qr {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { path, width: size };
}
