import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "../../database/db.server.ts";
import { type Viewer, viewerContext } from "../accounts/viewer.server.ts";
import { requestContext } from "../http/request.server.ts";
import * as audit from "./audit/audit-page.tsx";
import * as feedbacks from "./contact/feedbacks-page.tsx";
import * as figures from "./figures/figures-page.tsx";
import { action as add } from "./products/add-product-page.tsx";
import * as products from "./products/products-page.tsx";
import * as reviews from "./reviews/reviews-page.tsx";
import * as users from "./users/users-page.tsx";

const viewer: Viewer = {
  kind: "admin",
  user: {
    id: "01990000-0000-7000-8000-000000000000",
    name: "Owner",
    email: "owner@itewe.example",
    role: "admin",
  },
};

// Nobody listens there.
beforeAll(() => openDatabase({ host: "127.0.0.1", port: 1 }, () => {}));
afterAll(closeDatabase);

function given(path: string, body?: URLSearchParams) {
  const errors: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(viewerContext, viewer);
  context.set(requestContext, {
    id: "request-1",
    address: "",
    origin: "http://localhost",
    logError: (error) => errors.push(error),
  });
  const request = new Request(`http://localhost/admin-dashboard/${path}`, {
    ...(body ? { method: "POST", body } : {}),
  });
  return { args: { request, context, params: {} } as never, errors };
}

const lists = { products, users, feedbacks, reviews, audit };

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  "when the list of %s cannot be read, that is logged, and the page says so",
  async (name) => {
    const { args, errors } = given(`${name}?q=mug`);
    const answer = await lists[name].loader(args);
    expect(answer).toMatchObject({ data: { page: undefined }, init: { status: 503 } });
    expect(errors).toHaveLength(1);
  },
);

test("when the figures cannot be counted, that is logged, and the page says so", async () => {
  const { args, errors } = given("figures?span=4");
  const answer = await figures.loader(args);
  expect(answer).toMatchObject({
    data: { figures: undefined, choice: { span: 4 } },
    init: { status: 503 },
  });
  expect(errors).toHaveLength(1);
});

const form = {
  id: "01990000-0000-7000-8000-000000000000",
  clientId: "01990000-0000-7000-8000-000000000000",
  version: "1",
  name: "Bags",
  price: "1",
  description: "Bags",
  quantity: "1",
  categoryName: "Bags",
  feature1: "a",
  feature2: "b",
  feature3: "c",
  main: "upload:x",
};

test("when a product cannot be kept, that is logged, and the form says so", async () => {
  const failed = {
    data: { failure: expect.stringMatching(/^Failed to (add|update) product/) },
    init: { status: 503 },
  };
  const body = new URLSearchParams(form);
  for (const detail of ["upload:a", "upload:b", "upload:c"]) body.append("details", detail);
  for (const action of [add, products.action]) {
    const { args, errors } = given("products", body);
    expect(await action(args)).toMatchObject(failed);
    expect(errors).toHaveLength(1);
  }
});
