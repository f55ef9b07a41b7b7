/** What pages of the owner's dashboard say before any script runs, and answer to plain posts. */
import type { APIRequestContext } from "@playwright/test";
import { beforeAll, expect } from "vitest";
import { post } from "../../rows/customers.ts";
import { signedIn, test } from "../../running/requests.ts";
import { ADMIN, atDatabase } from "../../running/shop.ts";
import { fieldOf, readPage, regionOf, textOf, textsOf } from "../html.ts";

let owner: APIRequestContext;
beforeAll(async () => {
  owner = await signedIn(ADMIN.email);
  return () => owner.dispose();
});

const HEALTH = "/admin-dashboard/health";

test("the owner leaves a mail to a mistyped address; work beside it can only be tried again", async ({
  shop,
}) => {
  const kind = `verify-${crypto.randomUUID().slice(0, 8)}`;
  const jobs = await atDatabase<{ id: string; name: string }>(
    shop,
    `insert into jobs.job (name, data, state, completed_on, output) values
       ('mail', '{"kind": "${kind}", "id": "x"}', 'failed', now(), '{"message": "RECIPIENT 550"}'),
       ('check-artwork', '{}', 'failed', now(), '{"message": "failed"}')
     returning id, name`,
  );
  const idOf = (name: string) => jobs.find((job) => job.name === name)?.id ?? "";
  const [mail, work] = [idOf("mail"), idOf("check-artwork")];
  const ids = `'${mail}', '${work}'`;
  try {
    /** The line of each job, when it is listed. */
    const lines = async () => {
      const { html } = await readPage(owner, HEALTH);
      const all = html.match(/<li>(?:(?!<\/li>)[\s\S])*name="job"[\s\S]*?<\/li>/g) ?? [];
      return [mail, work].map((id) => all.find((line) => line.includes(`value="${id}"`)));
    };
    const acts = (line = "") => [...line.matchAll(/value="(retry|leave)"/g)].map(([, act]) => act);
    const [ofMail, ofWork] = await lines();
    expect(textOf(ofMail ?? "")).toContain("This address takes no mail: it may be mistyped.");
    expect(textOf(ofWork ?? "")).toContain("Check artwork");
    expect([acts(ofMail), acts(ofWork)]).toEqual([["retry", "leave"], ["retry"]]);

    const left = await post(owner, shop, HEALTH, { act: "leave", job: mail });
    expect([left.status(), left.headers().location]).toEqual([303, HEALTH]);
    const [gone, stays] = await lines();
    expect([gone, acts(stays)]).toEqual([undefined, ["retry"]]);
    const { main } = await readPage(owner, `/admin-dashboard/audit?q=${kind}`);
    expect(textOf(main)).toContain("left a mail that could not be sent");
  } finally {
    await atDatabase(shop, `delete from jobs.job where id in (${ids})`);
  }
});

test("the overview tells of money, and of no machine", async () => {
  const { main } = await readPage(owner, "/admin-dashboard");
  const [, figures = ""] = /aria-label="Money"[^>]*>([\s\S]*?)<\/ul>/.exec(main) ?? [];
  expect(textsOf(figures, "li")).toEqual([
    expect.stringMatching(/^₦[\d,.]+received today$/),
    expect.stringMatching(/^₦[\d,.]+received this week$/),
    expect.stringMatching(/^₦[\d,.+]+owed, delivered orders too$/),
    expect.stringMatching(/ready and not paid$/),
  ]);
  expect(regionOf(main, "Ready and not paid")).not.toBe("");
  expect(textOf(main)).not.toMatch(/ADMIN_EMAIL|LCP|INP|CLS|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test("terms under a number that is used are refused beside it, with what was typed", async ({
  shop,
}) => {
  const path = "/admin-dashboard/settings/terms";
  const before = await (await owner.get(path)).text();
  const text = "Ours\n\nWe agree by hand.";
  const [revision = "", effective = ""] = ["revision", "effective"].map(
    (name) => fieldOf(before, name).value,
  );
  const answer = await post(owner, shop, path, { text, version: "1.0", effective, revision });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  expect(fieldOf(html, "version")).toMatchObject({
    isWrong: true,
    said: expect.stringContaining("Version 1.0 has another text"),
  });
  expect(fieldOf(html, "text").value).toBe(text);
});

test("an invitation to what is no address is refused beside it, and keeps the role", async ({
  shop,
}) => {
  const form = { act: "invite", email: "no address", role: "workshop" };
  const answer = await post(owner, shop, "/admin-dashboard/staff", form);
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  const invite = html.slice(html.indexOf('aria-label="Invite"'));
  expect(fieldOf(invite, "email")).toMatchObject({ isWrong: true, value: "no address" });
  expect(fieldOf(invite, "role").value).toBe("workshop");
});
