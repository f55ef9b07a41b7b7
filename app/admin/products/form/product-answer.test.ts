import { expect, test, vi } from "vitest";
import { orFailed } from "./product-answer.ts";

test("a form without an answer for 20 seconds has failed; a later one changes nothing", async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<{ ok: true }>();
  const told = vi.fn();
  const given = orFailed(answer.promise, "Failed to add product.").then(told);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  answer.reject(new Error("The line broke after all"));
  await given;
  vi.useRealTimers();
  expect(told).toHaveBeenCalledOnce();
  expect(told.mock.lastCall?.[0]).toMatchObject({
    data: { failure: "Failed to add product." },
  });
});
