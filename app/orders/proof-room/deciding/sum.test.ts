import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RoomPage, RoomVersion } from "../../proofs/proof-room.ts";
import { Sum, shortSum } from "./sum.tsx";

const CARDS = { place: 1, name: "Business Cards", makeUp: "Matt", quantity: 300 };
const BROCHURE = { place: 2, name: "Company Brochure", makeUp: "", quantity: 50 };
const LOGO = { place: 3, name: "Redraw your logo", makeUp: "", quantity: 1 };

const pagesOf = (line: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ line, page: index + 1 }) as RoomPage);
const version = (pages: RoomPage[], isWhole = false): RoomVersion => ({
  ...{ version: 1, sentAt: "", seal: "" },
  ...{ pages, isWhole },
});

function wordsOf(shown: RoomVersion, lines: (typeof CARDS)[], open: number[] = []): string {
  const sum = createElement(Sum, { version: shown, lines, open, total: 1_000 });
  const html = renderToStaticMarkup(sum);
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

test("a file a line is approved with the pages of each; a line without a file has none to name", () => {
  const each = version([...pagesOf(1, 2), ...pagesOf(2, 16)]);
  const lines = [CARDS, BROCHURE, LOGO];
  expect(wordsOf(each, lines)).toBe(
    "|All 18 pages good|Business Cards|2 pages, Matt|300|Company Brochure|16 pages|50|Redraw your logo|1|Total|₦10|",
  );
  expect(shortSum(each, { lines: [CARDS, BROCHURE] })).toBe(
    "18 pages, 300 Business Cards and 50 Company Brochure",
  );
});

test("of one file for the whole order the pages are named once, and no line has its own", () => {
  const whole = version(pagesOf(1, 18), true);
  const lines = [CARDS, BROCHURE];
  expect(wordsOf(whole, lines)).toBe(
    "|18 pages in one file, all good|Business Cards|Matt|300|Company Brochure|50|Total|₦10|",
  );
  expect(shortSum(whole, { lines })).toBe(
    "18 pages in one file, 300 Business Cards and 50 Company Brochure",
  );
});

test("an order of one line has all pages on it", () => {
  expect(wordsOf(version(pagesOf(1, 2), true), [{ ...CARDS, place: 4 }])).toBe(
    "|All 2 pages good|Business Cards|2 pages, Matt|300|Total|₦10|",
  );
});

test("a proof of one page says of that page that it is good", () => {
  const said = (isWhole: boolean, lines: (typeof CARDS)[]) =>
    wordsOf(version(pagesOf(1, 1), isWhole), lines).split("|")[1];
  expect(said(false, [CARDS])).toBe("1 page, good");
  expect(said(true, [CARDS, LOGO])).toBe("1 page in one file, good");
});

test("pins that are still open are named before it is approved", () => {
  const said = (open: number[]) => wordsOf(version(pagesOf(1, 2)), [CARDS], open).split("|")[2];
  expect(said([2])).toBe("Pin 2 is still open.");
  expect(said([1, 2, 4])).toBe("Pins 1, 2 and 4 are still open.");
});
