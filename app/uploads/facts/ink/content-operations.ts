/** Takes the content of a PDF's page apart into its operations (ISO 32000-1, 7.8.2). */

/** A name without its slash, in an object of its own: strings are skipped. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Numbers, names, and what is neither, as undefined. */
export type Operand = number | Name | undefined;

/** Operands that an operation has at most; what comes before them is dropped. */
const MOST_OPERANDS = 64;

const SPACE = classOf("\0\t\n\f\r ");
const DELIMITER = classOf("()<>[]{}/%");
const NUMBER = classOf("+-.0123456789");

/** A dictionary inside of an inline picture's `BI … ID`, its names written out. */
export type InlinePicture = Map<string, Operand>;

/**
 * Calls `run` with every operation in turn.
 * @param run its operator (`BI` for an inline picture), and the operands before it
 */
export function eachOperation(
  bytes: Uint8Array,
  run: (operator: string, operands: Operand[], picture?: InlinePicture) => void,
): void {
  let at = 0;
  let operands: Operand[] = [];
  const push = (operand: Operand) => {
    if (operands.length === MOST_OPERANDS) operands.shift();
    operands.push(operand);
  };
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (SPACE[byte]) at++;
    else if (byte === 0x25) at = endOfLine(bytes, at);
    else if (byte === 0x28) at = endOfString(bytes, at);
    else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      at = bytes.indexOf(0x3e, at) + 1 || bytes.length;
    } else if (byte === 0x2f) {
      const end = endOfWord(bytes, at + 1);
      push(new Name(textOf(bytes, at + 1, end)));
      at = end;
    } else if (DELIMITER[byte]) at++;
    else {
      const end = endOfWord(bytes, at);
      const word = textOf(bytes, at, end);
      at = end;
      if (NUMBER[byte]) push(Number.parseFloat(word) || 0);
      else if (word === "ID") {
        run("BI", [], pairsOf(operands));
        operands = [];
        at = endOfPicture(bytes, at);
      } else if (word === "true" || word === "false" || word === "null") push(undefined);
      else {
        if (word !== "BI") run(word, operands);
        operands = [];
      }
    }
  }
}

function pairsOf(operands: readonly Operand[]): InlinePicture {
  const pairs: InlinePicture = new Map();
  operands.forEach((operand, index) => {
    if (operand instanceof Name) pairs.set(operand.text, operands[index + 1]);
  });
  return pairs;
}

function classOf(characters: string): Uint8Array {
  const members = new Uint8Array(256);
  for (const character of characters) members[character.charCodeAt(0)] = 1;
  return members;
}

function endOfWord(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && !SPACE[bytes[at] as number] && !DELIMITER[bytes[at] as number]) at++;
  // What is no word at all is stepped over.
  return at;
}

function endOfLine(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  return at;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return at + 1;
  }
  return bytes.length;
}

/** Behind the first `EI` that stands by itself. */
function endOfPicture(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length - 2; at++) {
    const isEnd = SPACE[bytes[at] as number] && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x49;
    if (isEnd && (at + 3 >= bytes.length || SPACE[bytes[at + 3] as number])) return at + 3;
  }
  return bytes.length;
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] as number);
  return text.includes("#")
    ? text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
}
