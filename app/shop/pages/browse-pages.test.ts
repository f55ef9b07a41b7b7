import { expect, test } from "vitest";
import { waitsForTouch } from "./browse-pages.ts";

test.each([
  "/",
  "/service",
  "/service/",
  "/products",
  "/products/",
  "/products/Books/novel",
  "/product/01990000-0000-7000-8000-000000000000",
  "/category/Books",
  "/search/slogan%20mug",
  "/about",
  "/term-condition",
  "/privacy",
])("%s waits for a touch", (path) => expect(waitsForTouch(path)).toBe(true));

test.each([
  "/chat",
  "/contact",
  "/feedback",
  "/login",
  "/order/new",
  "/order/ITW-000001",
  "/user-dashboard",
  "/admin-dashboard/products",
  "/no/such/page",
])("%s is worked with, and starts by itself", (path) => expect(waitsForTouch(path)).toBe(false));
