import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { isRereading, readPatiently } from "./patient-reread.ts";
import { forgetSignedOut, readSignedOut } from "./signed-out.ts";

const [PAGE, BESIDE, ELSEWHERE] = ["/my-pages/chat", "/my-pages/orders", "/products"];

let isSignedIn = false;
let server: Server;
let origin: string;

// A shop that leads nobody but who is signed in to their own pages.
beforeAll(async () => {
  server = createServer((req, res) => {
    const isOwn = req.url?.startsWith("/my-pages") && !isSignedIn;
    res.writeHead(isOwn ? 202 : 200).end(isOwn ? '["/login?redirectTo=/my-pages"]' : "[]");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("location", { pathname: PAGE, href: origin + PAGE });
});
beforeEach(() => {
  isSignedIn = false;
  forgetSignedOut();
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const data = (path: string, init?: RequestInit) => fetch(`${origin}${path}.data`, init);

/** Reads the page again until it is left for another one, as the router breaks it off. */
async function leave(): Promise<void> {
  const left = new AbortController();
  const reading = readPatiently(PAGE, () =>
    data(PAGE, { signal: left.signal }).then(
      () => undefined,
      () => undefined,
    ),
  );
  await vi.waitFor(() => expect(readSignedOut()).toBe(true));
  left.abort();
  await reading;
}

test("whoever is signed out is so until their page has what the shop answered", async () => {
  await leave();
  expect(isRereading()).toBe(false);
  // No answer says that they are back: it may be for somebody else, and is not shown yet.
  await data(ELSEWHERE);
  isSignedIn = true;
  await data(BESIDE);
  expect(readSignedOut()).toBe(true);
  forgetSignedOut();
  expect(readSignedOut()).toBe(false);
});

test("a page that is being read again is read when they are back", async () => {
  let answer: Response | undefined;
  const reading = readPatiently(PAGE, async () => {
    answer = await data(PAGE);
  });
  await vi.waitFor(() => expect(readSignedOut()).toBe(true));
  expect(isRereading()).toBe(true);
  isSignedIn = true;
  await reading;
  expect([answer?.status, isRereading()]).toEqual([200, false]);
  // Until it is shown, what is there is still another person's, perhaps.
  expect(readSignedOut()).toBe(true);
}, 15_000);
