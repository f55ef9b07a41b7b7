/** The least that node:http can do: the same bytes and headers, from memory, and nothing else. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file = "", port = "0"] = process.argv.slice(2);
const answers: { path: string; headers: Record<string, string>; body: string }[] = JSON.parse(
  readFileSync(file, "utf8"),
);
const pages = new Map(
  answers.map(({ path, headers, body }) => {
    const bytes = Buffer.from(body, "base64");
    return [path, { bytes, headers: { ...headers, "content-length": bytes.length } }];
  }),
);

createServer((req, res) => {
  const page = pages.get(req.url ?? "");
  if (!page) {
    res.writeHead(404).end();
    return;
  }
  res.writeHead(200, page.headers);
  res.end(page.bytes);
}).listen(Number(port), "127.0.0.1");
