import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orderLines, orders } from "../../../database/schema.ts";
import {
  admin,
  approve,
  move,
  newOrder,
  prove,
  useOrders,
  version,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { askForChange } from "../steps/order-steps.server.ts";
import { findJob, listJobs } from "./list-jobs.server.ts";
import { moveJob } from "./move-job.server.ts";

useTestDatabase("demo");
useOrders();

const workshop = (): Viewer => ({ kind: "admin", user: { ...admin.user, role: "workshop" } });
const accounts = (): Viewer => ({ kind: "admin", user: { ...admin.user, role: "accounts" } });

async function approved(change: Record<string, string> = {}, day?: string) {
  const made = await newOrder(change);
  await move(made.id, "approved");
  if (day) await db.update(orders).set({ promisedDay: day }).where(eq(orders.id, made.id));
  return made;
}

describe("the jobs", () => {
  test("are the approved orders by the promised day; what has none comes last", async () => {
    const days = ["2027-03-02", "2027-03-01", "2027-03-03"];
    const made = [];
    for (const day of days) made.push(await approved({}, day));
    const open = await approved();
    await db
      .update(orders)
      .set({ promisedDay: null, approveBy: null, dateFixedAt: null })
      .where(eq(orders.id, open.id));
    const unapproved = await newOrder();
    const { jobs } = await listJobs(workshop());
    const ids = jobs.map(({ id }) => id);
    const expected = [made[1], made[0], made[2], open].map((order) => order?.id);
    expect(ids.filter((id) => expected.includes(id))).toEqual(expected);
    expect(ids).not.toContain(unapproved.id);
  });

  test("hold no contact, no money and no words of the buyer", async () => {
    const { number } = await approved({
      name: "Secretive Person",
      phoneNumber: "0803 999 8888",
      email: "secret.person@example.com",
      notes: "Call 0803 999 8888, agreed at 12,345",
    });
    const told = JSON.stringify([
      await findJob(workshop(), String(number)),
      (await listJobs(workshop())).jobs,
    ]);
    for (const secret of [
      "Secretive",
      "9998888",
      "999 8888",
      "secret.person",
      "Call",
      "price",
      "total",
      "estimate",
    ]) {
      expect(told).not.toContain(secret);
    }
  });

  test("show the approved proof, and the page ends where the next one begins", async () => {
    const { id, number } = await newOrder();
    await prove(id);
    await prove(id);
    await approve(id, 2);
    const job = await findJob(workshop(), `itw-${number}`);
    expect(job?.lines[0]?.proof).toHaveLength(1);
    expect(job?.hasProof).toBe(true);
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listJobs>> = await listJobs(workshop(), after, 2);
      seen.push(...page.jobs.map(({ id }) => id));
      after = page.next;
      if (!after) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(id);
    expect(seen.length).toBe(await db.$count(orders, eq(orders.status, "approved")));
  });

  test("begin with the first where an address names a place that no list has", async () => {
    const first = await listJobs(workshop());
    for (const day of ["2026-02-30", "2026-13-01", "0000-01-01", "----------", "2026-11-2"]) {
      expect(await listJobs(workshop(), `${day}_5`), day).toEqual(first);
    }
  });
});

describe("a job's approved proof", () => {
  const proofOf = async (number: number) => {
    const job = await findJob(workshop(), String(number));
    return { hasProof: job?.hasProof, files: job?.lines[0]?.proof.map(({ id }) => id) };
  };

  test("is none when the buyer asked to change it and the desk approved without another", async () => {
    const { id, number } = await newOrder();
    await prove(id);
    expect(await askForChange(id, 1, "Another colour")).toEqual({ ok: true });
    await move(id, "approved");
    expect(await proofOf(number)).toEqual({ hasProof: false, files: [] });
  });

  test("is the one that was told by phone", async () => {
    const { id, number } = await newOrder();
    await prove(id);
    await move(id, "approved");
    const [proof] = (await readOrder(id))?.proofs ?? [];
    expect(await proofOf(number)).toEqual({ hasProof: true, files: [proof?.id] });
  });
});

describe("a job of several lines", () => {
  test("has the proof of the whole order once, and of no line", async () => {
    const { id, number } = await newOrder();
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
    if (!line) throw new Error("no line");
    await db.insert(orderLines).values({ ...line, place: 2, name: "Brochure" });
    await prove(id);
    await move(id, "approved");
    const [proof] = (await readOrder(id))?.proofs ?? [];
    const job = await findJob(workshop(), String(number));
    expect(job?.wholeProof.map((file) => file.id)).toEqual([proof?.id]);
    expect(job?.lines.map((one) => one.proof)).toEqual([[], []]);
  });
});

describe("the workshop", () => {
  test("says that it prints now, and that it is ready; then it is no job any more", async () => {
    const { id, number } = await approved();
    await db.update(orders).set({ total: 0 }).where(eq(orders.id, id));
    expect(await moveJob(workshop(), id, { to: "printing", version: await version(id) })).toEqual({
      ok: true,
    });
    expect(await moveJob(workshop(), id, { to: "ready", version: await version(id) })).toEqual({
      ok: true,
    });
    expect((await readOrder(id))?.status).toBe("ready");
    expect(await findJob(workshop(), String(number))).toBeUndefined();
  });

  test("is held where money is missing, without a word of the sum", async () => {
    const { id } = await approved();
    const held = await moveJob(workshop(), id, { to: "printing", version: await version(id) });
    expect(held).toMatchObject({ ok: false, status: 409 });
    expect(JSON.stringify(held)).not.toMatch(/₦|missing|paid/);
    expect((await readOrder(id))?.status).toBe("approved");
  });

  test("takes an order nowhere else, and not from an older page", async () => {
    const { id } = await approved();
    for (const to of ["delivered", "cancelled", "approved", "", "x"]) {
      expect(await moveJob(workshop(), id, { to, version: await version(id) }), to).toMatchObject({
        ok: false,
        status: 400,
      });
    }
    const old = (await version(id)) - 1;
    expect(await moveJob(workshop(), id, { to: "printing", version: old })).toMatchObject({
      ok: false,
      status: 409,
    });
  });

  test("nobody without the right sees jobs or moves them", async () => {
    const { id, number } = await approved();
    for (const viewer of [accounts(), { kind: "visitor" } as Viewer]) {
      expect(await status(listJobs(viewer))).toBe(403);
      expect(await status(findJob(viewer, String(number)))).toBe(403);
      expect(await status(moveJob(viewer, id, { to: "printing", version: 1 }))).toBe(403);
    }
  });
});
