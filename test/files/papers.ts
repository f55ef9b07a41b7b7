/** The papers of the design, as data. */
import type { AccountStatement, Receipt, RefundNote } from "../../app/papers/money-papers.ts";
import type { PaperBuyer, PaperShop } from "../../app/papers/paper.ts";
import type { CreditNote, Invoice, Quote, Sale } from "../../app/papers/sale-papers.ts";

export const shop: PaperShop = {
  name: "Itewe Printing and Branding",
  address: ["12 Press Lane, Yaba", "Lagos, Nigeria"],
  phone: "+234 800 000 0000",
  email: "hello@itewe.example",
  taxNumber: "00000000-0001",
  registration: "RC 0000000",
};

const buyer: PaperBuyer = {
  name: "Adunni Foods",
  lines: ["Bello Adunni", "27 Ring Road, Challenge", "Ibadan, Oyo"],
};

const sale: Sale = {
  shop,
  buyer,
  lines: [
    {
      what: "Business Cards, matt laminated",
      detail: "85 × 55 mm, 350 gsm white, matt both sides",
      quantity: 300,
      amount: 2_110_000,
      rate: 750,
    },
    {
      what: "T-shirt, full-colour print",
      detail: "S 2, M 4, L 3, XL 1. Cotton 160 gsm, printed on the chest",
      quantity: 10,
      amount: 6_850_000,
      rate: 750,
    },
    {
      what: "Delivery to Ibadan, Oyo",
      detail: "",
      quantity: null,
      amount: 350_000,
      rate: 750,
      isDelivery: true,
    },
  ],
  discount: null,
};

export const invoice: Invoice = {
  ...sale,
  number: "INV-000087",
  day: "2026-12-02",
  supplyDay: "2026-12-02",
  order: "ITW-000151",
  paid: [
    { kobo: 6_517_000, day: "2026-11-23", how: "receipt RC-000212" },
    { kobo: 2_793_000, day: "2026-12-01", how: "receipt RC-000231" },
  ],
  pay: {
    by: "2026-12-09",
    bank: "Example Bank",
    accountNumber: "012 345 6789",
    accountName: "Itewe Printing and Branding",
    reference: "ITW151",
  },
};

export const creditNote: CreditNote = {
  ...sale,
  lines: [
    {
      what: "T-shirt, full-colour print",
      detail: "M 2. Cotton 160 gsm, printed on the chest",
      quantity: 2,
      amount: 1_370_000,
      rate: 750,
    },
  ],
  number: "CN-000009",
  day: "2026-12-04",
  invoice: { number: "INV-000087", day: "2026-12-02" },
  reason: "two T-shirts in size M came with a fold in the print.",
  standsAt: 7_940_000,
  settlement:
    "The ₦13,700.00 is your credit with us. It comes off your next order, or we send it back to your account.",
};

export const quote: Quote = {
  ...sale,
  discount: { amount: 100_000, reason: "For a school" },
  number: "QU-000031",
  day: "2026-11-20",
  validUntil: "2026-11-27",
  workingDays: 3,
  note: "The proof comes one working day after you accept.",
  dueFirst: 6_447_000,
};

export const receipt: Receipt = {
  shop,
  buyer,
  number: "RC-000212",
  day: "2026-11-23",
  time: "15:10",
  how: ["Transfer from Sample Bank", "Reference ITW151"],
  kobo: 6_517_000,
  for: {
    order: "ITW-000151",
    goods: [
      "300 Business Cards, matt laminated",
      "10 T-shirts, full-colour print",
      "Delivery to Ibadan, Oyo",
    ],
    total: 9_310_000,
    before: 0,
    letGo: 0,
    kobo: 6_517_000,
    left: 2_793_000,
    isPrintingPaid: true,
  },
  confirmedBy: "Ade Itunu, Itewe",
  takenBack: null,
};

export const refundNote: RefundNote = {
  shop,
  buyer: { name: "Ọláwálé Adébáyọ̀", lines: ["Ẹ̀kọ́ Street", "Ìbàdàn, Ọ̀yọ́"] },
  number: "RF-000003",
  day: "2026-11-25",
  how: ["Transfer to Sample Bank"],
  kobo: 6_517_000,
  order: "ITW-000151",
  reason: "The order was cancelled before printing.",
  received: 6_517_000,
  kept: 0,
};

export const account: AccountStatement = {
  shop,
  buyer,
  from: "2026-10-01",
  to: "2026-12-05",
  opening: 0,
  lines: [
    {
      day: "2026-10-12",
      what: "Invoice INV-000061",
      detail: "ITW-000118, 300 Business Cards, matt laminated",
      invoiced: 2_460_000,
      received: 0,
    },
    {
      day: "2026-10-12",
      what: "Receipt RC-000171",
      detail: "Transfer from Sample Bank",
      invoiced: 0,
      received: 2_460_000,
    },
    {
      day: "2026-11-23",
      what: "Receipt RC-000212",
      detail: "Transfer from Sample Bank, for ITW-000151",
      invoiced: 0,
      received: 6_517_000,
    },
    {
      day: "2026-12-01",
      what: "Receipt RC-000231",
      detail: "Transfer from Sample Bank, for ITW-000151",
      invoiced: 0,
      received: 2_793_000,
    },
    {
      day: "2026-12-02",
      what: "Invoice INV-000087",
      detail: "ITW-000151, 300 Business Cards and 1 more",
      invoiced: 9_310_000,
      received: 0,
    },
    {
      day: "2026-12-04",
      what: "Credit note CN-000009",
      detail: "Two T-shirts in size M",
      invoiced: 0,
      received: 1_370_000,
    },
  ],
};
