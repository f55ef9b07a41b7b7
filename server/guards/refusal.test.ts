import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFront } from "../http.ts";

const front = createFront((_, res) => void res.end("read"));
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
});
