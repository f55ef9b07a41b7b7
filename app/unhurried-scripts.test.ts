import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { UnhurriedScripts } from "./unhurried-scripts.tsx";

/** With another one, see first what `Scripts` draws and that it may still be called. */
const SEEN_WITH = "8.4.0";

test("what React Router's Scripts draws is held back, as it was seen with this version", () => {
  const { version } = JSON.parse(readFileSync("node_modules/react-router/package.json", "utf8"));
  expect(version).toBe(SEEN_WITH);
  const Page = createRoutesStub([
    { path: "/", Component: () => createElement(UnhurriedScripts, { start: "touch" }) },
  ]);
  const html = renderToString(createElement(Page));
  expect(html).toMatch(/<script[^>]* type="text\/plain"[^>]* id="held-script"/);
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('modulepreload" href');
});
