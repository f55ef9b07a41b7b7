import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.server.ts";

describe("after signing in", () => {
  test("a person goes back to the page that asked for it", () => {
    expect(safeRedirect("/admin-dashboard/chats?x=1", "/")).toBe("/admin-dashboard/chats?x=1");
  });

  test("a person comes to the page with the download, not to the download", () => {
    expect(safeRedirect("/user-dashboard/my-data", "/")).toBe("/user-dashboard/user-profile");
  });

  test.each(["", "/", "?redirectTo=%2Fproducts"])(
    "a person who was on the way to the question about a guest's chat%s is not led to it again",
    (rest) => {
      expect(safeRedirect(`/user-dashboard/add-chat${rest}`, "/")).toBe("/user-dashboard");
    },
  );

  test.each(["a", "ọ"])(
    "an address of 1,999 %j is no target when it is too long for a header",
    (letter) => {
      const target = `/${letter.repeat(1_999)}`;
      expect(safeRedirect(target, "/home")).toBe(letter === "a" ? target : "/home");
      expect(safeRedirect(`${target}a`, "/home")).toBe("/home");
    },
  );

  test.each([
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
  ])("%j leads to no other site", (target) => {
    expect(safeRedirect(target, "/home")).toBe("/home");
  });
});
