import type { HttpRequest, HttpResponse } from "tus-js-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Stalled, withStallTimeout } from "./stall-timeout.ts";

const SIZE = 3_000_000;
const PIECE = 1_000_000;
const response = {} as HttpResponse;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Requests of one file, whose line the test plays. */
function line() {
  let isAborted = false;
  let progress = (_sent: number) => {};
  let answer = () => {};
  const stack = withStallTimeout(
    {
      getName: () => "line",
      createRequest(): HttpRequest {
        const headers: Record<string, string> = {};
        isAborted = false;
        return {
          getMethod: () => "",
          getURL: () => "",
          setHeader(name, value) {
            headers[name] = value;
          },
          getHeader: (name) => headers[name],
          setProgressHandler(handler) {
            progress = handler;
          },
          send: () =>
            new Promise((resolve) => {
              answer = () => resolve(response);
            }),
          async abort() {
            isAborted = true;
          },
          getUnderlyingObject: () => undefined,
        };
      },
    },
    SIZE,
  );
  /** Sends the piece that begins at `offset`; without one, a question. */
  const send = (offset?: number) => {
    const request = stack.createRequest(offset === undefined ? "HEAD" : "PATCH", "/uploads/x");
    if (offset !== undefined) request.setHeader("Upload-Offset", String(offset));
    let end: unknown;
    request.send(offset === undefined ? null : new Blob([new Uint8Array(PIECE)])).then(
      (answered) => {
        end = answered;
      },
      (error: unknown) => {
        end = error;
      },
    );
    return { request, end: () => end };
  };
  return {
    send,
    progress: (sent: number) => progress(sent),
    answer: () => answer(),
    isAborted: () => isAborted,
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("an upload's request", () => {
  test.each([undefined, 0])("that falls silent is cut off after 25 s (%s)", async (offset) => {
    const { send, isAborted } = line();
    const { end } = send(offset);
    await pass(24_900);
    expect(end()).toBeUndefined();
    await pass(200);
    expect(end()).toBeInstanceOf(Stalled);
    expect(isAborted()).toBe(true);
  });

  test("is not cut off while anything goes out, however slowly, and its progress is told", async () => {
    const { send, progress, answer } = line();
    const { request, end } = send(0);
    const told = vi.fn();
    request.setProgressHandler(told);
    for (let sent = 100_000; sent < PIECE; sent += 100_000) {
      await pass(24_000);
      progress(sent);
    }
    expect(told).toHaveBeenCalledTimes(9);
    await pass(24_000);
    answer();
    await pass(200_000);
    expect(end()).toBe(response);
  });

  test("may wait longer for the answer once its bytes have gone out", async () => {
    const { send, progress } = line();
    const { end } = send(0);
    progress(PIECE);
    await pass(44_000);
    expect(end()).toBeUndefined();
    await pass(2_000);
    expect(end()).toBeInstanceOf(Stalled);
  });

  test("may wait as long as a conversion takes after the last byte, also when it is asked again", async () => {
    const { send, progress } = line();
    const last = send(SIZE - PIECE);
    progress(PIECE);
    await pass(119_000);
    expect(last.end()).toBeUndefined();
    await pass(2_000);
    expect(last.end()).toBeInstanceOf(Stalled);
    const question = send();
    await pass(119_000);
    expect(question.end()).toBeUndefined();
    await pass(2_000);
    expect(question.end()).toBeInstanceOf(Stalled);
  });

  test("that was given up is not heard of again", async () => {
    const { send } = line();
    const { request, end } = send(0);
    void request.abort();
    await pass(200_000);
    expect(end()).toBeUndefined();
  });
});
