/** What each role of the shop's people gets of every address of the admin dashboard. */
import { expect } from "vitest";
import { roleMay, type StaffRole, type What } from "../../app/accounts/may.ts";
import { homeOf } from "../../app/accounts/sign-in/safe-redirect.server.ts";
import { FIRST_START } from "../../app/admin/first-steps/first-steps.ts";
import { rightOf } from "../../app/admin/frame/route-rights.ts";
import { post } from "../../e2e/customers.ts";
import { makeCustomer } from "../customers.ts";
import { signedIn, test } from "../requests.ts";
import { atDatabase, type Shop } from "../shop.ts";
import { ACCESS_DENIED, ROWS } from "./route-rows.ts";

const adminRows = Object.entries(ROWS).filter(([, { guard }]) => guard === "admin");

async function be(role: StaffRole, shop: Pick<Shop, "dataDir">) {
  const { email } = await makeCustomer(shop);
  await atDatabase(shop, `update users set role = '${role}' where email = '${email}'`);
  return signedIn(email);
}

for (const role of ["desk", "workshop", "accounts"] as const) {
  test(`${role}: every address of the dashboard as page, data and action`, async ({ shop }) => {
    const request = await be(role, shop);
    const shown = { accept: "text/html,*/*;q=0.8" };
    for (const [pattern, row] of adminRows) {
      const path = row.path ?? pattern;
      const page = await request.get(path, { maxRedirects: 0, headers: shown });
      const data = await request.get(`${path}.data`, { maxRedirects: 0 });
      const action = await post(request, shop, path, { intent: "save", seq: "1" }, shown);
      const onward = { "/admin-dashboard": homeOf(role), [FIRST_START]: "/admin-dashboard" }[
        pattern
      ];
      if (onward) {
        expect([page.status(), page.headers().location]).toEqual([302, onward]);
        expect(await data.text()).toContain(onward);
        continue;
      }
      const right = rightOf(pattern);
      if (right && roleMay(role, right)) {
        expect(page.status(), `page ${path}`).toBe(row.page);
        expect([200, 202, row.page], path).toContain(data.status());
        expect(action.status(), `action ${path}`).toBe(row.action);
        continue;
      }
      for (const answer of [page, data]) {
        expect(answer.status(), answer.url()).toBe(403);
        expect(await answer.text(), answer.url()).toContain(ACCESS_DENIED);
      }
      // Nothing takes a form there, whoever sends it.
      if (row.action === 405 && action.status() === 405) continue;
      expect(action.status(), `action ${path}`).toBe(403);
    }
    await request.dispose();
  });
}

/** Which right each kind of upload needs; undefined for what only buyers send. */
const UPLOADS: Record<string, What | undefined> = {
  chat: "chat",
  artwork: "orders",
  proof: "orders",
  "product-image": "catalogue",
  "product-detail-image": "catalogue",
  "transfer-picture": undefined,
  "review-photo": undefined,
  // Made by the forms of the settings alone.
  "site-picture": undefined,
  "site-logo": undefined,
};

for (const role of ["desk", "workshop", "accounts"] as const) {
  test(`${role}: every kind of upload`, async ({ shop }) => {
    const request = await be(role, shop);
    for (const [kind, right] of Object.entries(UPLOADS)) {
      const answer = await request.post(`/uploads/${kind}`, {
        headers: {
          origin: shop.url,
          "tus-resumable": "1.0.0",
          "upload-length": "10",
          "upload-metadata": `filename ${Buffer.from("logo.png").toString("base64")}`,
        },
      });
      expect([kind, answer.status()]).toEqual([kind, right && roleMay(role, right) ? 201 : 403]);
    }
    await request.dispose();
  });
}

test("a role that has been taken away opens nothing from then on", async ({ shop }) => {
  const { email } = await makeCustomer(shop);
  const setRole = (role: string) =>
    atDatabase(shop, `update users set role = '${role}' where email = '${email}'`);
  await setRole("desk");
  const request = await signedIn(email);
  expect((await request.get("/admin-dashboard/orders.data")).status()).toBe(200);
  await setRole("user");
  expect((await request.get("/admin-dashboard/orders.data")).status()).toBe(403);
  await request.dispose();
});
