/** Forms of lines that somebody else has taken off their list meanwhile. */
import { expect } from "vitest";
import { pageAsker, signedIn, test } from "../../running/requests.ts";
import { ADMIN } from "../../running/shop.ts";
import { UNKNOWN_ID } from "../route-rows.ts";

const id = UNKNOWN_ID;

test("a form whose line has left the list is answered, with what was typed", async ({ shop }) => {
  const admin = await signedIn(ADMIN.email);
  const ask = await pageAsker(admin, shop.url);
  for (const [page, form, said, typed = ""] of [
    ["staff", { act: "remove", id }, "They have no account any more."],
    ["jobs", { id, to: "ready", version: "1" }, "This order is no longer there."],
    [
      "reviews",
      { act: "answer", id, answer: "Glad you like it" },
      "This review is no longer there.",
      "Glad you like it",
    ],
    [
      "categories",
      { act: "rename", category: "Gone", name: "Mugs and cups" },
      "Somebody else has renamed or removed this category.",
      "Mugs and cups",
    ],
  ] as const) {
    const path = `/admin-dashboard/${page}`;
    const { status, text } = await ask(path, { accept: "text/html" }, form);
    expect([404, 409], path).toContain(status);
    expect(text, path).toContain(said);
    expect(text, path).toContain(typed);
  }
  await admin.dispose();
});
