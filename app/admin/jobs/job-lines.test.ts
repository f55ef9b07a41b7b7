import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Job } from "../../orders/jobs/job.ts";
import type { PagedFile } from "../../uploads/file-pages.ts";
import { JobLines } from "./job-lines.tsx";

test("the proof of the whole order stands once below all lines, and says what it is", () => {
  const line = { quantity: 50, makeUp: "", printSpec: null, artwork: [], proof: [] };
  const proof = { id: "1", name: "all18.pdf", type: "application/pdf", size: 1, pages: 18 };
  const job: Job = {
    ...{ id: "1", number: 1, status: "approved", version: 1, promisedDay: null },
    ...{ delivery: "pick-up", unnamed: [], hasProof: true },
    lines: [
      { ...line, place: 1, name: "Cards" },
      { ...line, place: 2, name: "Brochure" },
    ],
    wholeProof: [proof as unknown as PagedFile],
  };
  const page = renderToStaticMarkup(createElement(JobLines, { job, on: "page" }));
  expect(page.match(/Approved proof[^<]*/g)).toEqual(["Approved proof of the whole order"]);
  expect(page.indexOf("Approved proof")).toBeGreaterThan(page.indexOf("Brochure"));
});
