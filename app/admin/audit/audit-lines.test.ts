import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { AuditLine } from "../../accounts/audit/list-audit.server.ts";
import { AuditLines } from "./audit-lines.tsx";

test("a line says who it was, and where when nobody was signed in", () => {
  const line = { details: {}, timestamp: "2026-11-20T09:00:00.000Z" };
  const lines = [
    { ...line, id: "1", act: "grant-admin", name: "npm run admin" },
    { ...line, id: "2", act: "make-admin", name: "Adaeze" },
    { ...line, id: "3", act: "make-admin", name: "Bello", email: "bello@itewe.example" },
    { ...line, id: "4", act: "make-admin" },
  ];
  const list = createElement(AuditLines, { lines, today: "2026-11-21" });
  const texts = renderToStaticMarkup(createElement(MemoryRouter, null, list))
    .split("</li>")
    .map((item) => item.replace(/<[^>]+>/g, ""));
  expect(texts).toEqual([
    expect.stringMatching(/^A command on the server made a user an admin.* · on the server$/),
    expect.stringMatching(/^Adaeze made a user an admin.* · account deleted$/),
    expect.stringMatching(/^Bello made a user an admin.* · bello@itewe\.example$/),
    expect.stringMatching(/^A deleted user made a user an admin.* · account deleted$/),
    "",
  ]);
});

test("a line names people, messages and amounts, and shows no id", () => {
  const line = { timestamp: "2026-11-20T09:00:00.000Z", email: "ada@itewe.example", name: "Ada" };
  const id = "01a204b3-4597-7000-8000-000000000000";
  const lines: AuditLine[] = [
    {
      ...line,
      id: "1",
      act: "unmake-admin",
      details: { userId: id },
      about: { name: "Bello", email: "bello@itewe.example" },
    },
    { ...line, id: "2", act: "delete-user", details: { userId: id } },
    { ...line, id: "3", act: "delete-message", details: { conversationId: id, seq: 7 } },
    { ...line, id: "4", act: "handle-contact", details: { messageId: id } },
    { ...line, id: "5", act: "add-product", details: { productId: id, name: "Novel" } },
    {
      ...line,
      id: "6",
      act: "set-order-total",
      details: { order: "ITW-000001", total: 4_500_000 },
    },
  ];
  const list = createElement(AuditLines, { lines, today: "2026-11-21" });
  const text = renderToStaticMarkup(createElement(MemoryRouter, null, list)).replace(
    /<[^>]+>/g,
    "",
  );
  expect(text).not.toContain(id);
  expect(text).toContain("made an admin a customer: Bello, bello@itewe.example");
  expect(text).toContain("that account is gone");
  expect(text).toContain("conversation · message 7");
  expect(text).toContain("ITW-000001");
  expect(text).toContain("₦45,000");
});
