/**
 * Encrypts with a passphrase, as the format age does (age-encryption.org/v1, scrypt recipient):
 * `age --decrypt` opens it, too. Each piece is authenticated with its number, and the last one says
 * that it is the last.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { ArchiveError, CHANGED, CUT_OFF, CUT_OFF_OR_CHANGED } from "./archive-error.ts";

const VERSION = "age-encryption.org/v1";
const SCRYPT_LABEL = `${VERSION}/scrypt`;
const CIPHER = "chacha20-poly1305";
const TAG = 16;
const PIECE = 65_536;
/** Pieces that go on together: each step of a stream costs more than a piece. */
const AT_ONCE = 16;
/** scrypt's work as a power of two: 128 MiB of memory for a third of a second. */
const WORK = 17;
/** What a stranger's archive may ask for: 1 GiB. */
const MOST_WORK = 20;
const LONGEST_HEADER = 1_024;
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n--- ([\w+/]{43})\n/;

type Bytes = AsyncIterable<Uint8Array>;

/** Whether these first bytes are of something encrypted. */
export const isSealed = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, VERSION.length)).toString("latin1") === VERSION;

/** How many first bytes {@link isSealed} needs. */
export const SEAL_BYTES = VERSION.length;

/** Encrypts a stream. @param work less of it is for tests */
export async function* seal(
  source: Bytes,
  passphrase: string,
  work = WORK,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16);
  const salt = randomBytes(16);
  const wrapped = Buffer.concat(
    encrypt(await wrapKey(passphrase, salt, work), Buffer.alloc(12), fileKey),
  );
  const unsigned = `${VERSION}\n-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`;
  yield Buffer.from(`${unsigned} ${base64(signature(fileKey, unsigned))}\n`);
  const nonce = randomBytes(16);
  yield nonce;
  const key = derive(fileKey, nonce, "payload");
  for await (const pieces of cut(source, PIECE)) {
    yield Buffer.concat(
      pieces.flatMap(([piece, number, isLast]) => encrypt(key, pieceNonce(number, isLast), piece)),
    );
  }
}

/**
 * Decrypts a stream; gives nothing that was not authenticated.
 * @throws ArchiveError for a wrong passphrase, changed or missing bytes
 */
export async function* unseal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new Head(source);
  const [header = "", salt = "", work = "", wrapped = "", mac = ""] =
    HEADER.exec((await reader.atLeast(LONGEST_HEADER)).toString("latin1")) ?? [];
  if (!header || Number(work) > MOST_WORK) throw new ArchiveError(CHANGED);
  const fileKey = decrypt(
    await wrapKey(passphrase, Buffer.from(salt, "base64"), Number(work)),
    Buffer.alloc(12),
    Buffer.from(wrapped, "base64"),
  );
  if (!fileKey) {
    throw new ArchiveError(
      "BACKUP_PASSPHRASE is not the passphrase that this archive was made with.",
    );
  }
  const signed = header.slice(0, -mac.length - 2);
  if (!timingSafeEqual(signature(fileKey, signed), Buffer.from(mac, "base64"))) {
    throw new ArchiveError(CHANGED);
  }
  reader.skip(header.length);
  const nonce = (await reader.atLeast(16)).subarray(0, 16);
  if (nonce.length < 16) throw new ArchiveError(CUT_OFF);
  const key = derive(fileKey, nonce, "payload");
  reader.skip(16);
  for await (const pieces of cut(reader.rest(), PIECE + TAG)) {
    yield Buffer.concat(pieces.map((piece) => open(key, piece)));
  }
}

/** @throws ArchiveError for a piece that is not what was written in its place */
function open(key: Buffer, [piece, number, isLast]: Piece): Buffer {
  const plain = decrypt(key, pieceNonce(number, isLast), piece);
  if (plain) return plain;
  // What was a piece between others is the last one here.
  if (isLast && decrypt(key, pieceNonce(number, false), piece)) throw new ArchiveError(CUT_OFF);
  throw new ArchiveError(isLast ? CUT_OFF_OR_CHANGED : CHANGED);
}

/** The first bytes of a stream, then the others. */
class Head {
  readonly #source: AsyncIterator<Uint8Array>;
  #held = Buffer.alloc(0);

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** So many bytes, more, or all that there are. */
  async atLeast(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) {
      const { done, value } = await this.#source.next();
      if (done) break;
      this.#held = Buffer.concat([this.#held, value]);
    }
    return this.#held;
  }

  skip(bytes: number): void {
    this.#held = this.#held.subarray(bytes);
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    yield this.#held;
    yield* { [Symbol.asyncIterator]: () => this.#source };
  }
}

type Piece = [bytes: Buffer, number: number, isLast: boolean];

/** Cuts a stream into numbered pieces of one size, several at once; the last one may be shorter. */
async function* cut(source: Bytes, size: number): AsyncGenerator<Piece[]> {
  let held: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const take = (all: Buffer): Piece[] => {
    const pieces: Piece[] = [];
    for (let from = 0; from < all.length; from += size) {
      pieces.push([all.subarray(from, from + size), number++, false]);
    }
    return pieces;
  };
  for await (const bytes of source) {
    held.push(bytes);
    length += bytes.length;
    if (length <= size * AT_ONCE) continue;
    const all = Buffer.concat(held, length);
    // A whole piece is kept back, as it may be the last one.
    const end = Math.floor((length - 1) / size) * size;
    yield take(all.subarray(0, end));
    held = [all.subarray(end)];
    length -= end;
  }
  const last = take(Buffer.concat(held, length));
  if (last.length === 0) last.push([Buffer.alloc(0), number, false]);
  yield last.map(([bytes, place], index) => [bytes, place, index === last.length - 1]);
}

function pieceNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function wrapKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const salted = Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]);
  const cost = { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** (work + 11) };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salted, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function derive(key: Buffer, salt: Buffer | "", info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, 32));
}

function signature(fileKey: Buffer, header: string): Buffer {
  return createHmac("sha256", derive(fileKey, "", "header"))
    .update(header)
    .digest();
}

function encrypt(key: Buffer, nonce: Buffer, plain: Buffer): Buffer[] {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  return [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
}

/** Undefined for what was not encrypted with this key and nonce. */
function decrypt(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < TAG) return undefined;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(-TAG));
  const plain = decipher.update(sealed.subarray(0, -TAG));
  try {
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
