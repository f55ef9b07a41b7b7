import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Message } from "../message.ts";
import { Bubble } from "./bubble.tsx";

test("addresses in a message are links that cannot harm; markup is text", () => {
  const text =
    "See https://example.com/a?b=1, example.org, logo.ai or javascript:alert(1) <b>bold</b> <script>alert(2)</script>";
  const message = { seq: 1, message: text, timestamp: "2026-11-23T10:00:00Z" } as Message;
  const html = renderToStaticMarkup(
    createElement(Bubble, {
      message,
      progress: "Sent",
      follow: false,
      isFound: false,
      orderCards: { Card: () => null, words: () => "" },
    }),
  );
  const links = html.match(/<a [^>]*>/g) ?? [];
  expect(links.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
    "https://example.com/a?b=1",
    "https://example.org",
  ]);
  for (const link of links) {
    expect(link).toMatch(/rel="[^"]*noopener[^"]*noreferrer/);
    expect(link).toContain('target="_blank"');
  }
  expect(html).toContain("&lt;b&gt;bold&lt;/b&gt; &lt;script&gt;alert(2)&lt;/script&gt;");
});
