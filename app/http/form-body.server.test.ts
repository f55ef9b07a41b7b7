import { expect, test, vi } from "vitest";
import { parseForm, readForm } from "./form-body.server.ts";

test("of a form its own names are read, and nothing else that was sent", async () => {
  const body = "name=Ng%C5%8Dzi+A&name=Ada&x=1&__proto__=2&files=a&files=b&note=%ff%00";
  const request = new Request("http://shop.example", { method: "POST", body });
  const { typed, all } = await readForm(request, ["name", "files", "note", "email"]);
  expect(typed).toEqual({ name: "Ada", files: "b", note: "\ufffd\0" });
  expect(all("files")).toEqual(["a", "b"]);
  expect(all("email")).toEqual([]);
});

test("of a form no more is read than its fields hold together; what is cut is still too long", () => {
  const { typed } = parseForm(`name=Ada&note=${"x".repeat(60_000)}&more=y`, [
    "name",
    "note",
    "more",
  ]);
  expect(typed.name).toBe("Ada");
  expect(typed.note).toHaveLength(20_001 - 3);
  expect(typed.more).toBe("");
});

test("a form of thousands of names is refused before its names are read", () => {
  const names = vi.spyOn(URLSearchParams.prototype, Symbol.iterator);
  const body = Array.from({ length: 180_000 }, (_, index) => `${index}=`).join("&");
  expect(() => parseForm(body, ["0"])).toThrow(expect.objectContaining({ status: 413 }));
  expect(() => parseForm("&".repeat(1_000_000), [])).toThrow();
  expect(names).not.toHaveBeenCalled();
  names.mockRestore();
});
