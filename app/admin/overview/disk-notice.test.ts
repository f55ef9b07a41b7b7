import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DiskNotice } from "./disk-notice";

const said = (holdsFiles: boolean) =>
  renderToStaticMarkup(
    createElement(DiskNotice, { disk: { state: "low", freeBytes: 2_500_000_000 }, holdsFiles }),
  );

test("what ends on a disk that fills: uploads, or with a bucket backups alone", () => {
  expect(said(true)).toContain("With less than 2.1 GB nobody can send files.");
  expect(said(false)).toContain("With less than 2.1 GB no backup is made.");
  expect(said(false)).not.toContain("send files");
});
