import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messageBytes, Quotas, quotas } from "./quotas.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTES = 60_000;
const { ofPerson, ofAddress } = quotas.form;

/** Asks `times` times. @returns the answer to the last request */
function ask(counted: Quotas, times: number, person: string | undefined, address = "203.0.113.9") {
  let last: ReturnType<Quotas["take"]>;
  for (let n = 0; n < times; n++) last = counted.take("form", { person, address, bytes: 0 });
  return last;
}

test("one person's quota ends with them, and begins again after a quarter of an hour", () => {
  const counted = new Quotas();
  expect(ask(counted, ofPerson, "ade")).toBeUndefined();
  vi.advanceTimersByTime(5 * MINUTES);
  expect(ask(counted, 1, "ade")).toEqual({ retryAfterSeconds: 600, isFirst: true });
  expect(ask(counted, 1, "ade")).toEqual({ retryAfterSeconds: 600, isFirst: false });
  expect(ask(counted, 1, "bello")).toBeUndefined();
  const tap = { person: "ade", address: "203.0.113.9", bytes: 0 };
  expect(counted.take("tap", tap)).toBeUndefined();
  vi.advanceTimersByTime(10 * MINUTES);
  expect(ask(counted, 1, "ade")).toBeUndefined();
});

test("an address has a quota for all who are behind it, an IPv6 line for its first half", () => {
  const counted = new Quotas();
  for (let n = 0; n < ofAddress; n++) ask(counted, 1, `person ${n}`, "2001:db8::1");
  expect(ask(counted, 1, "another", "2001:db8::2")).toMatchObject({ isFirst: true });
  expect(ask(counted, 1, undefined, "2001:db8:0:1::2")).toBeUndefined();
});

test("what is refused a person costs their neighbours nothing", () => {
  const counted = new Quotas();
  ask(counted, ofPerson + ofAddress, "ade");
  expect(ask(counted, ofAddress - ofPerson, undefined)).toBeUndefined();
  expect(ask(counted, 1, undefined)).toMatchObject({ isFirst: true });
});

test("made-up people fill the memory only so far, and do not empty the quota of an address", () => {
  const counted = new Quotas();
  ask(counted, ofPerson + 1, "ade");
  ask(counted, ofAddress, undefined, "198.51.100.1");
  for (let n = 0; n < 30_000; n++) {
    const madeUp = { person: `made up ${n}`, address: "198.51.100.1", bytes: 0 };
    counted.take("search", madeUp);
  }
  // The oldest counter of a person was dropped.
  expect(ask(counted, 1, "ade")).toBeUndefined();
  expect(ask(counted, 1, undefined, "198.51.100.1")).toMatchObject({ isFirst: true });
});

test("what one person writes in a day and an address in a quarter of an hour is bounded, also in few long messages", () => {
  const counted = new Quotas();
  const write = (person: string, bytes: number) =>
    counted.take("message", { person, address: "203.0.113.9", bytes });
  const { ofPerson, ofAddress } = messageBytes;
  expect(write("ade", ofPerson)).toBeUndefined();
  vi.advanceTimersByTime(60 * MINUTES);
  const restOfDay = 23 * 60 * 60;
  expect(write("ade", 1)).toEqual({ retryAfterSeconds: restOfDay, isFirst: true });
  expect(write("ade", 1)).toEqual({ retryAfterSeconds: restOfDay, isFirst: false });
  expect(write("bello", ofPerson)).toBeUndefined();
  expect(write("chidi", ofPerson)).toBeUndefined();
  expect(write("dayo", ofAddress - 2 * ofPerson)).toBeUndefined();
  expect(write("efe", 1)).toEqual({ retryAfterSeconds: 15 * 60, isFirst: true });
  vi.advanceTimersByTime(15 * MINUTES);
  expect(write("efe", 1)).toBeUndefined();
  vi.advanceTimersByTime(24 * 60 * MINUTES);
  expect(write("ade", 1)).toBeUndefined();
});

test("a form of many bytes is no message", () => {
  const counted = new Quotas();
  const form = { person: "ade", address: "203.0.113.9", bytes: messageBytes.ofAddress + 1 };
  expect(counted.take("heavy", form)).toBeUndefined();
});
