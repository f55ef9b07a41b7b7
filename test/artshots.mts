import { chromium } from "@playwright/test";
import sharp from "sharp";
import { startShop, newFolder, ADMIN, atDatabase } from "/work/wt/art/test/shop.ts";
import { sendOrder } from "/work/wt/art/e2e/sent-orders.ts";
import { signedInPerson, openSession } from "/work/wt/art/test/sessions.ts";
import { artworkPdf, flatPicture, place, POINTS } from "/work/wt/art/test/artwork/artwork-pdf.ts";
import { emptyDraft, lineField } from "/work/wt/art/app/orders/quotes/quote-draft.ts";
import { uuidv7 } from "uuidv7";
import { writeFileSync } from "node:fs";
const shop = await startShop({ port: 4107, dataDir: "/tmp/art-shop" });
console.log("open");
const admin = await signedInPerson(shop, ADMIN.email);
const photo = await sharp({create:{width:900,height:900,channels:3,background:"#c2410c",noise:{type:"gaussian",mean:128,sigma:30}}}).jpeg().toBuffer();
async function menu(version: number) {
  return artworkPdf({ size: [148, 210], pages: 4, ground: "0 0.04 0.12 0 k", draw: async (sheet, page) => {
    const n = sheet.give("Font", sheet.font.ref);
    const t = (s: string, size: number, x: number, y: number, c = "0 0 0 1 k") => { const w = sheet.font.encodeText(s); sheet.write(`BT ${c} /${n} ${size} Tf ${x} ${y} Td ${w} Tj ET`); };
    t(page === 1 ? "Adunni Foods" : page === 2 ? "Soups and swallow" : page === 3 ? "Rice and grills" : "Drinks", 34, 34, 520, "0 0.8 0.9 0.1 k");
    t("With pounded yam, àmàlà or ẹ̀bà.", 11, 34, 498);
    const dishes = ["Ẹ̀gúsí", version === 1 ? "Efo riro" : "Ẹ̀fọ́ rírò", "Ọgbọ̀nọ̀", "Gbẹ̀gìrì and ewédú", "Ọ̀fadà stew", "Sùyà"];
    dishes.forEach((d, i) => { t(d, 17, 34, 440 - i * 62); t("Melon seed, spinach, goat meat", 10, 34, 424 - i * 62); t(`₦${4500 - i * 300 + (version>1 && i===4 ? 300:0)}`, 17, 330, 440 - i * 62); });
    t("14 Ring Road, Ibadan", 11, 34, 40); t("0803 000 0001", 11, 320, 40);
  }});
}
async function card() { return artworkPdf({ size: [85, 55], pages: 2, ground: "0.8 0.2 0.6 0.2 k", draw: (sheet, page) => { const n = sheet.give("Font", sheet.font.ref); const w = sheet.font.encodeText(page === 1 ? "Bello Adunni" : "Adunni Foods"); sheet.write(`BT 0 0 0 0 k /${n} 20 Tf 30 70 Td ${w} Tj ET`); }}); }
const products = await atDatabase<{id:string;name:string;quantity:number;price:string}>(shop, "select id,name,quantity,price from products where print_spec is not null and deleted_at is null order by name");
console.log(products.map(p=>p.name).join(" | "));
writeFileSync("/tmp/art-products.json", JSON.stringify(products));
// an order of two lines
const order = await sendOrder(shop, { name: "Bello Adunni" });
const num = Number(order.number.slice(4));
const [row] = await atDatabase<{id:string}>(shop, `select id from orders where number=${num}`);
await atDatabase(shop, `insert into order_lines select (r).* from (select jsonb_populate_record(l, jsonb_build_object('place',2,'name','Folded menu, A4 to A5','quantity',200,'price',6600000)) as r from order_lines l where order_id='${row!.id}' and place=1) x`);
const room = order.path.replace("?", "/proof?");
const desk = `/admin-dashboard/orders/${order.number}`;
async function version(){ const html = await (await admin.fetch(desk + "/proof")).text(); return /name="version" value="(\d+)"/.exec(html)![1]!; }
async function send(files: Record<number, Buffer>, names: Record<number,string>, note = "") {
  const form: Record<string,string> = { act: "send", version: await version(), note, total: "90,600" };
  for (const [l, b] of Object.entries(files)) { const up = await admin.upload(names[Number(l)]!, b, "proof"); if (up.status!==204) throw new Error(up.text); form[`file-${l}`] = up.id; }
  const a = await admin.post(desk + "/proof", form); console.log("sent", a.status);
}
await send({1: await card(), 2: await menu(1)}, {1:"adunni-cards-p1.pdf",2:"adunni-menu-p1.pdf"}, "Please read every price.");
const guest = order.guest;
const post = (path: string, f: Record<string,string>) => guest.post(path, f).then(async r => { if (!r.ok) console.log(path, f.act, r.status, (await r.text()).slice(0,200)); });
await post(room.replace("/proof?","/proof/pins?"), { id: uuidv7(), version:"1", line:"2", page:"2", x:"0.3", y:"0.35", words:"Please write it with its marks: Ẹ̀fọ́ rírò." });
await post(room.replace("/proof?","/proof/pins?"), { id: uuidv7(), version:"1", line:"2", page:"2", x:"0.8", y:"0.93", words:"The number ends in 0001, not 0010." });
await post(room, { act:"invite", id: uuidv7(), name:"Salami Kehinde" });
for (const [l,p] of [[1,1],[1,2],[2,1]]) await post(room, { act:"judge", version:"1", line:String(l), page:String(p), verdict:"good"});
writeFileSync("/tmp/art-order.json", JSON.stringify({ number: order.number, path: order.path, cookie: guest.cookie, id: row!.id }));
const s = await openSession(shop, ADMIN.email);
writeFileSync("/tmp/art-admin.json", JSON.stringify(s));
console.log("ready", order.path, process.pid);
process.on("SIGTERM", async () => { await shop.stop(); process.exit(); });
setInterval(() => {}, 1000);
