/** Statements of six invented banks, each written as a bank of this country writes them. */
import { type Account, randomLines, type TrueLine } from "../random/random-transfers.ts";
import { workbook } from "./workbook.ts";

export interface BankStatement {
  bank: string;
  fileName: string;
  bytes: Buffer;
  /** Which column is what, from 0. */
  columns: Record<string, number>;
  order: "day" | "month";
  /** In the order of the file's rows; those without money too. */
  lines: TrueLine[];
  isNewestFirst: boolean;
}

const twoDecimals = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const english = (kobo: number) => twoDecimals.format(kobo / 100);
const european = (kobo: number) =>
  english(kobo).replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));
const quoted = (cells: string[], separator: string) =>
  cells
    .map((cell) =>
      cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(separator);
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const dayIn = (day: string, format: string) => {
  const [year = "", month = "", date = ""] = day.split("-");
  return format
    .replace("YYYY", year)
    .replace("MMM", MONTHS[Number(month) - 1] ?? "")
    .replace("MM", month)
    .replace("DD", date);
};
const inAndOut = (kobo: number, shown: (kobo: number) => string) => [
  kobo < 0 ? shown(-kobo) : "",
  kobo < 0 ? "" : shown(kobo),
];
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

/** How each bank writes its statement. */
const BANKS: ((lines: TrueLine[]) => Omit<BankStatement, "lines" | "isNewestFirst">)[] = [
  (lines) => {
    const rows = lines.map(({ day, kobo, remark, sender, bankNumber }) => {
      const [out = "", came = ""] = inAndOut(kobo, english);
      const date = dayIn(day, "DD/MM/YYYY");
      return quoted([date, date, bankNumber, `${remark}/${sender}`, out, came, "812,340.10"], ",");
    });
    const head =
      "SAMPLE BANK,,,Statement of account\n\nTxn Date,Val Date,Reference,Narration,Debit,Credit,Balance";
    return {
      bank: "Sample Bank",
      fileName: "sample.csv",
      bytes: Buffer.from([`\uFEFF${head}`, ...rows, "Total,,,,1,2,3"].join("\n")),
      columns: { day: 0, moneyIn: 5, moneyOut: 4, remark: 3, bankNumber: 2 },
      order: "day",
    };
  },
  (lines) => {
    const rows = lines.map(({ day, kobo, remark, sender }) => {
      const [out = "", came = ""] = inAndOut(kobo, european);
      return quoted([dayIn(day, "DD.MM.YYYY"), remark, sender, out, came], ";");
    });
    return {
      bank: "Example Bank",
      fileName: "example.csv",
      bytes: Buffer.from(["Date;Remark;Café or sender;Out;In", ...rows].join("\r\n"), "latin1"),
      columns: { day: 0, remark: 1, sender: 2, moneyOut: 3, moneyIn: 4 },
      order: "day",
    };
  },
  (lines) => {
    const rows = lines.map(({ day, kobo, remark, sender, bankNumber }) =>
      [
        dayIn(day, "DD-MMM-YYYY"),
        bankNumber,
        `${sender} ${remark}`,
        english(Math.abs(kobo)),
        kobo < 0 ? "Dr" : "Cr",
      ].join("\t"),
    );
    return {
      bank: "Third Bank",
      fileName: "third.txt",
      bytes: utf16(["Day\tSession\tDetails\tAmount\tDr/Cr", ...rows].join("\r\n")),
      columns: { day: 0, bankNumber: 1, remark: 2, moneyIn: 3, side: 4 },
      order: "day",
    };
  },
  (lines) => {
    const rows = lines.map(({ day, time, kobo, remark, sender, bankNumber }) =>
      quoted(
        [
          `${day} ${time}:00`,
          sender,
          remark,
          `${kobo < 0 ? "-" : ""}₦${english(Math.abs(kobo))}`,
          bankNumber,
        ],
        ",",
      ),
    );
    return {
      bank: "Fourth Bank",
      fileName: "fourth.csv",
      bytes: Buffer.from(["Date,From,Memo,Amount,Ref", ...rows].join("\n")),
      columns: { day: 0, sender: 1, remark: 2, moneyIn: 3, bankNumber: 4 },
      order: "day",
    };
  },
  (lines) => {
    const serial = (day: string) => Date.parse(day) / 86_400_000 + 25_569;
    const rows = lines.map(({ day, kobo, remark, sender }) => [
      { day: serial(day) },
      remark,
      sender,
      kobo < 0 ? -kobo / 100 : null,
      kobo < 0 ? null : kobo / 100,
    ]);
    return {
      bank: "Fifth Bank",
      fileName: "fifth.xlsx",
      bytes: workbook([
        { name: "Summary", rows: [["Fifth Bank"], ["Opening", 5]] },
        {
          name: "Txns",
          rows: [["Value date", "Remarks", "Sender", "Withdrawals", "Deposits"], ...rows],
        },
      ]),
      columns: { day: 0, remark: 1, sender: 2, moneyOut: 3, moneyIn: 4 },
      order: "day",
    };
  },
  (lines) => {
    const rows = lines.map(({ day, kobo, remark, sender }) =>
      [
        dayIn(day, "MM/DD/YYYY"),
        `${remark} ${sender}`,
        `${english(Math.abs(kobo))} ${kobo < 0 ? "DR" : "CR"}`,
      ].join("|"),
    );
    return {
      bank: "Sixth Bank",
      fileName: "sixth.csv",
      bytes: utf16(["Posting Date|Description|Amount", ...rows].join("\n")).swap16(),
      columns: { day: 0, remark: 1, moneyIn: 2 },
      order: "month",
    };
  },
];

/** A statement of each bank, of orders of its own. */
export function randomStatements(
  random: () => number,
  orders: Account[],
  count: number,
): BankStatement[] {
  return BANKS.map((write, index) => {
    const own = orders.filter(({ buyer }) => Number(buyer.split(" ")[1]) % BANKS.length === index);
    const lines = randomLines(random, own, orders, Math.ceil(count / BANKS.length));
    const isNewestFirst = index % 2 === 1;
    const inFile = isNewestFirst ? lines.toReversed() : lines;
    return { ...write(inFile), lines: inFile, isNewestFirst };
  });
}
