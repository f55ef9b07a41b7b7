import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { shirts } from "../../../test/rows/price-lists.ts";
import { PairFields } from "./pair-fields.tsx";
import { formOf } from "./price-form/price-form.ts";

test("the owner reads what buyers read of a pair", () => {
  const read = (words?: string) => {
    const exclusions = shirts.exclusions.map((one) => ({ ...one, ...(words ? { words } : {}) }));
    const form = formOf({ ...shirts, exclusions });
    const element = createElement(PairFields, { form, errors: {}, change() {}, press() {} });
    const router = createMemoryRouter([{ path: "/", element }]);
    return renderToStaticMarkup(createElement(RouterProvider, { router })).replace(/<[^>]+>/g, "");
  };
  expect(read()).toContain("Buyers read: Not on dry-fit");
  expect(read("No thread holds")).toContain("Buyers read: No thread holds");
});
