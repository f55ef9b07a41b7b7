import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { auditLines, settings } from "../../../../database/schema.ts";
import { status, usePeople } from "../../../../test/rows/people.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { business, defaults } from "../../../shop/business.ts";
import { env } from "../../../shop/env.server.ts";
import { refreshBusiness } from "../../../shop/settings/site-edits.server.ts";
import { businessForm } from "../texts/business-form.server.ts";
import { claimsForm } from "../texts/claims/claims-form.server.ts";
import { putBack, readSection, saveTyped } from "./save-section.server.ts";

useTestDatabase();
const { newUser } = usePeople();
let owner: Viewer;
let other: Viewer;
beforeAll(async () => {
  owner = await newUser("Ade Itunu", "admin");
  other = await newUser("Bisi Ojo", "admin");
});
beforeEach(() => db.delete(settings));

const stored = async () => {
  const rows = await db.select().from(settings).orderBy(settings.revision);
  return rows.map(({ value }) => value);
};
const standing = async () => (await readSection(owner, businessForm)).typed;

test("what was typed holds, with who saved what; the rest is not stored", async () => {
  const typed = { ...(await standing()), phone: "+234 811 111 1111", street: "14 Press Lane" };
  expect(await saveTyped(owner, businessForm, 0, typed)).toEqual({ ok: true });
  expect(await stored()).toEqual([
    {
      phone: "+234 811 111 1111",
      street: "14 Press Lane",
      address: "14 Press Lane, Yaba, Lagos, Nigeria",
    },
  ]);
  await refreshBusiness();
  expect(business).toMatchObject({ phone: "+234 811 111 1111", name: defaults.name });
  expect(await readSection(owner, businessForm)).toMatchObject({
    revision: 1,
    typed,
    saves: [
      {
        revision: 1,
        by: "Ade Itunu",
        changes: [
          ["Phone", defaults.phone, "+234 811 111 1111"],
          ["Street", "12 Press Lane", "14 Press Lane"],
        ],
      },
    ],
  });
  const [line] = await db.select().from(auditLines).where(eq(auditLines.act, "set-site"));
  expect(line).toMatchObject({
    adminName: "Ade Itunu",
    details: { name: "Business and contact", fields: "Phone, Street", version: 1 },
  });
});

test("a save without a change is no version, and typing the defaults again stores nothing", async () => {
  expect(await saveTyped(owner, businessForm, 0, await standing())).toEqual({ ok: true });
  expect(await stored()).toEqual([]);
  const before = await standing();
  await saveTyped(owner, businessForm, 0, { ...before, name: "Kano Prints" });
  await saveTyped(owner, businessForm, 1, before);
  expect(await stored()).toEqual([{ name: "Kano Prints" }, {}]);
});

test("every version can be put back, also what the shop came with", async () => {
  const before = await standing();
  for (const [revision, name] of ["One", "Two"].entries()) {
    await saveTyped(owner, businessForm, revision, { ...before, name });
  }
  expect(await putBack(owner, businessForm, 2, 1)).toEqual({ ok: true });
  expect((await standing()).name).toBe("One");
  expect(await putBack(owner, businessForm, 3, 0)).toEqual({ ok: true });
  expect(await standing()).toEqual(before);
  expect(await stored()).toEqual([{ name: "One" }, { name: "Two" }, { name: "One" }, {}]);
  expect(await putBack(owner, businessForm, 4, 9)).toMatchObject({ status: 409 });
});

test("two owners: the second is told what the first has saved, and may save over it", async () => {
  const before = await standing();
  await saveTyped(other, businessForm, 0, { ...before, phone: "+234 800 000 0077" });
  const mine = { ...before, town: "Surulere" };
  expect(await saveTyped(owner, businessForm, 0, mine)).toMatchObject({
    status: 409,
    meanwhile: {
      revision: 1,
      by: "Bisi Ojo",
      changes: [
        ["Phone", "+234 800 000 0077", before.phone],
        ["Town", before.town, "Surulere"],
      ],
    },
  });
  expect(await saveTyped(owner, businessForm, 1, mine)).toEqual({ ok: true });
  expect(await standing()).toEqual(mine);
  expect(await putBack(other, businessForm, 1, 0)).toMatchObject({ status: 409 });
});

test("of two saves at once one is taken", async () => {
  const before = await standing();
  const done = await Promise.all(
    ["One", "Two", "Three"].map((name) => saveTyped(owner, businessForm, 0, { ...before, name })),
  );
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
});

test("what the environment sets is shown, and keeps what was stored for the day that it does not", async () => {
  const before = await standing();
  await saveTyped(owner, businessForm, 0, { ...before, phone: "+234 811 111 1111" });
  const contact = { ...env.contact };
  env.contact.phone = "+234 899 999 9999";
  try {
    const section = await readSection(owner, businessForm);
    expect(section.fixed).toEqual({ phone: "+234 899 999 9999", whatsapp: "+234 899 999 9999" });
    expect(section.typed.phone).toBe("+234 899 999 9999");
    const typed = { ...section.typed, phone: "+234 700 000 0000", tagline: "Ink that stays." };
    expect(await saveTyped(owner, businessForm, 1, typed)).toEqual({ ok: true });
  } finally {
    Object.assign(env, { contact });
  }
  expect(await standing()).toEqual({
    ...before,
    phone: "+234 811 111 1111",
    tagline: "Ink that stays.",
  });
});

test("only who may change settings reads or saves them", async () => {
  const user = { id: "1", name: "Desk", email: "desk@example.com", role: "desk" as const };
  const desk: Viewer = { kind: "admin", user };
  for (const viewer of [desk, { kind: "visitor" } as const]) {
    expect(await status(readSection(viewer, claimsForm))).toBe(403);
    expect(await status(saveTyped(viewer, claimsForm, 0, {}))).toBe(403);
    expect(await status(putBack(viewer, claimsForm, 0, 0))).toBe(403);
  }
});
