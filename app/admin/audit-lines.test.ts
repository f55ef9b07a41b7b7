import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
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
    expect.stringMatching(/^npm run admin made a user an admin.* · on the server$/),
    expect.stringMatching(/^Adaeze made a user an admin.* · account deleted$/),
    expect.stringMatching(/^Bello made a user an admin.* · bello@itewe\.example$/),
    expect.stringMatching(/^A deleted user made a user an admin.* · account deleted$/),
    "",
  ]);
});
