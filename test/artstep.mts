import { chromium } from "@playwright/test";
import sharp from "sharp";
import { startShop, newFolder, ADMIN, atDatabase } from "/work/wt/art/test/shop.ts";
import { sendOrder } from "/work/wt/art/e2e/sent-orders.ts";
import { signedInPerson, openSession } from "/work/wt/art/test/sessions.ts";
import { artworkPdf, flatPicture, place, POINTS } from "/work/wt/art/test/artwork/artwork-pdf.ts";
import { emptyDraft, lineField } from "/work/wt/art/app/orders/quotes/quote-draft.ts";
import { uuidv7 } from "uuidv7";
import { writeFileSync } from "node:fs";
const shop: any = { url: "http://localhost:4107", dataDir: "/tmp/art-shop" };
import { readFileSync } from "node:fs";
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

const o = JSON.parse(readFileSync("/tmp/art-order.json","utf8"));
const desk = `/admin-dashboard/orders/${o.number}`;
const room = o.path.replace("?", "/proof?");
const i = o.cookie; 
const { Guest } = await import("/work/wt/art/test/guest.ts");
const guest = new Guest(shop.url); guest.cookie = o.cookie;
const post = (path: string, f: Record<string,string>) => guest.post(path, f).then(async (r: any) => { if (!r.ok) console.log(path, f.act, r.status, (await r.text()).replace(/<[^>]*>/g," ").slice(0,300)); });
const step = process.argv[2];
if (step === "v2") {
  await post(room, { act: "send", version: "1" });
  const a = (pin: string, words: string, resolves = "") => admin.post(desk + "/proof", { act: "answer", id: uuidv7(), pin, seen: "0", words, resolves, shown: "1" } as any).then((r: any) => console.log(r.status));
  await a("1", "Done in proof 2. Thank you for seeing it.", "1");
  await a("2", "We call you about the number.");
  const html = await (await admin.fetch(desk + "/proof")).text(); const version = /name="version" value="(\d+)"/.exec(html)![1]!;
  const up = await admin.upload("adunni-menu-p2.pdf", await menu(2), "proof");
  console.log((await admin.post(desk + "/proof", { act: "send", version, note: "Page 2 has its marks.", total: "", "file-2": up.id } as any)).status);
}
if (step === "good") for (const [l,p] of [[1,1],[1,2],[2,1],[2,2],[2,3],[2,4]]) await post(room, { act:"judge", version:"2", line:String(l), page:String(p), verdict:"good"});
if (step === "approve") { const html = await (await guest.fetch(room)).text(); const v = (n: string) => new RegExp(`name="${n}" value="([^"]+)"`).exec(html)?.[1] ?? ""; await post(room, { act: "approve", version: "2", total: v("total"), seal: v("seal") }); }
process.exit();
