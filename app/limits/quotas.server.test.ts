import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Quotas, quotas } from "./quotas.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTES = 60_000;
const { ofPerson, ofAddress } = quotas.form;

/** Asks `times` times. @returns the answer to the last request */
function ask(counted: Quotas, times: number, person: string | undefined, address = "203.0.113.9") {
  let last: ReturnType<Quotas["take"]>;
  for (let n = 0; n < times; n++) last = counted.take("form", person, address);
  return last;
}

test("one person's quota ends with them, and begins again after a quarter of an hour", () => {
  const counted = new Quotas();
  expect(ask(counted, ofPerson, "ade")).toBeUndefined();
  vi.advanceTimersByTime(5 * MINUTES);
  expect(ask(counted, 1, "ade")).toEqual({ retryAfterSeconds: 600, isFirst: true });
  expect(ask(counted, 1, "ade")).toEqual({ retryAfterSeconds: 600, isFirst: false });
  expect(ask(counted, 1, "bello")).toBeUndefined();
  expect(counted.take("tap", "ade", "203.0.113.9")).toBeUndefined();
  vi.advanceTimersByTime(10 * MINUTES);
  expect(ask(counted, 1, "ade")).toBeUndefined();
});

test("an address has a quota for all who are behind it, an IPv6 line for its first half", () => {
  const counted = new Quotas();
  for (let n = 0; n < ofAddress; n++) counted.take("form", `person ${n}`, "2001:db8::1");
  expect(ask(counted, 1, "another", "2001:db8::2")).toMatchObject({ isFirst: true });
  expect(ask(counted, 1, undefined, "2001:db8:0:1::2")).toBeUndefined();
});

test("what is refused a person costs their neighbours nothing", () => {
  const counted = new Quotas();
  ask(counted, ofPerson + ofAddress, "ade");
  expect(ask(counted, ofAddress - ofPerson, undefined)).toBeUndefined();
  expect(ask(counted, 1, undefined)).toMatchObject({ isFirst: true });
});

test("made-up people fill the memory only so far", () => {
  const counted = new Quotas();
  ask(counted, ofPerson + 1, "ade");
  for (let n = 0; n < 30_000; n++) counted.take("search", `made up ${n}`, `2001:db8:${n}::`);
  // The oldest counter was dropped.
  expect(ask(counted, 1, "ade")).toBeUndefined();
});
