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
      20, 20, 14, 10, 6, 6,
    ]);
    expect(poolOf(30, 4)).toBe(30);
    expect(connectionsFor(20, 1)).toBe(60);
    expect(connectionsFor(20, 2)).toBe(96);
  });

  test("of four processes fit a server with a hundred, also while they are renewed", () => {
    expect(connectionWords(poolOf(undefined, 4), 4, 100)).toBe(
      "4 processes take up to 4 × 17 = 68 of the database's 100 connections, 17 more while they are renewed.",
    );
  });

  test("are told against what the server allows", () => {
    expect(connectionWords(20, 1, 100)).toBeUndefined();
    expect(connectionWords(20, 1, 30)).toBe(
      "The shop takes up to 1 × 27 = 27 of the database's 30 connections: too many; set DATABASE_POOL to 8, or have max_connections raised to 42.",
    );
    expect(connectionWords(20, 2, 100)).toBe(
      "2 processes take up to 2 × 27 = 54 of the database's 100 connections, 27 more while they are renewed.",
    );
    expect(connectionWords(30, 4, 100)).toMatch(/: too many; set DATABASE_POOL to 10, or have/);
    expect(connectionWords(6, 8, 100)).toMatch(/: too many; have max_connections raised to 132\.$/);
  });
});
