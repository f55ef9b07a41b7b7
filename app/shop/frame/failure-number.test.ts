import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ErrorMessage } from "./error-message.tsx";
import { RequestNumber } from "./failure-number.tsx";

const NUMBER = "0d4196178522-1z";
const page = (status: number, value = NUMBER) =>
  renderToString(
    createElement(
      RequestNumber,
      { value },
      createElement(MemoryRouter, null, createElement(ErrorMessage, { status })),
    ),
  );

test("a page of a failure tells the number under which the log has it", () => {
  expect(page(500)).toContain(`tell us this number: ${NUMBER}`);
  expect(page(503)).toContain(NUMBER);
  expect(page(500, "")).not.toContain("number:");
});

test("what is not there and what is not allowed are no failures", () => {
  expect(page(404)).not.toContain(NUMBER);
  expect(page(403)).not.toContain(NUMBER);
});
