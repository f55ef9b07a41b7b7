import type { APIRequestContext } from "@playwright/test";
import { expect } from "vitest";
import { test } from "../running/requests.ts";

/** Of the demo's richest ladder. */
async function cardsOf(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/ordered-products?q=Business+Cards,+matt+laminated");
  const { products } = await answer.json();
  return products[0].product;
}

/** What stands beside the fields, without the pages' markup. */
const errorsIn = (page: string) =>
  [...page.matchAll(/class="error"[^>]*>(.*?)<\/span>/g)].map(([, said = ""]) =>
    said.replace(/<[^>]*>/g, ""),
  );

const STEP = /We print at least 100\.|whole number|One order has at most|These come in steps/;
const WRONG: Record<string, RegExp> = {
  "quantity=0": STEP,
  "quantity=12.5": STEP,
  "quantity=1000000000": STEP,
  "quantity=1e3": STEP,
  "o-finish=nothing": /What you chose is no longer offered\. Choose another for Finish\./,
  "state=Atlantis": /Choose a state from the list\./,
  "delivery=by-air": /Choose delivery or pick-up\./,
};

for (const [query, words] of Object.entries(WRONG)) {
  test(`${query} is told beside its field, on the product's page and in the order's form`, async ({
    request,
  }) => {
    const id = await cardsOf(request);
    for (const path of [`/product/${id}?`, `/order/new?product=${id}&`]) {
      const answer = await request.get(path + query);
      expect([path, answer.status()]).toEqual([path, 400]);
      expect(errorsIn(await answer.text())).toContainEqual(expect.stringMatching(words));
    }
  });
}

for (const query of [
  "quantity=%20300%20",
  "quantity=%D9%A3%D9%A0%D9%A0",
  "state=Oyo&city=Nowhere",
]) {
  test(`${query} is understood`, async ({ request }) => {
    const id = await cardsOf(request);
    for (const path of [`/product/${id}?`, `/order/new?product=${id}&`]) {
      const answer = await request.get(path + query);
      expect([path, answer.status()]).toEqual([path, 200]);
      expect(errorsIn(await answer.text())).toEqual([]);
    }
  });
}

test("a chat about a choice that cannot be ordered says so, and can be begun all the same", async ({
  request,
}) => {
  const id = await cardsOf(request);
  for (const query of ["quantity=0", "o-finish=nothing", "state=Atlantis"]) {
    const answer = await request.get(`/chat?product=${id}&${query}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain("What was chosen cannot be ordered like that");
  }
});
