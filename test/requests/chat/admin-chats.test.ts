/** The shop's list of chats, as the shop draws it. */
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { Guest } from "../../running/guest.ts";
import { signedIn, test } from "../../running/requests.ts";
import { ADMIN } from "../../running/shop.ts";
import { linksOf, partOf, textsOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

const CHATS = "/admin-dashboard/chats";

test("search finds messages and people, the filter those who wait; both stay in the address", async ({
  shop: { url },
}) => {
  // A word of nobody else's: other tests write to this shop, too.
  const word = `quilt${uuidv7().replaceAll("-", "").slice(-12)}`;
  const wrote = async (message: string) => {
    const guest = await new Guest(url).open();
    await guest.sendSurely(message);
    return guest;
  };
  const one = await wrote(`Sixty aprons with our crest ${word}`);
  await wrote(`A banner for the harvest ${word}`);
  const admin = await signedIn(ADMIN.email);
  const linesOf = (html: string) =>
    linksOf(html).filter(({ href }) => href.startsWith(`${CHATS}/`) && href.includes("?"));

  const { html } = await PlainPage.open(admin, CHATS);
  expect(partOf(html, `form[role="search"][action="${CHATS}"] input[name="q"]`)).not.toBe("");
  const found = await PlainPage.open(admin, `${CHATS}?q=${word.slice(0, -2)}`);
  const [newest, aprons] = linesOf(found.html);
  expect(linesOf(found.html)).toHaveLength(2);
  expect(newest?.name).toContain("A banner for the harvest");
  expect(aprons?.name).toMatch(/Guest [0-9a-f]{4}.*Sixty aprons with our crest.*Waiting 1 min/);
  expect(aprons?.href).toMatch(/\?q=quilt/);

  const unanswered = async () => {
    const { href } = linksOf(found.html).find(({ name }) => name === "Unanswered") ?? {};
    expect(href).toContain("only=unanswered");
    return linesOf((await PlainPage.open(admin, href ?? "")).html).map(({ name }) => name);
  };
  expect(await unanswered()).toHaveLength(2);
  const { conversationId } = (await (await one.fetch("/chat/messages")).json()) as {
    conversationId: string;
  };
  const answer = { conversation: conversationId, message: "In which size?", clientId: uuidv7() };
  const headers = { origin: url };
  expect((await admin.post("/chat/messages", { headers, form: answer })).status()).toBe(200);
  expect((await one.read()).at(-1)?.message).toBe("In which size?");
  expect(await unanswered()).toEqual([expect.stringContaining("A banner for the harvest")]);

  const nobody = await PlainPage.open(admin, `${CHATS}?q=zzzzz`);
  expect(linesOf(nobody.html)).toEqual([]);
  expect(textsOf(nobody.html, "h2")).toContain("No chat matches");
  await admin.dispose();
});
