/**
 * Forms with a file, as browsers send them (RFC 7578). The bytes are looked through once and not
 * copied: `Request.formData` holds everybody up for a fifth of a second with 20 MB.
 */

/** A submitted form with files. */
export interface FileForm {
  /** The last value of each text field. */
  typed: Record<string, string>;
  /** The last file of each field; without a name and bytes when none was chosen. */
  files: Record<string, { name: string; bytes: Uint8Array }>;
}

/** Fields of a form; further ones are left out. */
const MOST_PARTS = 20;
/** Bytes before a part's content: its names. */
const MOST_HEAD = 2_000;
/** Characters of a text field. */
const MOST_TEXT = 20_001;

/** @returns undefined for a body of another type */
export async function readFileForm(request: Request): Promise<FileForm | undefined> {
  const type = request.headers.get("content-type") ?? "";
  const [, quoted, plain] =
    /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return undefined;
  return parseFileForm(Buffer.from(await request.arrayBuffer()), boundary);
}

function parseFileForm(body: Buffer, boundary: string): FileForm {
  const form: FileForm = { typed: {}, files: {} };
  const between = Buffer.from(`\r\n--${boundary}`);
  let at = body.indexOf(`--${boundary}`);
  for (let count = 0; at !== -1 && count < MOST_PARTS; count++) {
    const head = at + between.length;
    const start = body.indexOf("\r\n\r\n", head - 2);
    const end = body.indexOf(between, head - 2);
    if (start === -1 || end < start || start - head > MOST_HEAD) break;
    addPart(form, body.toString("utf8", head - 2, start), body.subarray(start + 4, end));
    at = end + 2;
  }
  return form;
}

function addPart({ typed, files }: FileForm, head: string, bytes: Buffer): void {
  const [, name] = /;\s*name="([^"]*)"/i.exec(head) ?? [];
  const [, fileName] = /;\s*filename="([^"]*)"/i.exec(head) ?? [];
  if (name === undefined || Object.hasOwn(Object.prototype, name)) return;
  if (fileName === undefined) typed[name] = bytes.toString("utf8").slice(0, MOST_TEXT);
  else files[name] = { name: fileName.replaceAll("%22", '"'), bytes };
}
