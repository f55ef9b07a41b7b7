import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const order = JSON.parse(readFileSync("/tmp/art-order.json","utf8"));
const adm = JSON.parse(readFileSync("/tmp/art-admin.json","utf8"));
const base = "http://localhost:4107";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const [stage, ...want] = process.argv.slice(2);
export async function shot(name: string, path: string, who: "buyer"|"admin"|"guest", opts: any = {}) {
  for (const [w,h] of opts.sizes ?? [[390,844],[1440,900]]) {
    const ctx = await browser.newContext({ viewport: { width: w, height: h }, hasTouch: w < 500 });
    if (who === "buyer") { const i = order.cookie.indexOf("="); await ctx.addCookies([{ name: order.cookie.slice(0,i), value: order.cookie.slice(i+1), url: base }]); }
    if (who === "admin") await ctx.addCookies([{ ...adm, url: base }]);
    if (opts.dark) await ctx.addCookies([{ name: "itewe.theme", value: "dark", url: base }]);
    const page = await ctx.newPage();
    page.on("pageerror", e => console.log("ERR", name, e.message));
    await page.goto(base + path, { waitUntil: "load" });
    await page.waitForTimeout(2500);
    await opts.act?.(page);
    await page.screenshot({ path: `/tmp/shots/${stage}-${name}-${w}.png`, fullPage: opts.full ?? true });
    await ctx.close();
  }
}
const room = order.path.replace("?", "/proof?");
const desk = `/admin-dashboard/orders/${order.number}`;
const all: Record<string, () => Promise<void>> = {
  room: () => shot("room", room + "&page=4", "buyer"),
  order: () => shot("order", order.path, "buyer"),
  adminproof: () => shot("adminproof", desk + "/proof", "admin", { act: async (p: any) => { await p.locator('[data-place="2 2"]').click(); await p.waitForTimeout(1500); } }),
  adminproofdark: () => shot("adminproofdark", desk + "/proof", "admin", { dark: true }),
  adminorder: () => shot("adminorder", desk, "admin"),
  compare: () => shot("compare", room.replace("/proof?", "/proof/compare?") + "&page=4", "buyer"),
  compareall: () => shot("compareall", room.replace("/proof?", "/proof/compare?") + "&page=4&all=1", "buyer"),
  quote: () => shot("quote", order.path.replace("?", "/quote?"), "buyer"),
  adminquote: () => shot("adminquote", desk + "/quote?change=1", "admin"),
  adminquotesent: () => shot("adminquotesent", desk + "/quote", "admin"),
};
const q = JSON.parse(readFileSync("/tmp/art-quotes.json","utf8"));
for (const st of ["sent","accepted","replaced"]) {
  all["q-"+st] = () => shot("q-"+st, q[st].path.replace("?","/quote?"), "guest");
  all["qo-"+st] = () => shot("qo-"+st, q[st].path, "guest");
  all["aq-"+st] = () => shot("aq-"+st, `/admin-dashboard/orders/${q[st].number}/quote`, "admin");
  all["aqc-"+st] = () => shot("aqc-"+st, `/admin-dashboard/orders/${q[st].number}/quote?change=1`, "admin");
}
for (const w of want) await all[w]!();
await browser.close();
