import { readFileSync, writeFileSync } from "node:fs";
import { sendOrder } from "../e2e/sent-orders.ts";
import { signedInPerson } from "./sessions.ts";
import { ADMIN } from "./shop.ts";
import { emptyDraft, lineField } from "../app/orders/quotes/quote-draft.ts";
import { uuidv7 } from "uuidv7";
const shop: any = { url: "http://localhost:4107", dataDir: "/tmp/art-shop" };
const admin = await signedInPerson(shop, ADMIN.email);
const out: any = {};
for (const state of ["sent", "accepted", "replaced"]) {
  const order = await sendOrder(shop, { name: "Okafor Chidinma", delivery: "deliver", state: "Lagos", city: "Ikeja", streetAddress: "3 Zik Avenue", "address.state": "Lagos", "address.city":"Ikeja" } as any).catch(async e => { console.log(String(e).slice(0,300)); return sendOrder(shop, { name: "Okafor Chidinma" }); });
  const lines = [ { name: "Souvenir bags, non-woven, two-colour print", quantity: "150", each: "480", words: "" }, { name: "Custom Mugs", quantity: "40", each: "1,200", words: "White, full wrap" }, { name: "Redraw your logo from the photo you sent", quantity: "1", each: "15,000", words: "once, the file is yours" } ];
  const fields = Object.fromEntries(lines.flatMap((l, i) => Object.entries({ ...l, of: "", amount: "" }).map(([k, v]) => [lineField(String(i+1), k), v])));
  const form = { ...emptyDraft(new Date().toISOString().slice(0,10)), lines: "1 2 3", days: "4", discount: "5", discountIn: "percent", discountReason: "Your second order this year", fee: "5,500", note: "Good afternoon. The bags are 80 gsm, so they carry four loaves well. The mugs are the same as in June.", ...fields };
  const desk = `/admin-dashboard/orders/${order.number}/quote`;
  const r = await admin.post(desk, { ...form, act: "send", quoteId: uuidv7(), number: "1" } as any);
  const t = await r.text(); console.log(state, r.status, r.status>299 ? /role="alert".{0,400}/s.exec(t)?.[0] : "");
  const page = await (await order.guest.fetch(order.path.replace("?", "/quote?"))).text();
  const total = /name="total" value="(\d+)"/.exec(page)?.[1];
  if (state === "accepted") console.log((await order.guest.post(order.path.replace("?", "/quote?"), { act: "accept", quote: "1", total: total! })).status);
  if (state === "replaced") console.log((await admin.post(desk, { ...form, [lineField("1","quantity")]: "120", act: "send", quoteId: uuidv7(), number: "2" } as any)).status);
  out[state] = { number: order.number, path: order.path, cookie: order.guest.cookie };
}
writeFileSync("/tmp/art-quotes.json", JSON.stringify(out));
