/** Options and ladder are taken over from another product as far as they are ticked. */
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { categories, products } from "../../../../database/schema.ts";
import { admin, useOrders } from "../../../../test/rows/orders.ts";
import { cards } from "../../../../test/rows/price-lists.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { setPriceList } from "../../../catalogue/prices/change-prices.server.ts";
import { answerPrices } from "./prices-answer.server.ts";

useTestDatabase("demo");
useOrders();

async function added(name: string): Promise<string> {
  const id = uuidv7();
  await db.insert(products).values({
    ...{ id, name, price: 100, quantity: 1, description: "", imageUrl: "/a.webp", delivery: 2 },
    ...{ detailImages: ["/b.webp", "/c.webp", "/d.webp"], features: ["1", "2", "3"] },
    categoryName: "Tests",
  });
  return id;
}
let [own, other] = ["", ""];
beforeAll(async () => {
  await db.insert(categories).values({ name: "Tests", position: 99 });
  [own, other] = [await added("Own cards"), await added("Other cards")];
  await setPriceList(admin, other, 1, cards);
});

const FORM = {
  revision: "1",
  ...{ "rungs.0.quantity": "10", "rungs.0.price": "500" },
  ...{ "options.0.id": "stock", "options.0.name": "paper", "options.0.chosen": "w" },
  ...{ "options.0.values.0.id": "w", "options.0.values.0.name": "Old white" },
};
const ask = async (typed: Record<string, string>) =>
  (await answerPrices(admin, own, { ...FORM, ...typed }))?.answer;

test("first it is asked what to copy, and what that would replace is named", async () => {
  const answer = await ask({ intent: "copy", from: other });
  expect(answer?.copying).toMatchObject({ from: other, name: "Other cards", rungs: 5 });
  expect(answer?.copying?.options).toContainEqual({
    ...{ id: "paper", name: "Paper", values: 3, replaced: 1 },
  });
  expect(answer?.copying?.options).toContainEqual({ id: "size", name: "Size", values: 3 });
  expect(answer?.form?.options).toHaveLength(1);
});

test("only what is ticked is taken over, with the pairs between", async () => {
  const ticked = { intent: "copy-ticked", "copy.from": other, "copy.o.paper": "on" };
  const paper = await ask(ticked);
  expect(paper?.form?.options.map(({ name }) => name)).toEqual(["Paper"]);
  expect(paper?.form?.exclusions).toEqual([]);
  expect(paper?.form?.rungs).toMatchObject([{ quantity: "10" }]);
  const more = await ask({ ...ticked, "copy.o.finish": "on", "copy.ladder": "on" });
  expect(more?.form?.options.map(({ name }) => name)).toEqual(["Paper", "Finish"]);
  expect(more?.form?.exclusions).toHaveLength(1);
  expect(more?.form).toMatchObject({ ordered: "step", step: "50" });
  expect(more?.form?.rungs).toHaveLength(5);
});

test("a product that is not there is told beside its field", async () => {
  for (const intent of ["copy", "copy-ticked"]) {
    expect(await ask({ intent, from: "nonsense" })).toMatchObject({
      errors: { from: "Choose the product to copy from." },
    });
  }
});
