import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { requestContext } from "../../http/request.server.ts";
import { browseProducts } from "./list-products.server.ts";
import { loader } from "./products-page.tsx";

vi.mock("./list-products.server.ts", () => ({ browseProducts: vi.fn() }));
vi.mock("./categories.server.ts", () => ({ filterCategories: async () => ["Books"] }));

test("when the query fails it is logged and answered with 500, keeping what was asked", async () => {
  const failure = new Error("the database is away");
  vi.mocked(browseProducts).mockRejectedValue(failure);
  const logError = vi.fn();
  const context = new RouterContextProvider();
  const facts = {
    id: "request-1",
    address: "",
    origin: "http://localhost",
    secure: false,
    nonce: "",
    logError,
  };
  context.set(requestContext, facts);
  const request = new Request("http://localhost/products?q=mug&sort=price-up");

  const given = { request, context } as unknown as Parameters<typeof loader>[0];
  const answer = await loader(given);

  expect(answer).toMatchObject({
    data: { query: "mug", sort: "price-up", page: undefined },
    init: { status: 500 },
  });
  expect(logError).toHaveBeenCalledWith(failure);
});
