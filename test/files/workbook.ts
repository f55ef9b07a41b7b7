/** Makes XLSX workbooks, as small as Excel opens them. */
import { crc32, deflateRawSync } from "node:zlib";

/** A cell: words, a number, a day as Excel counts them, or a formula with its stored result. */
type Cell = string | number | { day: number } | { formula: string; result: number } | null;

export interface Sheet {
  name: string;
  rows: readonly (readonly Cell[])[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The bytes of a workbook, whose words are shared or stand in their cells. */
export function workbook(sheets: readonly Sheet[], isShared = true): Buffer {
  const words: string[] = [];
  const places = new Map<string, number>();
  const shared = (text: string) => {
    const place = places.get(text) ?? words.push(text) - 1;
    places.set(text, place);
    return place;
  };
  const xmlOf = (cell: Cell, address: string) => {
    if (cell === null) return "";
    if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
    if (typeof cell === "string") {
      return isShared
        ? `<c r="${address}" t="s"><v>${shared(cell)}</v></c>`
        : `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    }
    if ("day" in cell) return `<c r="${address}" s="1"><v>${cell.day}</v></c>`;
    return `<c r="${address}"><f>${escaped(cell.formula)}</f><v>${cell.result}</v></c>`;
  };
  const rowXml = (row: readonly Cell[], index: number) =>
    `<row r="${index + 1}">${row.map((cell, column) => xmlOf(cell, `${letters(column)}${index + 1}`)).join("")}</row>`;
  const sheetXml = sheets.map(
    ({ rows }) =>
      `${HEAD}<worksheet ${MAIN}><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`,
  );
  const names = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return zip([
    [
      "xl/workbook.xml",
      `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${names.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join("")}</Relationships>`,
    ],
    [
      "xl/styles.xml",
      `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    ],
    ...sheetXml.map((xml, index): [string, string] => [`xl/worksheets/sheet${index + 1}.xml`, xml]),
    [
      "xl/sharedStrings.xml",
      `${HEAD}<sst ${MAIN}>${words.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    ],
  ]);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26));

/** A zip of these files. @param claimed bytes that each says to have unpacked, in place of its own */
export function zip(files: readonly [string, string | Buffer][], claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const content = typeof text === "string" ? Buffer.from(text) : text;
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, central, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
