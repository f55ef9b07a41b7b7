import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ErrorMessage } from "./error-message.tsx";

const shown = (status: number) =>
  renderToString(createElement(MemoryRouter, null, createElement(ErrorMessage, { status })));

test("a page that is not there has its number", () => {
  expect(shown(404)).toContain(">404<");
});

test.each([500, 503])(
  "a failure (%s) is told in words, with the way on, and without a number",
  (status) => {
    expect(shown(status)).toContain("Try again in a moment");
    expect(shown(status)).toContain("/products");
    expect(shown(status)).not.toMatch(/\d{3}</);
  },
);
