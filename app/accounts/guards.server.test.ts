import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { openSecurityLog } from "../limits/security-log.server.ts";
import { requireAdmin, requireCustomer, staffOf } from "./guards.server.ts";
import { type Viewer, viewerContext } from "./viewer.server.ts";

const PROFILE = "https://itewe.example/user-dashboard/user-profile";
const visitor: Viewer = { kind: "visitor" };
const user = { id: "1", name: "Bello", email: "bello@example.com", role: "user" as const };

/** What the guard answers; undefined when it lets the request pass. */
async function answerTo(
  viewer: Viewer,
  path: string,
  init: RequestInit = {},
  guard: typeof requireCustomer = requireCustomer,
) {
  const context = new RouterContextProvider();
  context.set(viewerContext, viewer);
  const request = new Request(`${PROFILE}${path}`, init);
  const args = { request, context } as unknown as Parameters<typeof requireCustomer>[0];
  try {
    await guard(args, async () => new Response());
    return undefined;
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return [status, headers.get("location")].filter(Boolean).join(" ");
  }
}

test("a form that a script sends is refused where it is, never led away with what was typed", async () => {
  const post = { method: "POST" };
  const login = "302 /login?redirectTo=%2Fuser-dashboard%2Fuser-profile%3Fedit%3D1";
  expect(await answerTo(visitor, ".data?edit=1", post)).toBe("403");
  const fetched = { ...post, headers: { "sec-fetch-dest": "empty" } };
  expect(await answerTo(visitor, "?edit=1", fetched)).toBe("403");
  expect(await answerTo(visitor, "?edit=1", post)).toBe(login);
  expect(await answerTo(visitor, ".data?edit=1")).toBe(login);
  const admin: Viewer = { kind: "admin", user: { ...user, role: "admin" } };
  expect(await answerTo(admin, ".data", post)).toBe("403");
  expect(await answerTo(admin, "", post)).toBe("302 /admin-dashboard");
  expect(await answerTo({ kind: "customer", user }, ".data", post)).toBeUndefined();
});

test("whoever logs in goes back without the search where its address is too long for a header", async () => {
  const login = "302 /login?redirectTo=%2Fuser-dashboard%2Fuser-profile";
  expect(await answerTo(visitor, `?q=${"%27".repeat(10_000)}`)).toBe(login);
  expect(await answerTo(visitor, "?q=a%20b")).toBe(`${login}%3Fq%3Da%2Bb`);
  expect(await answerTo(visitor, `/${"a".repeat(10_000)}`)).toBe("302 /login");
});

test("whoever is no admin is led away from a page, and refused what a script asks for", async () => {
  const customer: Viewer = { kind: "customer", user };
  const asked = (path: string, headers: Record<string, string>) =>
    answerTo(customer, path, { headers }, requireAdmin);
  const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  expect(await asked("", page)).toBe("302 /user-dashboard");
  expect(await asked("", { ...page, "sec-fetch-dest": "document" })).toBe("302 /user-dashboard");
  const script = { accept: "*/*" };
  for (const path of ["", ".data"]) {
    expect(await asked(path, script)).toBe("403");
    expect(await asked(path, { ...script, "sec-fetch-dest": "empty" })).toBe("403");
  }
  expect(await asked(".data", page)).toBe("403");
  expect(await asked("", { ...page, "sec-fetch-dest": "iframe" })).toBe("403");
});

test("whoever is signed in and asks for what is not theirs has a line in the log", async () => {
  const lines: unknown[] = [];
  openSecurityLog((event, facts) => lines.push([event, facts]));
  await answerTo(visitor, "", {}, requireAdmin);
  expect(lines).toEqual([]);
  await answerTo({ kind: "customer", user }, "", {}, requireAdmin);
  const workshop: Viewer = { kind: "admin", user: { ...user, id: "2", role: "workshop" } };
  expect(() => staffOf(workshop, "money")).toThrow();
  expect(lines).toEqual([
    ["access denied", { account: "1" }],
    ["access denied", { account: "2" }],
  ]);
});
