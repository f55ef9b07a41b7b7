/** What a security key answers, by WebAuthn and nothing of the shop's own. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const ORIGIN = "http://localhost";
const TOUCHED = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (bytes: Buffer) => bytes.toString("base64url");
/** In CBOR, shorter than 24 bytes. */
const cborText = (word: string) =>
  Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)]);

/** A key that is touched, and asks for its PIN while `isVerified`. */
export function aSecurityKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const key = { isVerified: true, make, use };

  const about = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }));
  const facts = (flags: number) =>
    Buffer.concat([
      sha256("localhost"),
      Buffer.of(flags | TOUCHED | (key.isVerified ? VERIFIED : 0), 0, 0, 0, 0),
    ]);
  const answer = (response: object) =>
    JSON.stringify({
      ...{ id: text(id), rawId: text(id), type: "public-key" },
      ...{ clientExtensionResults: {}, response },
    });

  /** Its answer to a question for a new passkey. */
  function make({ challenge }: { challenge: string }): string {
    const head = (start: number[], value: string) =>
      Buffer.concat([Buffer.from([...start, 0x58, 32]), Buffer.from(value, "base64url")]);
    const coseKey = Buffer.concat([head([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21], x), head([0x22], y)]);
    const length = Buffer.of(0, id.length);
    const data = Buffer.concat([facts(WITH_KEY), Buffer.alloc(16), length, id, coseKey]);
    const attestation = [
      ...[Buffer.of(0xa3), cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.of(0xa0)],
      ...[cborText("authData"), Buffer.of(0x58, data.length), data],
    ];
    return answer({
      clientDataJSON: text(about("webauthn.create", challenge)),
      attestationObject: text(Buffer.concat(attestation)),
    });
  }

  /** Its answer at sign-in. */
  function use({ challenge }: { challenge: string }): string {
    const client = about("webauthn.get", challenge);
    const data = facts(0);
    return answer({
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
    });
  }
  return key;
}
