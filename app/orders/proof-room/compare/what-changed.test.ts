import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { pagesGone } from "../../proofs/compare/compare-all.server.ts";
import type { RoomPage, RoomVersion } from "../../proofs/proof-room.ts";
import { AllChanges } from "./compare-all.tsx";
import type { Loaded } from "./compare-page.tsx";
import { WhatChanged } from "./what-changed.tsx";

const page = (name: string, number: number, line = 1): RoomPage => ({
  ...{ line, page: number, name, size: [210, 297], isShown: false, isSeen: true },
  file: { id: "one", name: "cards.pdf", size: 1, type: "application/pdf" },
});
const version = (number: number, pages: RoomPage[]): RoomVersion => ({
  ...{ version: number, sentAt: "", seal: "", isWhole: false },
  pages,
});
const FRONT = page("Business Cards, page 1", 1);
const BACK = page("Business Cards, page 2", 2);
const BROCHURE = page("Brochure", 1, 2);
const ALONE = page("Business Cards", 1);
const GONE = pagesGone(version(1, [FRONT, BACK, BROCHURE]), version(2, [ALONE, BROCHURE]));

function wordsOf(element: ReactElement): string {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, element));
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

function onePage(gone: RoomPage[], change: Partial<Loaded> = {}): string {
  const loaded = {
    ...{ before: FRONT, after: ALONE, areas: [], apart: undefined, gone, key: "k" },
    ...{ left: 1, right: 2, pages: ["Business Cards"], page: 1, all: undefined },
    ...change,
  } as unknown as Loaded;
  const areas = loaded.areas === "busy" ? undefined : loaded.areas;
  return wordsOf(createElement(WhatChanged, { loaded, areas, here: "/" }));
}

const allPages = (gone: RoomPage[], left = 0) =>
  wordsOf(
    createElement(AllChanges, {
      pages: [{ name: "Business Cards", page: 1 }],
      ...{ left, gone, here: "/", address: () => "/" },
    }),
  );

test("a page that the newer version lacks is named, and nothing says 'nothing changed' beside it", () => {
  expect(onePage(GONE)).toBe("|Business Cards: the same|Business Cards, page 2: no longer there|");
  expect(onePage(GONE, { before: undefined, areas: undefined })).toBe(
    "|What changed on Business Cards: the page is new|Business Cards, page 2: no longer there|",
  );
  expect(onePage(GONE, { areas: "busy" })).toContain("|Business Cards, page 2: no longer there|");
  expect(allPages(GONE)).toBe(
    "|What changed on all pages|Business Cards, page 2: no longer there|The same: Business Cards.|",
  );
  expect(allPages(GONE, 3)).toMatch(/^\|What changed on all pages\|/);
});

test("it is named once where the changes on all pages are listed as well", () => {
  const all = { pages: [], left: 0 };
  expect(onePage(GONE, { all })).toBe("|Business Cards: the same|");
});

test("without such a page nothing has changed", () => {
  expect(pagesGone(version(1, [FRONT]), version(2, [FRONT, BACK]))).toEqual([]);
  expect(onePage([])).toBe("|What changed: nothing changed|");
  expect(allPages([])).toBe("|Nothing changed on any page|The same: Business Cards.|");
});
