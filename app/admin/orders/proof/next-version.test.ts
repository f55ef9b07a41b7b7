import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { OrderLine } from "../../../orders/order.ts";
import type { AdminOrder } from "../../../orders/reading/read-orders.server.ts";
import { NextVersion } from "./next-version.tsx";

const line = (place: number, name: string) =>
  ({ place, name, isOwnWords: false, printSpec: null }) as OrderLine;

/** The form of proof 2 of two lines. @param values what was typed before it was refused */
function formOf(isWhole: boolean, values: Record<string, string> = {}): string {
  const lines = [line(1, "Business Cards"), line(2, "Company Brochure")];
  const order = {
    ...{ lines, artwork: [], status: "proof-sent", total: 1_000, estimate: null, version: 2 },
    proofs: [{ isWhole }],
  } as unknown as AdminOrder;
  const form = () =>
    createElement(NextVersion, {
      ...{ order, next: 2, open: [], hasPins: false },
      refused: { values, errors: { proof: "Choose a file first." } },
    });
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: form }])));
}

test("the pages that a line keeps are told while they are kept, and with the tick they are not", () => {
  expect(formOf(false)).toContain(
    "A line without a new file keeps its pages, unless one file shows the whole order.",
  );
  expect(formOf(false, { whole: "1" })).not.toContain("keeps its pages");
  expect(formOf(true)).toContain("Proof 1 was one file for all lines, so no line keeps its pages.");
});
