/** An answer exactly as it crosses the wire, for other servers to give. */
import { get } from "node:http";

export interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

/** What every server writes by itself. */
const OWN = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/** Fetches `url` compressed, and leaves it so. */
export function fetchAnswer(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const { headers } = response;
        if (response.statusCode !== 200 || headers["content-encoding"] !== "br") {
          reject(new Error(`${url} answers ${response.statusCode}, not compressed.`));
          return;
        }
        const kept = Object.entries(headers).filter(([name]) => !OWN.has(name));
        resolve({
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    }).once("error", reject);
  });
}
