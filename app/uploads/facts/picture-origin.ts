/** Guesses where a picture comes from: what messengers and screens leave behind (TRADE §2). */
import type { Origin } from "./file-facts.ts";

const MESSENGER_NAME =
  /^(?:IMG-\d{8}-WA\d+|WhatsApp Image|photo_\d{4}-\d\d-\d\d_|received_\d{6,}|signal-\d{4}-)/i;
const SCREENSHOT_NAME = /screen[ _-]?(?:shot|grab)|^Capture d|^Bildschirmfoto/i;
/** Longer side of what messengers make of any photo, px; the photo's own notes are gone. */
const MESSENGER_SIDES = [960, 1_280, 1_600, 2_048];
/** Shorter and longer side of screens, px. */
const SCREENS = new Set([
  ...["720x1280", "720x1520", "720x1560", "720x1600", "720x1612", "750x1334", "828x1792"],
  ...["1080x1920", "1080x2160", "1080x2220", "1080x2280", "1080x2340", "1080x2400", "1080x2408"],
  ...["1125x2436", "1170x2532", "1179x2556", "1206x2622", "1242x2208", "1242x2688", "1284x2778"],
  ...["1290x2796", "1320x2868", "1440x2560", "1440x3040", "1440x3120", "1440x3200", "768x1366"],
  ...["900x1440", "900x1600", "1080x2412", "1440x2960", "1600x2560", "1620x2160", "1668x2388"],
]);

/** What is known of a picture before it is decoded. */
interface PictureHead {
  name: string;
  /** Media type. */
  type: string;
  width: number;
  height: number;
  /** It says with which camera and when it was taken. */
  hasNotes: boolean;
}

export function originOf({ name, type, width, height, hasNotes }: PictureHead): Origin | undefined {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (SCREENSHOT_NAME.test(name)) return "screenshot";
  if (MESSENGER_NAME.test(name)) return "messenger";
  if (type === "image/png" && SCREENS.has(`${shorter}x${longer}`)) return "screenshot";
  const isShrunk = type === "image/jpeg" && !hasNotes && MESSENGER_SIDES.includes(longer);
  return isShrunk ? "messenger" : undefined;
}
