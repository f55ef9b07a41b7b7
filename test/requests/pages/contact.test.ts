/** The contact and feedback forms as a browser without JavaScript sends them. */
import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { describe, expect, inject } from "vitest";
import { post } from "../../rows/customers.ts";
import { earlierId } from "../../rows/earlier-id.ts";
import { mailsAbout } from "../../running/outbox.ts";
import { test } from "../../running/requests.ts";
import { fieldOf, hrefOf, partOf, readPage, textOf } from "../html.ts";

const contact = {
  name: "Tunde Adébáyọ̀",
  phone: "0803 123 4567",
  subject: "Exercise books",
  email: "tunde@bookshop.example",
  message: "2,000 of them,\nby 5 January.",
};
const TOLD = "Message sent. We will reply by phone or email.";

/** Nobody else's, so that its mail and its lines in the log are found. */
const newSubject = (about: string) => `${about} ${earlierId()}`;

/** The page that a sent form leads to, or is answered with. */
async function send(
  request: APIRequestContext,
  shop: { url: string },
  path: string,
  form: Record<string, string>,
) {
  const answer = await post(request, shop, path, form);
  const { location = "" } = answer.headers();
  const main = location
    ? (await readPage(request, location)).main
    : partOf(await answer.text(), "main");
  return { status: answer.status(), location, main };
}

describe("the contact form", () => {
  for (const [name, value, message] of [
    ["name", " ", "Enter your name."],
    ["phone", "12345", "Enter a phone number such as 0803 123 4567 or +234 803 123 4567."],
    ["subject", "", "Enter a subject."],
    ["email", "tunde@", "Enter an email address such as name@example.com."],
    ["message", "x".repeat(5_001), "A message has at most 5,000 characters."],
  ] as const) {
    test(`says what is wrong with its ${name}, there, has the focus there, and keeps the rest`, async ({
      request,
      shop,
    }) => {
      const form = { ...contact, [name]: value, clientId: earlierId() };
      const { status, main } = await send(request, shop, "/contact", form);
      expect(status).toBe(400);
      for (const [other, typed] of Object.entries({ ...contact, [name]: value })) {
        const field = fieldOf(main, other);
        expect([other, field.value]).toEqual([other, typed]);
        expect([other, field.isWrong, field.isFirst]).toEqual([
          ...[other, other === name, other === name],
        ]);
        if (other === name) expect(field.said).toContain(message);
      }
    });
  }

  test("refuses, then takes, and says so; the shop gets it by mail, and its log holds nothing of it", async ({
    request,
    shop,
  }) => {
    const form = { ...contact, subject: newSubject("Plain"), clientId: earlierId() };
    const refused = await send(request, shop, "/contact", { ...form, phone: "no phone" });
    expect(refused.status).toBe(400);
    expect(refused.main).not.toContain(TOLD);
    // The same form is sent again.
    expect(refused.main).toContain(`name="clientId" value="${form.clientId}"`);
    const taken = await send(request, shop, "/contact", form);
    expect([taken.status, taken.location]).toEqual([303, `/contact?sent=${form.clientId}`]);
    expect(textOf(taken.main)).toContain(TOLD);
    expect(fieldOf(taken.main, "message").value).toBe("");
    expect(hrefOf(taken.main, "Open the map")).toMatch(/^https:\/\/www\.openstreetmap\.org\//);

    // Pressed twice, it is sent once.
    expect((await send(request, shop, "/contact", form)).status).toBe(303);
    await expect.poll(() => mailsAbout(shop.dataDir, form.subject)).toHaveLength(1);
    const [mail] = mailsAbout(shop.dataDir, form.subject);
    expect(mail).toContain("To: hello@itewe.example");
    expect(mail).toMatch(/Reply-To: [^:]*<tunde@bookshop\.example>/);
    const log = readFileSync(inject("log"), "utf8");
    for (const typed of ["bookshop", contact.phone, form.subject]) expect(log).not.toContain(typed);
  });

  test("says sent only for a form that was", async ({ request, shop }) => {
    const form = { ...contact, subject: newSubject("Once"), clientId: earlierId() };
    const { main } = await send(request, shop, "/contact", form);
    expect(main).toContain(TOLD);
    const sent = form.clientId;
    for (const other of [
      "1",
      `0${sent.slice(1)}x`,
      sent.replace(/.$/, (end) => (end === "0" ? "1" : "0")),
    ]) {
      const page = await readPage(request, `/contact?sent=${other}`);
      expect([other, page.status]).toEqual([other, 200]);
      expect(page.main).toContain("Send message");
      expect(page.main).not.toContain(TOLD);
    }
  });

  test("asks who fills its hidden field, or answers at once, to send again", async ({
    request,
    shop,
  }) => {
    const form = { ...contact, subject: newSubject("Robot"), clientId: earlierId() };
    const opened = await readPage(request, "/contact");
    for (const automatic of [
      { ...form, website: "https://spam.example" },
      { ...form, clientId: fieldOf(opened.main, "clientId").value },
      { ...form, clientId: "" },
    ]) {
      const { status, main } = await send(request, shop, "/contact", automatic);
      expect(status).toBe(400);
      expect(textOf(main)).toContain("This looked like a robot's work");
      expect(fieldOf(main, "subject").value).toBe(form.subject);
      expect(fieldOf(main, "website").value).toBe("");
    }
    expect((await send(request, shop, "/contact", form)).main).toContain(TOLD);
  });
});

test("feedback can be given: it needs its stars, keeps its words until then, and thanks", async ({
  request,
  shop,
}) => {
  const form = { message: "Sharp print.", name: "", phone: "", clientId: earlierId() };
  const refused = await send(request, shop, "/feedback", form);
  expect(refused.status).toBe(400);
  expect(textOf(refused.main)).toContain("Choose from 1 to 5 stars.");
  expect(fieldOf(refused.main, "message").value).toBe(form.message);
  expect(/<input [^>]*value="1"[^>]*>/.exec(refused.main)?.[0]).toMatch(/ autofocus/i);
  const taken = await send(request, shop, "/feedback", { ...form, stars: "4" });
  expect([taken.status, taken.location]).toEqual([303, `/feedback?sent=${form.clientId}`]);
  expect(textOf(taken.main)).toContain("Feedback sent. Thank you.");
  expect(fieldOf(taken.main, "message").value).toBe("");
});
