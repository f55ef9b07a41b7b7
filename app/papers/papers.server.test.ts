import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import * as sample from "../../test/files/papers.ts";
import { debianTool } from "../../test/setup/debian-tool.ts";
import { drawPaper } from "./draw-paper.server.ts";
import { accountPaper, receiptPaper, refundNotePaper } from "./money-papers.ts";
import type { Paper } from "./paper.ts";
import { creditNotePaper, invoicePaper, quotePaper } from "./sale-papers.ts";

const many = Array.from({ length: 60 }, (_, index) => ({
  what: `Book ${index + 1}`,
  detail: "A5, 120 pages, ".repeat(index % 7),
  quantity: 7,
  amount: 1_000_003,
  rate: index % 2 === 0 ? 0 : 750,
}));
/** As many lines as a statement has at most. */
const account50 = Array.from({ length: 50 }, (_, index) => ({
  day: "2026-11-23",
  what: `Receipt RC-${String(index + 1).padStart(6, "0")}`,
  detail: `ITW-${String(index + 1).padStart(6, "0")}, Business Cards, matt laminated, and 3 more`,
  invoiced: 0,
  received: 6_517_000 + index,
}));
/** Programs of others that judge a PDF; why there are none. */
function whyNoTools(): string | undefined {
  if (!process.env.LONG) return "only in the long run: npm run test:long";
  try {
    debianTool("qpdf", "qpdf");
    debianTool("pdftotext", "poppler-utils");
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
const whyNot = whyNoTools();

const PAPERS: [string, Paper, string[]][] = [
  [
    "invoice",
    invoicePaper(sample.invoice),
    ["INV-000087", "Tax number 00000000-0001", "Registration RC 0000000", "as a lot", "₦6,495.35"],
  ],
  [
    "unpaid",
    invoicePaper({ ...sample.invoice, paid: [], shop: { ...sample.shop, taxNumber: null } }),
    ["Left to pay by 9 December 2026", "012 345 6789", "ITW151"],
  ],
  ["long", invoicePaper({ ...sample.invoice, lines: many }), ["INV-000087, page 2 of", "Book 60"]],
  ["receipt", receiptPaper(sample.receipt), ["RC-000212", "Sixty-five thousand, one hundred and"]],
  [
    "void",
    receiptPaper({ ...sample.receipt, takenBack: "Booked to the wrong order." }),
    ["Taken back", "Booked to the wrong order."],
  ],
  ["credit", creditNotePaper(sample.creditNote), ["CN-000009", "₦955.81", "fold in the print"]],
  ["refund", refundNotePaper(sample.refundNote), ["RF-000003", "Ọláwálé Adébáyọ̀", "Ọ̀yọ́"]],
  ["quote", quotePaper(sample.quote), ["QU-000031", "27 November 2026", "− ₦1,000.00"]],
  ["account", accountPaper(sample.account), ["− ₦93,100.00", "Your credit", "₦131,400.00"]],
  [
    "long account",
    accountPaper({ ...sample.account, lines: account50 }),
    ["page 5 of 5", "Receipt RC-000050"],
  ],
];

test.each(PAPERS)("%s is a PDF of A4 pages with subset fonts, at most 60 kB", async (_, paper) => {
  const bytes = await drawPaper(paper, sample.shop.name);
  expect(bytes.length).toBeLessThan(60_000);
  const pdf = await PDFDocument.load(bytes);
  expect(pdf.getTitle()).toBe(`${paper.title} ${paper.number}`);
  for (const page of pdf.getPages())
    expect(page.getSize()).toEqual({ width: 595.28, height: 841.89 });
});

test("a paper says nothing of VAT as long as there is no tax number", () => {
  const plain = invoicePaper({ ...sample.invoice, shop: { ...sample.shop, taxNumber: null } });
  expect(JSON.stringify(plain)).not.toMatch(/VAT|Tax/i);
});

test("an invoice that was paid too high says what of it is credit", () => {
  const sumsOf = (paid: typeof sample.invoice.paid) =>
    JSON.stringify(invoicePaper({ ...sample.invoice, paid }).blocks);
  const more = { kobo: 6_517_000, day: "2026-12-01", how: "receipt RC-000232" };
  expect(sumsOf([...sample.invoice.paid, more])).toContain(
    '{"label":"Your credit","value":"₦65,170.00"}',
  );
  expect(sumsOf(sample.invoice.paid)).not.toContain("Your credit");
});

test("an invoice of two rates has the sums of each", () => {
  const lines = [
    { what: "Textbooks", detail: "", quantity: 100, amount: 20_000_000, rate: 0 },
    { what: "Branded Face Caps", detail: "", quantity: 20, amount: 4_300_000, rate: 750 },
  ];
  const sums = invoicePaper({ ...sample.invoice, lines }).blocks.find(
    ({ kind }) => kind === "sums",
  );
  expect(sums).toMatchObject({
    sums: [
      { label: "Without VAT, at 0 %", value: "₦200,000.00" },
      { label: "Without VAT, at 7.5 %", value: "₦40,000.00" },
      { label: "VAT, 7.5 %", value: "₦3,000.00" },
      { label: "Total", value: "₦243,000.00" },
      {},
      {},
    ],
  });
});

test("words that the fonts cannot draw, or that are very long, spoil no paper", async () => {
  const name = `${"x".repeat(80)} 🎉 Привет ${"\u0000\u200D"} ẹ\u0323\u0300`;
  const odd = { ...sample.invoice, buyer: { name, lines: [name] } };
  expect((await PDFDocument.load(await drawPaper(invoicePaper(odd), name))).getPageCount()).toBe(1);
});

test.skipIf(whyNot)(
  `papers are sound, their text is found, and each takes at most 100 ms of CPU${whyNot ? ` (${whyNot})` : ""}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "itewe-papers-"));
    try {
      for (const [name, paper, words] of PAPERS) {
        const file = join(folder, `${name}.pdf`);
        let bytes = new Uint8Array();
        let least = Number.POSITIVE_INFINITY;
        // The first ones also warm up; other work on the machine takes its part of one.
        for (let turn = 0; turn < 3; turn++) {
          const before = process.cpuUsage();
          bytes = new Uint8Array(await drawPaper(paper, sample.shop.name));
          const { user, system } = process.cpuUsage(before);
          least = Math.min(least, (user + system) / 1_000);
        }
        expect(least, name).toBeLessThan(100);
        writeFileSync(file, bytes);
        expect(spawnSync("qpdf", ["--check", file]).status, name).toBe(0);
        spawnSync("pdftotext", ["-layout", file, `${file}.txt`]);
        const text = readFileSync(`${file}.txt`, "utf8").normalize("NFC");
        for (const word of words) expect(text).toContain(word.normalize("NFC"));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
