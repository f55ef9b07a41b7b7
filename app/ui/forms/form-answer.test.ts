import { expect, test, vi } from "vitest";
import { sendOrKeep } from "./form-answer.ts";

test("a form that is not answered within 20 seconds says so and keeps all; a later answer changes nothing", async () => {
  vi.useFakeTimers();
  const body = new URLSearchParams({ clientId: "id", name: "Tunde", message: "2,000 of them" });
  const request = new Request("http://localhost/contact", { method: "POST", body });
  const answer = Promise.withResolvers<string>();
  const told = vi.fn();
  const given = sendOrKeep(request, () => answer.promise, "Your message was not sent.").then(told);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  answer.reject(new Error("The line broke after all"));
  await given;
  expect(told).toHaveBeenCalledOnce();
  expect(told.mock.lastCall?.[0].data).toEqual({
    formId: "id",
    values: { clientId: "id", name: "Tunde", message: "2,000 of them" },
    errors: {},
    failure: "No answer from the shop yet. Nothing is lost: try again.",
  });
});
