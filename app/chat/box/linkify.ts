/** Decides which words of a message become links. */
import { acceptedFiles } from "../../uploads/file-types.ts";

/** Domain endings that need no path. */
const SITE = /^[^:/?#]+\.(com|org|net|edu|gov|ng|africa|co|io|uk)(?![^:/?#])/i;
/** With a path any ending is a site's, such as `wa.me/234…`. */
const WITH_PATH = /^[^:/?#]+\.([a-z]{2,})\/./i;
/** File endings besides those of accepted uploads. */
const OTHER_FILES = ["mov", "md", "pub", "cards"];

/**
 * Options for Linkify. Links open in a new tab and send no referrer. A word with a dot is often a
 * file name (`logo.ai`, `artwork.zip`): without a protocol only a well-known ending or a path makes
 * it a link.
 */
export const LINKS = {
  defaultProtocol: "https",
  target: "_blank",
  rel: "noopener noreferrer nofollow ugc",
  validate: { url: isAddress },
};

function isAddress(words: string): boolean {
  if (/^(https?:\/\/|www\.)/i.test(words) || SITE.test(words)) return true;
  const ending = WITH_PATH.exec(words)?.[1]?.toLowerCase();
  return ending !== undefined && !isFileEnding(ending);
}

function isFileEnding(ending: string): boolean {
  return OTHER_FILES.includes(ending) || acceptedFiles.split(",").includes(`.${ending}`);
}
