import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Artwork, Order } from "../order.ts";
import { type OrderStatus, orderStatuses } from "../status.ts";
import { CheckedFiles } from "./checked-files.tsx";

const FILE: Artwork = {
  ...{ id: "one", name: "cards.pdf", size: 1, type: "application/pdf", seq: 1, line: 1 },
  check: {
    findings: [{ kind: "bleed", severity: "refused", what: "No bleed.", effect: "", todo: "" }],
  },
  fix: { kinds: ["bleed"], page: 1, isAsked: false },
};
const FIXED: Artwork = { ...FILE, other: { file: { ...FILE, id: "two" } } };

function pageOf(status: OrderStatus, file: Artwork): string {
  const list = () =>
    createElement(CheckedFiles, {
      ...{ files: [file], order: { status } as Order, orderKey: "k", address: "/order" },
      ...{ whatsappText: "", today: "2026-11-26", checkRefused: undefined },
    });
  const page = createElement(createRoutesStub([{ path: "/", Component: list }]));
  return renderToStaticMarkup(page).replace(/<[^>]*>/g, "|");
}

const saying = (words: string, file: Artwork) =>
  orderStatuses.filter((status) => pageOf(status, file).includes(words));

const UNAPPROVED = ["received", "proof-sent"];
const OPEN = [...UNAPPROVED, "approved", "printing", "ready"];

test("a file is fixed until the order is approved, and accepted as it is until that is over", () => {
  for (const words of ["Fix it for me", "Ask us to fix it"]) {
    expect(saying(words, FILE), words).toEqual(UNAPPROVED);
  }
  expect(saying("Send it anyway", FILE)).toEqual(OPEN);
  expect(saying("Ask us to fix it", { ...FILE, fix: "failed" })).toEqual(UNAPPROVED);
});

test("a fix that stands beside its file is chosen until the order is approved", () => {
  expect(saying("Keep mine", FIXED)).toEqual(UNAPPROVED);
});
