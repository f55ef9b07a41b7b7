import { expect, test } from "vitest";
import { Busy } from "../../app/limits/turns.server.ts";
import { Failures } from "./failures.ts";

const failed = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });

test.each([
  ["the database is away", failed("ECONNREFUSED")],
  ["the database is stopping", failed("57P01")],
  ["a lock was held for too long", failed("55P03")],
  ["too many wait for one order", new Busy()],
])("when %s, the page says that it will work later", async (_, error) => {
  const logged: unknown[] = [];
  const failures = new Failures((one) => logged.push(one));
  failures.tell(error);
  const answer = failures.answer(new Response("Failed to fetch products", { status: 500 }));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.text()).toBe("Failed to fetch products");
  expect(logged).toEqual([error]);
  expect(failures.answer(new Response("found all the same")).status).toBe(200);
});

test("a fault of ours stays one", () => {
  const failures = new Failures(() => {});
  failures.tell(new TypeError("x is undefined"));
  expect(failures.answer(new Response("", { status: 500 })).status).toBe(500);
});
