import { describe, expect, test } from "vitest";
import { connectionsFor, connectionWords, poolOf } from "./connection-shares.ts";
import { wantedWorkers } from "./wanted-workers.ts";

test("how many processes there are is said after two dashes", () => {
  expect(wantedWorkers(["node", "run.cjs", "start"])).toBeUndefined();
  expect(wantedWorkers(["node", "run.cjs", "start", "--workers=2"])).toBe(2);
  for (const given of ["--workers", "--workers=", "--workers=0", "--workers=two", "--workers=99"]) {
    expect(() => wantedWorkers([given])).toThrow(/^How many processes\? Start with --workers=2/);
  }
});

describe("connections to the database", () => {
  test("are shared by default, and the embedded server has room for all of them", () => {
    expect([1, 2, 3, 4, 8, 16].map((count) => poolOf(undefined, count))).toEqual([
      20, 20, 16, 12, 6, 6,
    ]);
    expect(poolOf(30, 4)).toBe(30);
    expect(connectionsFor(20, 1)).toBe(60);
    expect(connectionsFor(20, 2)).toBe(93);
  });

  test("are told against what the server allows", () => {
    expect(connectionWords(20, 1, 100)).toBeUndefined();
    expect(connectionWords(20, 1, 30)).toBe(
      "The shop takes up to 1 × 26 = 26 of the database's 30 connections: too many. Set DATABASE_POOL below 20, or have max_connections raised to 41.",
    );
    expect(connectionWords(20, 2, 100)).toBe(
      "2 processes take up to 2 × 26 = 52 of the database's 100 connections, 26 more while they are renewed.",
    );
    expect(connectionWords(30, 4, 100)).toMatch(/: too many\. Set DATABASE_POOL below 30, or have/);
  });
});
