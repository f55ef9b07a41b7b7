/** Small files that forms and uploads send before their bytes are changed. */

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const STATEMENT =
  "Txn Date,Narration,Sender,Debit,Credit\n23/11/2026,Cards,ADA,,500.00\n24/11/2026,,,,1\n";

export const FILES = [
  { name: "logo.png", bytes: Buffer.from(PNG, "base64") },
  { name: "card.pdf", bytes: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n") },
  { name: "statement.csv", bytes: Buffer.from(STATEMENT) },
  { name: "products.csv", bytes: Buffer.from('name,price,quantity\nMug,2500,10\n"a""b",,\n') },
  { name: "list.xlsx", bytes: Buffer.from("PK\u0003\u0004 not a workbook") },
  {
    name: "logo.svg",
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  },
  { name: "", bytes: Buffer.alloc(0) },
  { name: "nothing.bin", bytes: Buffer.alloc(5_000) },
];
