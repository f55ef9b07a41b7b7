/** Which words of a message are addresses of pages. */
import { acceptedFiles } from "../../uploads/file-types.ts";

/** Endings that nobody writes for anything but a site. */
const SITE = /^[^:/?#]+\.(com|org|net|edu|gov|ng|africa|co|io|uk)(?![^:/?#])/i;
/** With a path, other endings are meant as a site's, too: `wa.me/234…`. */
const WITH_PATH = /^[^:/?#]+\.([a-z]{2,})\/./i;
/** Files that a print shop speaks of, besides those that it can be sent. */
const OTHER_FILES = ["mov", "md", "pub", "cards"];

/**
 * For Linkify. Addresses in a text open beside the shop, which tells them nothing of itself. Of
 * words with a dot that are no whole address, many are names of files (`logo.ai`, `artwork.zip`),
 * which would lead to strangers' sites: only those with a well-known ending or a path are links.
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
