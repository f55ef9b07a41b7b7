/**
 * What each role of the shop's people gets of every address of `app/routes.ts` and
 * `app/raw-routes.ts`, and of every kind of file: what has no rule in `route-rows.ts` fails.
 */
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { roleMay, type StaffRole, staffRoles } from "../../../app/accounts/may.ts";
import { homeOf } from "../../../app/accounts/sign-in/safe-redirect.server.ts";
import { FIRST_START } from "../../../app/admin/first-steps/first-steps.ts";
import { rightOf } from "../../../app/admin/frame/route-rights.ts";
import { uploadKindNames } from "../../../app/uploads/files/upload-kinds.server.ts";
import { PDF, sendOrder } from "../../../e2e/support/sent-orders.ts";
import { defineUploadKinds } from "../../../server/upload-kinds.ts";
import { makeCustomer } from "../../rows/customers.ts";
import type { Guest } from "../../running/guest.ts";
import { pageAsker, rawAsker, signedIn, test } from "../../running/requests.ts";
import { atDatabase, type Shop } from "../../running/shop.ts";
import {
  ACCESS_DENIED,
  FILE_KINDS,
  OPEN,
  RAW_ROWS,
  ROWS,
  type Things,
  UNKNOWN_ID,
} from "../route-rows.ts";

/** As a browser asks for a page to show. */
const SHOWN = { accept: "text/html,*/*;q=0.8" };

const adminRows = Object.entries(ROWS).filter(([, { guard }]) => guard === "admin");

async function be(role: StaffRole, shop: Pick<Shop, "dataDir">) {
  const { email } = await makeCustomer(shop);
  await atDatabase(shop, `update users set role = '${role}' where email = '${email}'`);
  return signedIn(email);
}

/** What an address answers: as a page, as data, and to a form. */
async function askAll(
  ask: Awaited<ReturnType<typeof pageAsker>>,
  path: string,
  query = path.split("?")[1] ?? "",
) {
  const page = await ask(path, SHOWN);
  const data = await ask(`${path.split("?")[0]}.data?${query}`);
  const action = await ask(path, SHOWN, { intent: "save", seq: "1" });
  return { page, data, action };
}

for (const role of ["desk", "workshop", "accounts"] as const) {
  test(`${role}: every address of the dashboard as page, data and action`, async ({ shop }) => {
    const request = await be(role, shop);
    const ask = await pageAsker(request, shop.url);
    for (const [pattern, row] of adminRows) {
      const path = row.path ?? pattern;
      // Searched as well: every list that can be takes one of these.
      const search = "q=Bello&find=Bello&who=Bello";
      const { page, data, action } = await askAll(ask, path, search);
      const onward = { "/admin-dashboard": homeOf(role), [FIRST_START]: "/admin-dashboard" }[
        pattern
      ];
      if (onward) {
        expect([page.status, page.headers.location]).toEqual([302, onward]);
        expect(data.text).toContain(onward);
        continue;
      }
      const right = rightOf(pattern);
      if (right && roleMay(role, right)) {
        expect(page.status, `page ${path}`).toBe(row.page);
        expect([200, 202, row.page], path).toContain(data.status);
        expect(action.status, `action ${path}`).toBe(row.action);
        continue;
      }
      for (const answer of [page, data]) {
        expect(answer.status, answer.path).toBe(403);
        expect(answer.text, answer.path).toContain(ACCESS_DENIED);
      }
      // Nothing takes a form there, whoever sends it.
      if (row.action === 405 && action.status === 405) continue;
      expect(action.status, `action ${path}`).toBe(403);
    }
    await request.dispose();
  });
}

const SHOWN_OF_PRODUCTS =
  "name, category_name, price, quantity, image_url, detail_images, description, features, from_each";

/** An order with artwork, a chat, and a product that nobody has published. */
async function makeThings(shop: Pick<Shop, "url" | "dataDir">): Promise<Things & { guest: Guest }> {
  const { number: order, guest } = await sendOrder(shop);
  const { id: artwork } = await guest.upload("logo.pdf", PDF, "artwork");
  const draft = uuidv7();
  const [row] = await atDatabase<{ conversation: string }>(
    shop,
    `insert into order_files (order_id, file_id, kind, seq)
       select id, '${artwork}', 'artwork', 1 from orders where number = ${Number(order.slice(4))}`,
    `insert into products (id, is_draft, ${SHOWN_OF_PRODUCTS})
       select '${draft}', true, ${SHOWN_OF_PRODUCTS} from products limit 1`,
    `select c.id as conversation from orders o
       join conversations c on c.participant_id = o.participant_id
       where o.number = ${Number(order.slice(4))}`,
  );
  return { order, guest, artwork, draft, conversation: row?.conversation ?? "" };
}

/** An address to try of a pattern. */
const addressOf = (pattern: string, { order }: Things) =>
  pattern
    .replace(":number", order)
    .replace("/*", "/nothing")
    .replace(":feed", "google.csv")
    .replace(/:\w+/g, UNKNOWN_ID);

test("every open address, as page, data and action of each role", async ({ request, shop }) => {
  const things = await makeThings(shop);
  // Whoever logs out opens nothing else.
  const rows = Object.entries(OPEN).filter(([pattern]) => pattern !== "/logout");
  const visitors = new Map<string, number[]>();
  const statuses = ({ page, data, action }: Awaited<ReturnType<typeof askAll>>) =>
    [page, data, action].map((answer) => answer.status);
  const asVisitor = await pageAsker(request, shop.url);
  for (const [pattern, row] of rows) {
    if (row !== "everybody") continue;
    visitors.set(pattern, statuses(await askAll(asVisitor, addressOf(pattern, things))));
  }
  for (const role of staffRoles) {
    const person = await be(role, shop);
    const ask = await pageAsker(person, shop.url);
    for (const [pattern, row] of rows) {
      const rule = typeof row === "object" && "right" in row ? row : undefined;
      const path = rule ? rule.path(things) : addressOf(pattern, things);
      const answers = await askAll(ask, path);
      const { page, data, action } = answers;
      const what = `${role} ${path}`;
      if (row === "everybody") {
        // 429: wrong numbers of orders and papers are counted by address.
        const expected = visitors.get(pattern)?.map((status) => [status, 403, 429]) ?? [];
        for (const [at, status] of statuses(answers).entries()) {
          expect(expected[at], what).toContain(status);
        }
      } else if (rule) {
        const status = roleMay(role, rule.right) ? rule.granted : rule.refused;
        expect(page.status, what).toBe(status);
        expect([status, ...(status === 302 ? [202] : [])], what).toContain(data.status);
      } else if ("leads" in row) {
        const to = row.leads === "home" ? homeOf(role) : "/admin-dashboard/chats";
        for (const led of [page, action]) {
          expect([led.status, led.headers.location], what).toEqual([302, to]);
        }
        expect(data.text, what).toContain(to);
      } else if ("buyer" in row) {
        const to = `/admin-dashboard/orders/${things.order}${row.buyer}`;
        expect([page.status, page.headers.location], what).toEqual([302, to]);
        expect(action.status, what).toBe(403);
      }
    }
    await person.dispose();
  }
});

test("every address of a customer leads each role to the dashboard", async ({ shop }) => {
  const rows = Object.entries(ROWS).filter(([, { guard }]) => guard === "customer");
  for (const role of staffRoles) {
    const person = await be(role, shop);
    const ask = await pageAsker(person, shop.url);
    for (const [path] of rows) {
      const { page, data, action } = await askAll(ask, path);
      expect([page.status, page.headers.location]).toEqual([302, "/admin-dashboard"]);
      expect(data.text, path).toContain("/admin-dashboard");
      expect([302, 405], path).toContain(action.status);
    }
    await person.dispose();
  }
});

test("every raw route, for each role", async ({ shop }) => {
  for (const role of staffRoles) {
    const person = await be(role, shop);
    const status = await rawAsker(person, shop.url);
    for (const [name, { right, admin, ...row }] of Object.entries(RAW_ROWS)) {
      const expected = !right || roleMay(role, right) ? admin : 403;
      expect([role, name, await status(row)]).toEqual([role, name, expected]);
    }
    await person.dispose();
  }
});

test("every kind of file, sent and read by each role", async ({ shop }) => {
  defineUploadKinds();
  expect(Object.keys(FILE_KINDS).sort()).toEqual(uploadKindNames().sort());
  const { order, guest, artwork } = await makeThings(shop);
  const sent = await guest.sendFile("logo.pdf", PDF);
  await atDatabase(
    shop,
    `insert into payments (id, order_id, claim_client_id, state, claimed, file_id, claimed_at)
      select '${uuidv7()}', id, '${uuidv7()}', 'claimed', 100, '${artwork}', now()
      from orders where number = ${Number(order.slice(4))}`,
  );
  const people = await Promise.all(
    staffRoles.map(async (role) => ({ role, person: await be(role, shop) })),
  );
  for (const [kind, { sends, reads }] of Object.entries(FILE_KINDS)) {
    // The order's file and its payment's, as a file of each kind.
    await atDatabase(shop, `update files set kind = '${kind}' where id = '${artwork}'`);
    const id = kind === "chat" ? sent.file?.id : artwork;
    for (const { role, person } of people) {
      const answer = await person.post(`/uploads/${kind}`, {
        headers: {
          origin: shop.url,
          "tus-resumable": "1.0.0",
          "upload-length": "10",
          "upload-metadata": `filename ${Buffer.from("logo.png").toString("base64")}`,
        },
      });
      const takes = sends && roleMay(role, sends);
      expect([role, kind, answer.status()]).toEqual([role, kind, takes ? 201 : 403]);
      const read = await person.get(`/files/${id}/logo.pdf`);
      const gives = reads && roleMay(role, reads);
      expect([role, kind, read.status()]).toEqual([role, kind, gives ? 200 : 404]);
    }
  }
  for (const { person } of people) await person.dispose();
});

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
