import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../app/accounts/viewer.server.ts";
import { Segments } from "./segments.ts";

const home = { state: "Oyo", city: "Ibadan" };
const buyer = (id: string): Viewer => ({
  kind: "customer",
  user: { id, name: "Bello Adunni", email: "bello@example.com", role: "user", home },
});

let lookups: string[];
let found: (cookie: string) => Viewer | Promise<Viewer>;
let segments: Segments;

beforeEach(() => {
  lookups = [];
  found = (cookie) => buyer(`id of ${cookie}`);
  segments = new Segments(
    async (headers, renewed) => {
      const cookie = headers.get("cookie") ?? "";
      lookups.push(cookie);
      renewed.push("prolonged");
      return found(cookie);
    },
    (cookies) => cookies?.match(/session=(\w+)/)?.[1],
  );
});

test("holds nothing of a person but the role and the town of the address", async () => {
  const segment = await segments.find("session=a", []);
  expect(segment).toEqual({
    kind: "customer",
    user: { id: "", name: "", email: "", role: "user", home },
  });
});

test("a session is looked up once, and who has none never", async () => {
  expect(segments.of("guest=1")).toEqual({ kind: "visitor" });
  expect(segments.of(undefined)).toEqual({ kind: "visitor" });
  expect(segments.of("session=a")).toBeUndefined();
  const renewed: string[] = [];
  const segment = await segments.find("session=a", renewed);
  expect(renewed).toEqual(["prolonged"]);
  expect(segments.of("other=1; session=a")).toBe(segment);
  await segments.find("session=a", renewed);
  expect(lookups).toEqual(["session=a"]);
});

test("a session that has ended shows the visitors' pages, also to a guest", async () => {
  found = () => ({ kind: "guest", participantId: "g" });
  expect(await segments.find("session=ended", [])).toEqual({ kind: "visitor" });
});

test("is looked up again when something of its user changed, and after a minute", async () => {
  await segments.find("session=a", []);
  await segments.find("session=b", []);
  segments.forget("id of session=a");
  expect(segments.of("session=a")).toBeUndefined();
  expect(segments.of("session=b")).toBeDefined();
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
  expect(segments.of("session=b")).toBeUndefined();
  clock.mockRestore();
  segments.forget();
  expect(segments.of("session=b")).toBeUndefined();
});

test("is not remembered when something changed while it was looked up", async () => {
  found = (cookie) => {
    segments.forget("somebody");
    return buyer(cookie);
  };
  await segments.find("session=a", []);
  expect(segments.of("session=a")).toBeUndefined();
});
