import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFront } from "../http.ts";
import { refuse } from "./refusal.ts";

const front = createFront(
  (req, res) => {
    res.setHeader("x-request-id", "request-1");
    const status = Number(req.url?.slice(1)) || 200;
    if (status === 200) res.end("read");
    else refuse(req, res, { status, text: "Not now." });
  },
  () => ({ "x-content-type-options": "nosniff" }),
);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  const address = front.address();
  if (address && typeof address === "object") port = address.port;
});
afterAll(() => front.close());

/** What comes back for bytes that no client library would send. */
const send = (bytes: Buffer) =>
  new Promise<string>((done, failed) => {
    let answer = "";
    connect(port, "127.0.0.1", function (this: ReturnType<typeof connect>) {
      this.write(bytes);
    })
      .on("data", (piece) => {
        answer += piece;
      })
      .on("close", () => done(answer))
      .on("error", failed);
  });
const request = (path: Buffer) =>
  Buffer.concat([Buffer.from("GET "), path, Buffer.from(" HTTP/1.1\r\nHost: shop\r\n\r\n")]);

test.each([
  ["bytes that are no address", request(Buffer.from([0x2f, 0x3f, 0x71, 0x3d, 0x00, 0xff])), "400"],
  ["no HTTP at all", Buffer.from("hello\r\n\r\n"), "400"],
  ["an address without an end", request(Buffer.alloc(60_000, "/a")), "431"],
])("%s: %s is answered with a page", async (_, bytes, status) => {
  const answer = await send(bytes);
  expect(answer.split("\r\n")[0]).toContain(status);
  expect(answer).toContain("text/html");
  expect(answer).toContain('<a href="/">Home</a>');
  expect(answer).toContain("x-content-type-options: nosniff");
});

test("a refusal of the shop's own making tells the number of the request, any other does not", async () => {
  const ask = async (status: number) => {
    const accept = { accept: "text/html" };
    const answer = await fetch(`http://127.0.0.1:${port}/${status}`, { headers: accept });
    return answer.text();
  };
  expect(await ask(503)).toContain("<p>If it stays so, tell us this number: request-1</p>");
  expect(await ask(404)).not.toContain("request-1");
});
