/** Reads values as exports of the hosted database write them. */
import { storable } from "../../../../database/storable.ts";

/** A text or a number as words; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return storable(value).trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** A number, or a text that is one. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const words = textOf(value)
    .replace(/^[₦N]\s*/i, "")
    .replaceAll(",", "");
  return /^\d{1,15}(?:\.\d{1,6})?$/.test(words) ? Number(words) : undefined;
}

/** The members of a list, or of an object whose keys are their places. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => /^\d{1,3}$/.test(key))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, member]) => member);
}

/** What is in an object; nothing of anything else. */
export const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const EARLIEST = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/**
 * A time: ISO 8601, milliseconds or seconds since 1970, or an object with seconds and nanoseconds
 * (`_seconds` too) or with `__time__`. Undefined when it is none, or before 2000 or still to come.
 */
export function timeOf(value: unknown, now = Date.now()): Date | undefined {
  const at = millisecondsOf(value);
  if (at === undefined || at < EARLIEST || at > now + DAY_MS) return undefined;
  return new Date(Math.min(Math.floor(at), now));
}

function millisecondsOf(value: unknown): number | undefined {
  // Seconds have ten digits until the year 2286.
  if (typeof value === "number") return value < 1e11 ? value * 1_000 : value;
  if (typeof value === "string") {
    if (/^\d{9,14}(?:\.\d+)?$/.test(value)) return millisecondsOf(Number(value));
    const at = Date.parse(value);
    return /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(at) ? at : undefined;
  }
  const members = membersOf(value);
  for (const name of ["__time__", "value", "$date", "iso"]) {
    if (members[name] !== undefined) return millisecondsOf(members[name]);
  }
  const seconds = numberOf(members.seconds ?? members._seconds);
  const nanoseconds = numberOf(members.nanoseconds ?? members._nanoseconds ?? members.nanos) ?? 0;
  return seconds === undefined ? undefined : seconds * 1_000 + nanoseconds / 1e6;
}

/**
 * The path in the old storage that a download address, or a path, names: `images/mug.jpg`. Nothing
 * is ever fetched.
 */
export function storagePathOf(value: unknown): string | undefined {
  const words = textOf(value);
  if (words === "" || words.length > 2_000 || /^(?:data|blob|javascript):/i.test(words)) {
    return undefined;
  }
  const path = pathIn(words);
  const [, found] = /(?:^|\/)((?:images|products|chat-files)\/.+)$/.exec(path) ?? [];
  if (!found || found.split("/").includes("..")) return undefined;
  return found;
}

function pathIn(words: string): string {
  if (!/^https?:\/\//i.test(words)) return words.replace(/^gs:\/\/[^/]+\//i, "");
  try {
    const { pathname } = new URL(words);
    // In download addresses the whole path is one encoded part: /v0/b/{bucket}/o/images%2Fmug.jpg
    return decodeURIComponent(pathname);
  } catch {
    return "";
  }
}

/** What a file was called when it was sent: without the sender and the time before its name. */
export function sentNameOf(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  return /^[\w]+-\d{9,14}-(.+)$/.exec(name)?.[1] ?? name;
}
