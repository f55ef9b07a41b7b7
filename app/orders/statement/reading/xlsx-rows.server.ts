/**
 * Reads the rows of an XLSX workbook (ECMA-376) as a stream, within limits that hold whatever the
 * file says about itself. A formula stays text, and its stored result is not trusted.
 */
import { setImmediate } from "node:timers/promises";
import sax from "sax";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import {
  CELL_CHARACTERS,
  MOST_COLUMNS,
  MOST_ROWS,
  type Row,
  StatementRefused,
  tooManyRows,
} from "./statement-limits.ts";
import { isDateFormat, numberText, serialDay } from "./xlsx-values.ts";

/** The most bytes of all parts together, unpacked. */
const UNPACKED_BYTES = 300 * 1024 * 1024;
const MOST_PARTS = 1_000;
/** The most characters of all shared texts. */
const SHARED_CHARACTERS = 40_000_000;

/** An opened workbook. */
export interface Workbook {
  /** Names of the sheets, in the order of the workbook. */
  sheets: string[];
  /** @param sheet 0 is the first */
  rows: (sheet: number) => AsyncGenerator<Row>;
}

/** Receives a part's tags and texts, one after the other. */
interface XmlReader {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** @throws StatementRefused when it is no workbook, or too large */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const parts = await readable(() => listParts(bytes));
  const { sheets, is1904 } = await readable(() => readSheets(parts));
  if (sheets.length === 0) throw broken();
  let common: Promise<{ shared: string[]; dates: boolean[] }> | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    async *rows(sheet) {
      common ??= Promise.all([readShared(parts), readDateStyles(parts)]).then(
        ([shared, dates]) => ({ shared, dates }),
      );
      try {
        yield* sheetRows(parts, sheets[sheet]?.path ?? "", { ...(await common), is1904 });
      } catch (error) {
        throw error instanceof StatementRefused ? error : broken();
      }
    },
  };
}

/** Whatever is wrong with a zip or its XML, all that the sender can do is save the file again. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StatementRefused ? error : broken();
  }
}

const broken = () =>
  new StatementRefused("This Excel file cannot be read. Save it again as XLSX or CSV.");

interface Parts {
  zip: ZipFile;
  entries: Map<string, Entry>;
}

async function listParts(bytes: Uint8Array): Promise<Parts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The sizes that parts claim are enforced while they are unpacked.
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) {
      throw new StatementRefused("This Excel file has a password. Save it without one.");
    }
    if (unpacked > UNPACKED_BYTES || entries.size >= MOST_PARTS) {
      throw new StatementRefused("This Excel file is too large. Ask your bank for fewer days.");
    }
    entries.set(entry.fileName, entry);
  }
  return { zip, entries };
}

/** Reads a part, pausing between its pieces. A missing part counts as empty. */
async function* readPart(parts: Parts, path: string, reader: XmlReader): AsyncGenerator<void> {
  const entry = parts.entries.get(path);
  if (!entry) return;
  const xml = sax.parser(true, { xmlns: false });
  xml.onerror = (error) => {
    throw error;
  };
  xml.onopentag = (tag) =>
    reader.open?.(localName(tag.name), tag.attributes as Record<string, string>);
  xml.onclosetag = (name) => reader.close?.(localName(name));
  xml.ontext = (text) => reader.text?.(text);
  xml.oncdata = (text) => reader.text?.(text);
  const decoder = new TextDecoder();
  for await (const chunk of await parts.zip.openReadStreamPromise(entry)) {
    xml.write(decoder.decode(chunk as Uint8Array, { stream: true }));
    await setImmediate();
    yield;
  }
}

async function readWhole(parts: Parts, path: string, reader: XmlReader): Promise<void> {
  for await (const _ of readPart(parts, path, reader));
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

async function readSheets(parts: Parts) {
  const named: { name: string; id: string }[] = [];
  const targets = new Map<string, string>();
  let is1904 = false;
  await readWhole(parts, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
      named.push({ name: (attributes.name ?? "").slice(0, CELL_CHARACTERS), id: id ?? "" });
    },
  });
  await readWhole(parts, "xl/_rels/workbook.xml.rels", {
    open(_, { Id, Target }) {
      if (Id && Target) targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets = named.flatMap(({ name, id }) => {
    const path = targets.get(id) ?? "";
    return parts.entries.has(path) ? [{ name, path }] : [];
  });
  return { sheets, is1904 };
}

async function readShared(parts: Parts): Promise<string[]> {
  const shared: string[] = [];
  let text = "";
  let characters = 0;
  let isText = false;
  let isPhonetic = false;
  await readWhole(parts, "xl/sharedStrings.xml", {
    open(name) {
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    close(name) {
      if (name === "rPh") isPhonetic = false;
      if (name === "t") isText = false;
      if (name !== "si") return;
      shared.push(text);
      characters += text.length;
      text = "";
      if (characters > SHARED_CHARACTERS) throw broken();
    },
    text(more) {
      if (isText && text.length < CELL_CHARACTERS) text += more;
    },
  });
  return shared;
}

/** The cell styles that show a number as a day. */
async function readDateStyles(parts: Parts): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const dates: boolean[] = [];
  let isOfCells = false;
  await readWhole(parts, "xl/styles.xml", {
    open(name, { numFmtId, formatCode }) {
      if (name === "numFmt") formats.set(Number(numFmtId), formatCode ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) {
        const id = Number(numFmtId);
        dates.push(isDateFormat(id, formats.get(id)));
      }
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return dates;
}

interface Cell {
  column: number;
  type: string;
  isDate: boolean;
  isFormula: boolean;
  value: string;
}

async function* sheetRows(
  parts: Parts,
  path: string,
  { shared, dates, is1904 }: { shared: string[]; dates: boolean[]; is1904: boolean },
): AsyncGenerator<Row> {
  let ready: Row[] = [];
  let row = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let inside = "";
  const textOf = ({ type, isDate, isFormula, value }: Cell): string => {
    if (isFormula) return `=${value}`;
    if (type === "s") return shared[Number(value)] ?? "";
    if (type !== "n") return value;
    return isDate ? serialDay(value, is1904) : numberText(value);
  };
  const reader: XmlReader = {
    open(name, attributes) {
      if (name === "row") {
        row = Number(attributes.r) || row + 1;
        cells = [];
      } else if (name === "c") {
        cell = {
          column: columnOf(attributes.r) ?? (cell ? cell.column + 1 : 0),
          type: attributes.t ?? "n",
          isDate: dates[Number(attributes.s)] ?? false,
          isFormula: false,
          value: "",
        };
      } else if (name === "f" && cell) {
        cell.isFormula = true;
        cell.value = "";
      }
      inside = name;
    },
    text(text) {
      // For a formula, its own text; otherwise the value, or the text in the cell.
      const isWanted = cell?.isFormula ? inside === "f" : inside === "v" || inside === "t";
      if (cell && isWanted && cell.value.length < CELL_CHARACTERS) cell.value += text;
    },
    close(name) {
      inside = "";
      if (name === "c" && cell && cell.column < MOST_COLUMNS) {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = textOf(cell).slice(0, CELL_CHARACTERS);
      }
      if (name === "row") {
        cell = undefined;
        ready.push({ row, cells });
      }
    },
  };
  let count = 0;
  for await (const _ of readPart(parts, path, reader)) {
    for (const one of ready) {
      count++;
      if (count > MOST_ROWS) throw tooManyRows();
      yield one;
    }
    ready = [];
  }
}

/** `C5` → 2. */
function columnOf(address: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? "") ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
