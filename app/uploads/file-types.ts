/** A file type, detected from the content. */
interface FileType {
  label: string;
  /** Lower case; the first one is added to a name that has none of them. */
  endings: readonly string[];
  /** Browsers show it without running anything; other types are downloaded. */
  harmless?: true;
  /** Thumbnails can be made. */
  picture?: true;
  /** Its pages can be drawn. */
  document?: true;
}

/** Accepted uploads, by media type. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  "image/jpeg": { label: "JPEG", endings: ["jpg", "jpeg", "jpe"], harmless: true, picture: true },
  "image/png": { label: "PNG", endings: ["png"], harmless: true, picture: true },
  "image/webp": { label: "WebP", endings: ["webp"], harmless: true, picture: true },
  "image/gif": { label: "GIF", endings: ["gif"], harmless: true, picture: true },
  "image/avif": { label: "AVIF", endings: ["avif"], harmless: true, picture: true },
  "image/heic": { label: "HEIC", endings: ["heic", "heif"] },
  "image/bmp": { label: "BMP", endings: ["bmp"] },
  "image/tiff": { label: "TIFF", endings: ["tif", "tiff"], picture: true },
  "application/pdf": { label: "PDF", endings: ["pdf"], harmless: true, document: true },
  "application/illustrator": { label: "AI", endings: ["ai", "pdf"], document: true },
  "application/postscript": { label: "EPS", endings: ["eps", "ai", "ps"] },
  "image/vnd.adobe.photoshop": { label: "PSD", endings: ["psd", "psb"] },
  "application/vnd.corel-draw": { label: "CDR", endings: ["cdr"] },
  "application/zip": { label: "ZIP", endings: ["zip"] },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    label: "DOCX",
    endings: ["docx"],
  },
};

/** For messages. */
export const ALLOWED_TYPES = "pictures, PDF, AI, EPS, PSD, CDR, TIFF, ZIP or DOCX";

/** For the `accept` of a file input. */
export const acceptedFiles = acceptOf(Object.values(fileTypes));
/** The same for files whose pages can be shown. */
export const shownFiles = acceptOf(
  Object.values(fileTypes).filter(({ picture, document }) => picture || document),
);

function acceptOf(types: readonly FileType[]): string {
  return types.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join(",");
}

export function typeLabel(type: string): string {
  return fileTypes[type]?.label ?? "FILE";
}

export function wrongType(name: string): string {
  return `${name} cannot be sent. Send ${ALLOWED_TYPES}.`;
}
